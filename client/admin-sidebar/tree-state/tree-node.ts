import type { BrokenRecord } from '../../../admin-client/records/model.ts';
import type { NodeScope } from './node-scope.ts';

/**
 * The kinds of nodes, with the properties of their nodes. The record of each list adds the kinds of the list to this
 * interface. The nodes of a kind without properties are identified by their registry and tenant.
 */
export interface NodeProperties {
  readonly registry: unknown;
  readonly tenant: { readonly tenant: string };
  readonly statistics: unknown;
  /** A part of a long list: the items of `within` whose names begin with `prefix`, which is in lower case. */
  readonly 'name-range': { readonly within: TreeNode; readonly prefix: string };
  /** A record that could not be read. */
  readonly broken: {
    /** The kind of the node that shows the list of the record. */
    readonly part: ListKind;
    /** The position of the record among the unreadable records of the list. An unreadable record has no reliable name. */
    readonly ordinal: number;
    readonly record: BrokenRecord;
  };
  readonly message: MessageProperties;
}

/** A message in place of other nodes: an error, a missing sign-in, an empty list, or a pending response. */
interface MessageProperties {
  /** The kind of the node that the message is about. */
  readonly about: ListKind;
  /** The record to which the list belongs, such as the package whose versions the message is about. */
  readonly of?: string | undefined;
  /** `refused`: the registry refuses the credentials. */
  readonly state: 'error' | 'signed-out' | 'refused' | 'stopped' | 'empty' | 'loading';
  readonly text: string;
  /** The remedy for an error. */
  readonly nextStep?: string | undefined;
}

export type NodeOf<Kind extends keyof NodeProperties> = NodeScope & { readonly kind: Kind } & Readonly<
    NodeProperties[Kind]
  >;

/**
 * A node in the tree of the sidebar. Commands receive nodes as their arguments. A node is plain data and contains its
 * connection; a command uses the session that the connection has when the command runs.
 */
export type TreeNode = { readonly [Kind in keyof NodeProperties]: NodeOf<Kind> }[keyof NodeProperties];

/** The kinds of which a registry or tenant has a single node, such as the lists. */
export type ListKind = {
  readonly [Kind in keyof NodeProperties]: unknown extends NodeProperties[Kind] ? Kind : never;
}[keyof NodeProperties];

/** A node that shows a list, the statistics, or a registry. */
export type ListNode = { readonly [Kind in ListKind]: NodeOf<Kind> }[ListKind];

export type MessageNode = NodeOf<'message'>;
