import type { Uri } from 'vscode';

/** An action of the sidebar: its command, the rows on which it runs, and what the user answers. */
export interface RegistryAction {
  readonly command: string;
  /** The kinds of the rows, with their labels if they matter. */
  readonly rows: readonly (readonly [kind: string, label?: string])[];
  /** A file that the menu of the Explorer passes instead of rows. */
  readonly file?: Uri;
  readonly answers?: readonly string[];
  /** What distinguishes the action from another one with the same command. */
  readonly note?: string;
}

const bob = ['user', 'bob'] as const;
const cid = ['user', 'cid'] as const;

/** The actions of rows that every server of the specification has, and those that others have. */
export const registryActions: readonly RegistryAction[] = [
  { command: 'addUser', rows: [['users']], answers: ['zoe', 'read', 'No token', 'Done'], note: 'without a token' },
  {
    command: 'addUser',
    rows: [['users']],
    answers: ['zoe', 'read', 'Type a token', 'zoes-own-token', 'Done'],
    note: 'with a token',
  },
  { command: 'addUser', rows: [['users']], answers: ['bob'], note: 'with a name that exists' },
  { command: 'changeRole', rows: [bob], answers: ['auditor'] },
  { command: 'changeRole', rows: [bob, cid], answers: ['auditor', 'Change Role', 'Undo'], note: 'several, and undo' },
  { command: 'rotateToken', rows: [bob], answers: ['Type a token', 'bobs-new-token', 'Done'] },
  { command: 'deleteUser', rows: [bob], answers: ['Delete', 'Delete Access Rules'] },
  { command: 'deleteUser', rows: [['user', 'root']], answers: ['Delete'], note: 'of the configuration' },
  { command: 'addRule', rows: [['rules']], answers: ['bob', 'npm/new', 'read'] },
  { command: 'addRule', rows: [['rules']], answers: ['bob', 'acme-*', 'pull'], note: 'with words of the server' },
  { command: 'duplicateRule', rows: [['rule']], answers: ['zoe', 'npm/copy', 'read'] },
  { command: 'editRule', rows: [['rule']], answers: ['bob', 'npm/edited', 'read', 'Send', 'Delete the New Rule'] },
  { command: 'deleteRule', rows: [['rule']], answers: ['Delete', 'Send', 'Undo'] },
  { command: 'evict', rows: [['cache-entry']], answers: ['Evict', 'Send'] },
  { command: 'evict', rows: [['cache']], answers: ['Evict', 'Send'], note: 'everything' },
  { command: 'refreshNode', rows: [['registry']] },
  { command: 'findRecord', rows: [['registry']], answers: ['cid'] },
  { command: 'showHistory', rows: [bob] },
  { command: 'findUnusedTokens', rows: [['registry']] },
  { command: 'createToken', rows: [bob], answers: ['ci', 'Read-only', '', '', 'Never', 'Done'] },
  { command: 'revokeEverything', rows: [bob], answers: ['Revoke'] },
  { command: 'copyName', rows: [['rule']] },
  { command: 'copyJson', rows: [bob] },
  { command: 'copyJson', rows: [['rule']], note: 'of a rule' },
  { command: 'copyToml', rows: [['rule']] },
  { command: 'copyCurl', rows: [['rule']] },
];
