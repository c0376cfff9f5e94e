import { Emitter } from 'vscode-languageserver';
import type { Change } from '../changes/change.ts';
import type { Changed, OnChanged } from '../changes/changed.ts';
import { applyChange } from './apply-change.ts';
import type { ServerState } from './server-state.ts';

export interface Host {
  readonly apply: (change: Change) => void;
  /** Notifies a view after each change that has changed something. */
  readonly onChanged: OnChanged;
}

/**
 * Returns the one door for changes. Whatever happens, in the client or in the background, is a `Change`, and each change is
 * applied in the same order, before the next message is read:
 *
 * 1. `applyChange` updates what the change is about: a document, the folders, the settings, the tools.
 * 2. It updates what is derived from that immediately: the index of tasks, and the checks between tasks.
 * 3. It starts the work in the background that has become necessary: searches, reads, runs of ShellCheck. The result of this
 *    work is a change as well, which components report through an emitter that exists before them and before the host.
 * 4. The host emits once which parts of the state have changed. Views (diagnostics, code lenses, the list of tasks, watchers)
 *    determine from these parts what to send to the client. They do not modify the state, so their order does not matter.
 */
export function createHost(state: ServerState): Host {
  const emitter = new Emitter<Changed>();
  return {
    apply(change) {
      const changed = applyChange(change, state);
      if (changed.parts.size > 0) emitter.fire(changed);
    },
    onChanged: emitter.event,
  };
}
