import type { Registries } from '../../../admin-api/registries.ts';
import type { Translate } from '../../../text/translate.ts';
import type { RuleNode, UserNode } from './tree-node.ts';

/** What the tree is drawn from: nothing else decides how it looks. */
export interface TreeState {
  readonly registries: Registries;
  readonly groupRulesBy: 'user' | 'pattern';
  /** What the server said when it refused to change a record that is not of its configuration file. */
  readonly refusal: (node: UserNode | RuleNode) => string | undefined;
  readonly t: Translate;
}
