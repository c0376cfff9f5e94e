import { runWordAt } from '../../../server/runner/runner-command.ts';

/** Returns the runner's command that watches a task, with `watch` instead of `run`. */
export function watcherWords(runner: readonly string[]): readonly string[] {
  const index = runWordAt(runner);
  return index < 0 ? [...runner, 'watch'] : runner.with(index, 'watch');
}
