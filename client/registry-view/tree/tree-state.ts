import type { Registries } from '../../registry/registries.ts';
import type { Translate } from '../translate.ts';

/** What the tree is drawn from: nothing else decides how it looks. */
export interface TreeState {
  readonly registries: Registries;
  readonly groupRulesBy: 'user' | 'pattern';
  readonly t: Translate;
}
