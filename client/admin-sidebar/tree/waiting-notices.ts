import { l10n, type Memento, window, workspace } from 'vscode';
import { hasAdminApi } from '../../../admin-client/connection.ts';
import type { Session } from '../../../admin-client/session.ts';
import { notify } from '../../dialogs/notify.ts';
import type { TreeNode } from '../tree-state/tree-node.ts';
import type { TreeState } from './kinds/list-record.ts';
import { newlyWaiting, waitingParts } from './waiting-records.ts';

const setting = 'notifyStagedVersions';
const noticedKey = 'taskwright.registry.noticedVersions';
/** The maximum number of records that are remembered. */
const maxNoticed = 1_000;

export interface WaitingNotices {
  /** Reads the records that wait for the user, unless they have been read. Does nothing without the setting. */
  read(): void;
  /** Notifies the user of records that were not noticed before. Does nothing without the setting. */
  show(): void;
}

/** Notifies the user of records that wait for them, once for each record, if the user has asked for it. */
export function waitingNotices(
  state: () => TreeState,
  memento: Memento,
  reveal: (node: TreeNode) => Thenable<void>,
): WaitingNotices {
  const isWanted = (): boolean => workspace.getConfiguration('taskwright.registry').get(setting, false);
  return {
    read() {
      if (!isWanted() || !window.state.focused) return;
      const now = state();
      for (const { id } of now.registries.connections) {
        const session = now.registries.session(id);
        // The tree shows errors.
        if (session !== undefined) void readWaiting(session, now).catch(() => {});
      }
    },
    show() {
      if (!isWanted()) return;
      const noticed = memento.get<readonly string[]>(noticedKey, []);
      const found = newlyWaiting(state(), new Set(noticed));
      if (found === undefined) return;
      void memento.update(noticedKey, [...noticed, ...found.keys].slice(-maxNoticed));
      const show = l10n.t('Show');
      void notify(found.text, show).then((chosen) => (chosen === show ? reveal(found.node) : undefined));
    },
  };
}

/** Reads the statistics first, because servers lock out clients that repeatedly send invalid credentials. */
async function readWaiting(session: Session, state: TreeState): Promise<void> {
  if (hasAdminApi(session.connection)) await session.stats.read();
  await Promise.all(waitingParts(session, state).map((part) => part.read()));
}
