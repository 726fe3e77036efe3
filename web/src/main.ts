import { mount } from 'svelte';
import './style/theme.css';
import './style/seats.css';
import './style/page.css';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });
