/**
 * An action for rows of the tree. `npm run docs` generates the menus in `package.json` from these records. The records
 * of the kinds of nodes define which rows have which actions.
 */
export interface Action {
  /** The group and position in the context menu. */
  readonly menu: `${string}@${number}`;
  /** Whether the menu also contains the action while several rows are selected. */
  readonly rows: 'one' | 'many';
  /** The position of the button, on rows that have one. */
  readonly button?: number;
  /** An additional condition: a `when` clause with context keys. */
  readonly when?: string;
}

/** The actions, by the last part of their command identifier (`taskwright.registry.…`). */
export const actions = {
  addUser: { menu: '1_add@1', rows: 'one', button: 1 },
  addRule: { menu: '1_add@2', rows: 'one', button: 1 },
  findRecord: { menu: '1_find@1', rows: 'one', button: 0 },
  findUnusedTokens: { menu: '1_find@2', rows: 'one' },
  refreshNode: { menu: '1_refresh@1', rows: 'many', button: 9 },
  cancelReading: { menu: '1_refresh@2', rows: 'one', button: 1 },
  showReadme: { menu: '1_show@0', rows: 'one', button: 0 },
  showFiles: { menu: '1_show@1', rows: 'one', button: 0 },
  compareVersions: { menu: '1_show@2', rows: 'one' },
  downloadTarball: { menu: '1_show@3', rows: 'one' },
  findPackage: { menu: '1_show@4', rows: 'one', button: 0 },
  openInBrowser: { menu: '1_show@5', rows: 'one' },
  showStagedChanges: { menu: '1_show@1', rows: 'one', button: 0 },
  approveStaged: { menu: '2_change@1', rows: 'many', button: 1 },
  rejectStaged: { menu: '2_change@2', rows: 'many', button: 2 },
  editRule: { menu: '2_change@0', rows: 'one' },
  setTag: { menu: '2_change@0', rows: 'one' },
  changeRole: { menu: '2_change@1', rows: 'many', button: 1 },
  duplicateRule: { menu: '2_change@1', rows: 'one' },
  removeTag: { menu: '2_change@1', rows: 'one' },
  rotateToken: { menu: '2_change@2', rows: 'one' },
  deprecate: { menu: '2_change@2', rows: 'one' },
  createToken: { menu: '2_change@3', rows: 'one', button: 1 },
  endDeprecation: { menu: '2_change@3', rows: 'one' },
  quarantine: { menu: '2_change@4', rows: 'one' },
  endQuarantine: { menu: '2_change@4', rows: 'one', button: 1 },
  explainAccess: { menu: '2_explain@1', rows: 'one' },
  statistics: { menu: '2_explain@2', rows: 'one' },
  groupRulesByPattern: { menu: '3_group@1', rows: 'many', when: 'taskwright.registry.groupRulesBy == user' },
  groupRulesByUser: { menu: '3_group@1', rows: 'many', when: 'taskwright.registry.groupRulesBy == pattern' },
  showAudit: { menu: '4_audit@1', rows: 'one' },
  showHistory: { menu: '4_audit@1', rows: 'one' },
  exportAudit: { menu: '4_audit@2', rows: 'one' },
  exportAccess: { menu: '5_file@1', rows: 'one' },
  applyAccess: { menu: '5_file@2', rows: 'one' },
  publishPackage: { menu: '5_file@3', rows: 'one' },
  copyName: { menu: '6_copy@1', rows: 'many' },
  copyJson: { menu: '6_copy@2', rows: 'many' },
  copyToml: { menu: '6_copy@3', rows: 'many' },
  copyCurl: { menu: '6_copy@4', rows: 'many' },
  copyNpmrc: { menu: '6_copy@5', rows: 'many' },
  copyLink: { menu: '6_copy@5', rows: 'many' },
  copyLocalNpmrc: { menu: '6_copy@6', rows: 'one' },
  copyInstallCommand: { menu: '6_copy@6', rows: 'one' },
  startLocal: { menu: '8_connection@1', rows: 'one', button: 1, when: '!taskwright.localRegistryRuns' },
  stopLocal: { menu: '8_connection@1', rows: 'one', when: 'taskwright.localRegistryRuns' },
  edit: { menu: '8_connection@2', rows: 'one' },
  nameTenants: { menu: '8_connection@2', rows: 'one' },
  signIn: { menu: '8_connection@3', rows: 'one', button: 1 },
  signOut: { menu: '8_connection@4', rows: 'one' },
  remove: { menu: '9_remove@1', rows: 'one' },
  deleteUser: { menu: '9_remove@1', rows: 'many' },
  revokeEverything: { menu: '9_remove@2', rows: 'one' },
  deleteRule: { menu: '9_remove@1', rows: 'many', button: 1 },
  revokeToken: { menu: '9_remove@1', rows: 'many', button: 1 },
  evict: { menu: '9_remove@1', rows: 'many', button: 1 },
  unpublish: { menu: '9_remove@1', rows: 'one' },
  releaseName: { menu: '9_remove@2', rows: 'one' },
} as const satisfies Readonly<Record<string, Action>>;

export type ActionName = keyof typeof actions;

type ButtonName = {
  [Name in ActionName]: (typeof actions)[Name] extends { readonly button: number } ? Name : never;
}[ActionName];

/**
 * The actions of a row. A `!` marks an action that also has a button on the row. The context menu contains all actions,
 * so that all of them can be used with the keyboard. Separated by spaces, the actions are the `viewItem` of the row.
 */
export type RowActions = readonly (ActionName | `${ButtonName}!`)[];

export const ofRecords: RowActions = ['explainAccess', 'showHistory', 'copyName', 'copyJson', 'copyToml', 'copyCurl'];
export const ofAccess: RowActions = ['explainAccess', 'exportAccess', 'applyAccess'];

export function actionsIf(condition: boolean, ...some: RowActions): RowActions {
  return condition ? some : [];
}
