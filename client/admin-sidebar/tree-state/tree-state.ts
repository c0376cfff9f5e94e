import type { Registries } from '../../admin-api/registries.ts';
import type { Translate } from '../../text/translate.ts';
import type { RuleNode, UserNode } from './tree-node.ts';

/** The data from which the tree is drawn. */
export interface TreeState {
  readonly registries: Registries;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly groupRulesBy: 'user' | 'pattern';
  /**
   * Returns the reason that the server gave when it refused to change a record that its configuration file does not
   * define; undefined if it has not refused.
   */
  readonly refusal: (node: UserNode | RuleNode) => string | undefined;
  readonly t: Translate;
}
