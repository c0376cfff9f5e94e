import { runWordAt } from '../../../server/runner/runner-command.ts';

/** Returns the runner's command that watches a task: `watch` replaces `run`. */
export function watcherWords(runner: readonly string[]): readonly string[] {
  const at = runWordAt(runner);
  return at < 0 ? [...runner, 'watch'] : runner.with(at, 'watch');
}
