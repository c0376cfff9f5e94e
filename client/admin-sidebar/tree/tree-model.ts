import { hasAdminApi } from '../../../admin-client/connection.ts';
import { userList } from '../../../admin-client/lists/user-list.ts';
import type { Change, PartState, Session, SessionPart } from '../../../admin-client/session.ts';
import { conditionOf, isOfKind } from '../tree-state/registry-condition.ts';
import type { TreeNode } from '../tree-state/tree-node.ts';
import { drawnNodes } from './drawn-nodes.ts';
import { kindOf, listOf } from './kinds/kind-of.ts';
import type { RedrawCause, TreeState } from './kinds/list-record.ts';
import { childrenOf } from './nodes/children-of.ts';
import { waitingParts } from './waiting-records.ts';
import { watchSessions } from './watch-sessions.ts';

export interface TreeModelOptions {
  readonly state: () => TreeState;
  /** Resolves when the response settles, or when the tree should show that it is pending. Never rejects. */
  readonly waitBriefly: (answer: Promise<unknown>) => Promise<void>;
  /** Returns whether the tree is visible. */
  readonly isVisible: () => boolean;
  /** Called with a drawn node that must be redrawn, or with undefined for the whole tree. */
  readonly redraw: (node: TreeNode | undefined) => void;
  /** Called after every change. */
  readonly changed: () => void;
}

/** The nodes of the tree, and which of them must be redrawn after a change. */
export interface TreeModel {
  /** Resolves to the children of a node. Reads their list if it has not been read yet. */
  children(node: TreeNode | undefined): Promise<readonly TreeNode[]>;
  parent(node: TreeNode): TreeNode | undefined;
  /** Must be called with every node that is drawn. */
  drawn(node: TreeNode): void;
  /** Redraws the affected nodes after a change that does not affect registry data, such as another grouping of rules. */
  redraw(cause: RedrawCause): void;
  /** Must be called after all data of these registries has been read again at the request of the user. */
  refreshed(connectionIds: readonly string[]): void;
  /**
   * Reads the statistics of registries, and then their health and the lists whose records wait for the user, unless
   * they have been read. Does nothing if the tree is not visible.
   */
  look(): void;
  dispose(): void;
}

export function createTreeModel(options: TreeModelOptions): TreeModel {
  const { state, redraw, changed, waitBriefly, isVisible } = options;
  const drawn = drawnNodes(state);

  const look = (): void => {
    if (!isVisible()) return;
    const now = state();
    for (const { id } of now.registries.connections) {
      const session = now.registries.session(id);
      if (session) for (const part of unreadParts(session, now)) void waitBriefly(part.read());
    }
  };

  const drawnAfter = (cause: RedrawCause): readonly TreeNode[] => {
    const { records } = state();
    return [...drawn.kept()].filter((node) => kindOf(node, { records }).redrawnAfter?.(node)?.includes(cause));
  };

  const end = watchSessions(state().registries, {
    connectionsChanged() {
      drawn.forgetOthersThan(new Set(state().registries.connections.map(({ id }) => id)));
      redraw(undefined);
      changed();
    },
    sessionReplaced(connection) {
      redraw(drawn.keep({ kind: 'registry', connection }));
      look();
      changed();
    },
    partChanged(session, change) {
      const { connection } = session;
      const registry = drawn.outdated({ kind: 'registry', connection });
      if (registry !== undefined) redraw(registry);
      else for (const node of outdatedNodes(session, change)) redraw(node);
      look();
      changed();
    },
  });

  const outdatedNodes = ({ connection }: Session, { part, scope }: Change): readonly TreeNode[] =>
    drawnAfter(part)
      .filter((node) => node.connection.id === connection.id && node.tenant === scope.tenant)
      .flatMap((node) => drawn.outdated(node) ?? []);

  return {
    async children(node) {
      if (node === undefined) look();
      else await waitBriefly(reading(node, state()));
      const nodes = childrenOf(node, state()).map((child) => drawn.keep(child));
      if (node !== undefined) drawn.noteChildren(node);
      return nodes;
    },
    parent(node) {
      const parent = kindOf(node, state()).parent(node, state());
      return parent && drawn.keep(parent);
    },
    drawn: (node) => drawn.noteItem(node),
    redraw(cause) {
      for (const node of drawnAfter(cause)) redraw(node);
    },
    refreshed(connectionIds) {
      for (const node of drawn.outdatedTimes(connectionIds)) redraw(node);
    },
    look,
    dispose: end,
  };
}

/** Returns the parts to read together with a registry that have not been read. */
function unreadParts(session: Session, state: TreeState): readonly SessionPart<unknown>[] {
  const { connection, stats, health } = session;
  if (hasAdminApi(connection) && stats.known().state === 'unread') return [stats];
  // A server without statistics can have users.
  const users = session.list(userList, {});
  if (isMissing(stats.known()) && users.known().state === 'unread') return [users];
  // Only with credentials that are known to be valid, because servers lock out clients that repeatedly send invalid
  // credentials.
  if (conditionOf(session, state.records.lists).health !== 'ok') return [];
  return [health, ...waitingParts(session, state)].filter((part) => part.known().state === 'unread');
}

/** Reads the statistics or, if the server has none, the users. */
async function readFirst(session: Session | undefined): Promise<void> {
  await session?.stats.read().catch((error: unknown) => {
    if (isMissing(session.stats.known())) return session.list(userList, {}).read();
    throw error;
  });
}

function isMissing(known: PartState<unknown>): boolean {
  return known.state === 'failed' && isOfKind(known.error, 'not-a-registry');
}

/** Reads the data of a node's children, unless the node shows a part of a list that another node reads. */
async function reading(node: TreeNode, state: TreeState): Promise<void> {
  const list = listOf(node, state);
  if (list?.isWhole === true) await Promise.all([list.part, ...list.alongside].map((part) => part.read()));
  else if (node.kind === 'registry' && hasAdminApi(node.connection))
    await readFirst(state.registries.session(node.connection.id));
}
