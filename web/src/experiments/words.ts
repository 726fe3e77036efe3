// What the file of an experiment says in a language, or in English.
import type { Experiment } from '../state/experiments.svelte';

export type Words = Pick<Experiment, 'title' | 'study' | 'text'>;

export function experimentWords(experiment: Experiment, language: string): Words {
  return experiment.words?.[language] ?? experiment;
}
