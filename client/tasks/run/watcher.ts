import { runWordAt } from '../../../server/runner/runner-command.ts';

/** The runner's own command that watches: `watch` stands in the place of its `run`. */
export function watcherWords(runner: readonly string[]): readonly string[] {
  const at = runWordAt(runner);
  return at < 0 ? [...runner, 'watch'] : runner.with(at, 'watch');
}
