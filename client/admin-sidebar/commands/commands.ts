import { addRule, duplicateRule } from './add-rule.ts';
import { addUser } from './add-user.ts';
import { applyAccess } from './apply-access.ts';
import { changeRole } from './change-role.ts';
import type { RegistryCommand } from './command-context.ts';
import { exportAccess } from './export-access.ts';
import { publishPackage } from './publish-package.ts';
import { deleteRule, deleteSelected, deleteUser, evict } from './remove.ts';
import { rotateToken } from './rotate-token.ts';

/** What can be done with a registry, its users, its rules and its cache. */
export const registryCommands: readonly RegistryCommand[] = [
  addUser,
  changeRole,
  rotateToken,
  deleteUser,
  addRule,
  duplicateRule,
  deleteRule,
  evict,
  deleteSelected,
  exportAccess,
  applyAccess,
  publishPackage,
];
