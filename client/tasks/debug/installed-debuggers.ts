import { type Disposable, type Event, extensions } from 'vscode';
import { member } from '../../../server/protocol/member.ts';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { isOnThisMachine } from '../run/can-run.ts';
import { debuggerFor } from './debuggers.ts';

/** The debuggers that installed extensions contribute. */
export interface InstalledDebuggers extends Disposable {
  readonly types: ReadonlySet<string>;
  /** Returns whether one of them can debug a task, as far as the first words of its command show. */
  readonly canDebug: (task: TaskSummary) => boolean;
  readonly onDidChange: Event<void>;
}

export function watchDebuggers(): InstalledDebuggers {
  let known: ReadonlySet<string> | undefined;
  const subscription = extensions.onDidChange(() => {
    known = undefined;
  });

  function types(): ReadonlySet<string> {
    known ??= contributedTypes();
    return known;
  }

  return {
    get types() {
      return types();
    },
    canDebug: (task) => isRunnable(task) && 'type' in debuggerFor(task.command.split(' '), types()),
    onDidChange: extensions.onDidChange,
    dispose: () => subscription.dispose(),
  };
}

/** Returns whether the runner can run a task here. */
export function isRunnable(task: TaskSummary): boolean {
  return !task.isTemplate && task.reach === 'loaded' && isOnThisMachine(task);
}

function contributedTypes(): ReadonlySet<string> {
  const contributed = extensions.all.flatMap(({ packageJSON }): unknown => {
    return member(member(packageJSON, 'contributes'), 'debuggers') ?? [];
  });
  return new Set(contributed.flatMap((each) => [member(each, 'type')].filter((type) => typeof type === 'string')));
}
