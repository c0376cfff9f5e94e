import type { Listing } from '../../../admin-client/records/model.ts';
import type { Session, SessionPart } from '../../../admin-client/session.ts';
import { visibleText } from '../../../server/core/text/visible-text.ts';
import { type NodeScope, scopeOf } from '../tree-state/node-scope.ts';
import type { ListNode } from '../tree-state/tree-node.ts';
import { listNode } from './kinds/kind-of.ts';
import type { ListRecord, TreeState, WaitingRecords } from './kinds/list-record.ts';

/** A list whose records wait for the user, of a registry or tenant. */
interface WaitingList {
  readonly list: ListRecord;
  readonly waiting: WaitingRecords<unknown>;
  readonly nodeScope: NodeScope;
  readonly part: SessionPart<Listing<unknown>>;
}

/** Returns the lists of a registry whose records wait for the user. */
export function waitingParts(session: Session, state: TreeState): readonly SessionPart<unknown>[] {
  return waitingLists(session, state).map(({ part }) => part);
}

/** Returns the number of records that wait for the user in all registries, for each list that has any. */
export function waitingCounts(state: TreeState): readonly { readonly count: number; readonly text: string }[] {
  const all = allWaiting(state);
  return state.records.lists.flatMap(({ kind, waiting }) => {
    const { length } = all.filter(({ list }) => list.kind === kind);
    return waiting === undefined || length === 0 ? [] : [{ count: length, text: waiting.countText(length, state.t) }];
  });
}

export interface NewlyWaiting {
  /** The texts that identify the records, across registries. */
  readonly keys: readonly string[];
  readonly text: string;
  /** The list with the first record. */
  readonly node: ListNode;
}

/** The maximum number of names in a text. */
const maxNames = 3;

/** Returns the records that wait for the user and are not among those that were noticed; undefined if there are none. */
export function newlyWaiting(state: TreeState, noticed: ReadonlySet<string>): NewlyWaiting | undefined {
  const unseen = allWaiting(state).filter(({ key }) => !noticed.has(key));
  const [first] = unseen;
  if (first === undefined) return undefined;
  const found = unseen.filter(({ list }) => list === first.list);
  const names = found.slice(0, maxNames).map(({ name }) => visibleText(name));
  const shown = found.length > maxNames ? [...names, '…'] : names;
  return {
    keys: found.map(({ key }) => key),
    text: `${first.waiting.countText(found.length, state.t)}: ${shown.join(', ')}`,
    node: listNode(first.list.kind, first.nodeScope, state),
  };
}

interface WaitingRecord extends WaitingList {
  readonly key: string;
  readonly name: string;
}

function allWaiting(state: TreeState): readonly WaitingRecord[] {
  const { registries } = state;
  const lists = registries.connections.flatMap(({ id }) => {
    const session = registries.session(id);
    return session === undefined ? [] : waitingLists(session, state);
  });
  return lists.flatMap((one) => {
    const { list, waiting, part, nodeScope } = one;
    const { connection, tenant = null } = nodeScope;
    const items = (part.last()?.items ?? []).filter((item) => waiting.isWaiting(item));
    return items.map((item) => {
      const key = JSON.stringify([connection.id, tenant, list.kind, list.source.keyOf(item)]);
      return { ...one, key, name: waiting.nameOf(item) };
    });
  });
}

function waitingLists(session: Session, { records }: TreeState): readonly WaitingList[] {
  const { connection } = session;
  return records.lists.flatMap((list) => {
    const { waiting, source, isShown } = list;
    if (waiting === undefined) return [];
    const scopes: readonly NodeScope[] = [
      { connection },
      ...connection.tenants.map((tenant) => ({ connection, tenant })),
    ];
    const shown = scopes.filter((nodeScope) => isShown?.(nodeScope) ?? true);
    return shown.map((nodeScope) => ({ list, waiting, nodeScope, part: session.list(source, scopeOf(nodeScope)) }));
  });
}
