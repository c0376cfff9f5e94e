import { applyAccess } from './access-file/apply-access.ts';
import { exportAccess } from './access-file/export-access.ts';
import { exportAudit, showAudit, showHistory } from './audit/audit.ts';
import type { SidebarCommand } from './context/command-context.ts';
import { findRecord } from './finding/find-record.ts';
import { openLink } from './links/open-link.ts';
import { deprecate, endDeprecation } from './packages/deprecate.ts';
import { compareVersions, showFiles } from './packages/files.ts';
import { findPackage } from './packages/find-package.ts';
import { openInBrowser } from './packages/open-in-browser.ts';
import { endQuarantine, quarantine } from './packages/quarantine.ts';
import { copyInstallCommand, downloadTarball, showReadme } from './packages/readme.ts';
import { releaseName } from './packages/release-name.ts';
import { removeTag, setTag } from './packages/tags.ts';
import { unpublish } from './packages/unpublish.ts';
import { publishPackage } from './publishing/publish-package.ts';
import { deleteRule, deleteSelected, deleteUser, evict } from './removal/remove.ts';
import { addRule, duplicateRule, editRule } from './rules/add-rule.ts';
import { approveStaged, rejectStaged } from './staging/review.ts';
import { showStagedChanges } from './staging/show-changes.ts';
import { createToken } from './tokens/create-token.ts';
import { findUnusedTokens } from './tokens/find-unused-tokens.ts';
import { revokeEverything } from './tokens/revoke-everything.ts';
import { revokeToken } from './tokens/revoke-token.ts';
import { addUser } from './users/add-user.ts';
import { changeRole } from './users/change-role.ts';
import { rotateToken } from './users/rotate-token.ts';

/** The commands for a registry, its users, its rules, its cache and its packages. */
export const registryCommands: readonly SidebarCommand[] = [
  addUser,
  changeRole,
  rotateToken,
  deleteUser,
  createToken,
  revokeToken,
  findUnusedTokens,
  revokeEverything,
  addRule,
  duplicateRule,
  editRule,
  deleteRule,
  evict,
  deleteSelected,
  exportAccess,
  applyAccess,
  findRecord,
  openLink,
  showAudit,
  showHistory,
  exportAudit,
  publishPackage,
  findPackage,
  showReadme,
  openInBrowser,
  copyInstallCommand,
  downloadTarball,
  showFiles,
  compareVersions,
  setTag,
  removeTag,
  deprecate,
  endDeprecation,
  unpublish,
  quarantine,
  endQuarantine,
  releaseName,
  showStagedChanges,
  approveStaged,
  rejectStaged,
];
