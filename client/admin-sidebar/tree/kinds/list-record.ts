import type { Mutation } from '../../../../admin-client/changes/mutation.ts';
import type { RegistryLink } from '../../../../admin-client/copying/registry-link.ts';
import type { ConfiguredRecords } from '../../../../admin-client/copying/to-toml.ts';
import type { AccessRule, RecordSource, Stats, User } from '../../../../admin-client/records/model.ts';
import type { Registries } from '../../../../admin-client/registries.ts';
import type { RegistryRequest } from '../../../../admin-client/registry-request.ts';
import type { ListSource, RegistryPart, Session } from '../../../../admin-client/session.ts';
import type { Translate } from '../../../text/translate.ts';
import type { NodeScope } from '../../tree-state/node-scope.ts';
import type { ReadList } from '../../tree-state/registry-condition.ts';
import type { ListKind, NodeOf, NodeProperties, TreeNode } from '../../tree-state/tree-node.ts';
import type { RowActions } from './actions.ts';
import type { Appearance } from './appearance.ts';
import type { Facts } from './facts.ts';
import type { NodeList } from './node-list.ts';

/**
 * All properties of a list of a registry. The code of the tree reads them from here and compares no names, so a new list
 * is a file with its record, and a row in `lists/lists.ts`.
 */
export interface ListRecord<Item = unknown> extends ReadList {
  /** The kind of the node that shows the list. */
  readonly kind: ListKind;
  /** How the list is read. Its part is refreshed and canceled with the list. */
  readonly source: ListSource<Item>;
  /** Returns whether a registry or tenant has the list, in addition to `needsAdminApi` and `source.isScoped`. */
  isShown?(nodeScope: NodeScope): boolean;
  /** The parts of the same scope that are refreshed with the list, because its rows show them. */
  readonly alsoRefreshed?: readonly RegistryPart[];

  countText(count: number, t: Translate): string;
  /** Whether the number of records is omitted while the list is incomplete. */
  readonly isCountOmittedIfIncomplete?: true;
  /** Returns the number of records in the statistics, which is shown until the list has been read. */
  counted?(stats: Stats): number | undefined;
  /** Returns the text for an empty list, or for an empty list of the record `of`; undefined for none. */
  emptyText(t: Translate, of: string | undefined): string | undefined;
  /** The actions of the message about an empty list. */
  readonly additions?: RowActions;
  /** Returns the label of a record that cannot be read. Omitted if these records have no rows of their own. */
  unreadableText?(t: Translate): string;
  /** Returns a text for all records that cannot be read. Omitted if each has a row of its own. */
  unreadableCountText?(count: number, t: Translate): string;

  /**
   * The records that wait for the user, which the badge of the view counts. Such a list is read together with its
   * registry.
   */
  readonly waiting?: WaitingRecords<Item>;

  /** Returns the node of a record. Omitted for lists whose records are not offered for copying and searching. */
  offeredNode?(item: Item, nodeScope: NodeScope): TreeNode;
  /** Returns the change that deletes a record, or undefined if the record is fixed. Omitted if none can be deleted. */
  deletion?(item: Item): Deletion | undefined;
  /** Returns the node that contains the list of the record `of`. Omitted if no record has such a list. */
  holder?(of: string, nodeScope: NodeScope, state: TreeState): TreeNode;
  /** The nodes that show the list, its groups and its records. */
  readonly kinds: NodeKinds;
}

export interface WaitingRecords<Item> {
  isWaiting(item: Item): boolean;
  nameOf(item: Item): string;
  /** Returns a number of waiting records as text. */
  countText(count: number, t: Translate): string;
}

/** The change that deletes a record, and the role if the record is a user. */
export interface Deletion {
  readonly mutation: Mutation;
  readonly role?: string | undefined;
}

export type NodeKinds = { readonly [Kind in keyof NodeProperties]?: NodeKind<NodeOf<Kind>> };

/** The data that refreshing a node reads again: all data of a registry or tenant, or a part. */
export type NodePart = 'all' | 'tenant' | RegistryPart;

/** A change after which nodes can look different. */
export type RedrawCause = RegistryPart | 'read-only-marks' | 'rule-grouping';

/** The properties of a kind of node. */
export interface NodeKind<Node> {
  part(node: Node, state: TreeState): NodePart;
  /**
   * Returns the names that distinguish the node from others of its kind in the same registry or tenant. Omitted for
   * kinds with a single node.
   */
  names?(node: Node, state: TreeState): readonly (string | number)[];
  /** Returns the parent node; undefined for root nodes. */
  parent(node: Node, state: TreeState): TreeNode | undefined;
  /** Returns the list whose members are the children of the node. */
  list?(node: Node, session: Session, state: TreeState): NodeList | undefined;
  /** Returns the children of a node that does not show a list. */
  children?(node: Node, session: Session, state: TreeState): readonly TreeNode[];
  appearance(node: Node, state: TreeState): Appearance;
  /** Returns the tooltip. */
  facts(node: Node, state: TreeState): Facts;
  actions?(node: Node, state: TreeState): RowActions;
  /** Returns the command that a click runs. */
  clickCommand?(node: Node): string | undefined;

  /**
   * Returns the changes after which the node is compared with its drawn appearance. Omitted or undefined for nodes that
   * are redrawn only with their parent.
   */
  redrawnAfter?(node: Node): readonly RedrawCause[] | undefined;
  /** Returns the values that determine how the node is drawn. Omitted for lists. */
  look?(node: Node, session: Session, state: TreeState): readonly unknown[];
  /** Returns the record that the node contains, if the node is redrawn on its own. */
  item?(node: Node): object;

  /** Returns the name that is copied. */
  name?(node: Node): string;
  /** Returns the names in which letters that can be mistaken for others are marked. */
  markedNames?(node: Node): readonly string[];
  /** Returns the link that selects the node in the window of another user. */
  link?(node: Node): RegistryLink;
  /** Returns the searchable text of the record. */
  searched?(node: Node): string;
  /** Returns the row of the record among the records that were found. Omitted if its searchable text is shown. */
  found?(node: Node, t: Translate): FoundRow;
  /** Returns a text that distinguishes the record from others with the same label. */
  belongsTo?(node: Node): string;
  /** Returns the record in the format of the admin API, without secrets; undefined if it is unknown. */
  record?(node: Node): object | undefined;
  /** Returns the record as a part of the configuration of a registry. */
  configured?(node: Node): ConfiguredRecords;
  /** Returns where the record of the node is defined. */
  source?(node: Node): RecordSource;
  /** Resolves to the changes that delete the records of the node, with undefined for each fixed record. */
  deletions?(node: Node, session: Session): Promise<readonly (Mutation | undefined)[]>;
  /** Returns the user and the packages about whose access the node is. */
  access?(node: Node): AccessSubject;
  /** Returns the lines of an `.npmrc` that configure the registry or tenant. */
  npmrc?(node: Node): string;
  /**
   * Returns the request that reads the list, creates the record, or evicts the cache entry of the node; undefined for a
   * record that cannot be sent.
   */
  request?(node: Node): RegistryRequest | undefined;
}

/** A row of a found record. The texts are plain labels. */
export interface FoundRow extends Pick<Appearance, 'label' | 'icon'> {
  readonly description: string;
}

/** What a node says about the access to packages. */
export interface AccessSubject {
  /** The user, or `*` for every user. */
  readonly username?: string | undefined;
  readonly pattern?: string | undefined;
  /** The path of a package. */
  readonly path?: string | undefined;
}

/** The lists of the tree, in their order, and the kinds of nodes by name. */
export interface TreeRecords {
  readonly lists: readonly ListRecord[];
  readonly kinds: ReadonlyMap<string, NodeKind<TreeNode>>;
}

/** The data from which the tree is drawn. */
export interface TreeState {
  readonly records: TreeRecords;
  readonly registries: Registries;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly groupRulesBy: 'user' | 'pattern';
  /**
   * Returns the reason that the server gave when it refused to change a record that its configuration file does not
   * define; undefined if it has not refused.
   */
  readonly refusal: (nodeScope: NodeScope, record: User | AccessRule) => string | undefined;
  readonly t: Translate;
}
