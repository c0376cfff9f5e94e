import { visibleText } from '../../../text/visible-text.ts';
import type { MessageNode, TreeNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import type { Appearance } from './appearance.ts';
import {
  cacheFolderAppearance,
  nameRangeAppearance,
  packageScopeAppearance,
  ruleGroupAppearance,
} from './group-appearance.ts';
import { packageAppearance, versionAppearance } from './package-appearance.ts';
import { brokenAppearance, cacheEntryAppearance, ruleAppearance, userAppearance } from './record-appearance.ts';
import {
  cacheAppearance,
  listAppearance,
  registryAppearance,
  statisticsAppearance,
  tenantAppearance,
} from './section-appearance.ts';
import { tokenAppearance } from './token-appearance.ts';

/** Returns the appearance of a node for the current data. */
export function appearanceOf(node: TreeNode, state: TreeState): Appearance {
  switch (node.kind) {
    case 'registry':
      return registryAppearance(node, state);
    case 'tenant':
      return tenantAppearance(node, state.t);
    case 'users':
    case 'rules':
    case 'packages':
    case 'tokens':
      return listAppearance(node, state);
    case 'cache':
      return cacheAppearance(node, state);
    case 'statistics':
      return statisticsAppearance(node, state);
    case 'package-scope':
      return packageScopeAppearance(node, state);
    case 'package':
      return packageAppearance(node, state);
    case 'version':
      return versionAppearance(node, state);
    case 'token':
      return tokenAppearance(node, state);
    case 'user':
      return userAppearance(node, state);
    case 'rule':
      return ruleAppearance(node, state);
    case 'cache-entry':
      return cacheEntryAppearance(node, state.t);
    case 'broken':
      return brokenAppearance(node, state.t);
    case 'rule-group':
      return ruleGroupAppearance(node, state);
    case 'cache-folder':
      return cacheFolderAppearance(node, state);
    case 'name-range':
      return nameRangeAppearance(node, state);
    case 'message':
      return messageAppearance(node);
  }
}

const messageIcons: Readonly<Record<MessageNode['state'], { readonly icon: string; readonly color?: string }>> = {
  error: { icon: 'error', color: 'problemsErrorIcon.foreground' },
  'signed-out': { icon: 'sign-in' },
  refused: { icon: 'error', color: 'problemsErrorIcon.foreground' },
  stopped: { icon: 'debug-start' },
  empty: { icon: 'info' },
  loading: { icon: 'loading~spin' },
};

/** Omits the address, which the position in the tree shows, so that the cause fits into the sidebar. */
function messageAppearance({ connection, state, text }: MessageNode): Appearance {
  const whole = visibleText(text);
  const cause = whole.startsWith(`${connection.baseUrl} `) ? whole.slice(connection.baseUrl.length + 1) : whole;
  const label = `${cause.charAt(0).toUpperCase()}${cause.slice(1)}`;
  return { label, ...messageIcons[state], accessibleLabel: whole, isFolder: false };
}
