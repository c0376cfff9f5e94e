import type { Registries } from '../../admin-api/registries.ts';
import type { Translate } from '../../text/translate.ts';
import type { RuleNode, UserNode } from './tree-node.ts';

/** The data that the tree is drawn from. */
export interface TreeState {
  readonly registries: Registries;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly groupRulesBy: 'user' | 'pattern';
  /**
   * Returns the explanation of the server when it refused to change a record that its configuration file does not
   * define.
   */
  readonly refusal: (node: UserNode | RuleNode) => string | undefined;
  readonly t: Translate;
}
