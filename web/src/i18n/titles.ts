// The title of a game by its spec.
import { factsOf } from '../state/catalogue.svelte';
import { titleOf } from './index.svelte';

export function gameTitle(spec: string): string {
  const facts = factsOf(spec);
  return facts ? titleOf(facts) : spec;
}
