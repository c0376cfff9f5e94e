import { runWordAt } from '../../../server/runner/runner-command.ts';

/** The command that watches: the one that is set, else that of the runner with `watch` in the place of its `run`. */
export function watcherWords(runner: readonly string[], watcher: readonly string[]): readonly string[] {
  if (watcher.length > 0) return watcher;
  const at = runWordAt(runner);
  return at < 0 ? [...runner, 'watch'] : runner.with(at, 'watch');
}
