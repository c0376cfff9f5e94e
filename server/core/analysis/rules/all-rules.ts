import { aliasConflict } from './alias-conflict.ts';
import { cacheWithoutOutputs } from './cache-without-outputs.ts';
import { conflictingOutput } from './conflicting-output.ts';
import { conflictingProperties } from './conflicting-properties.ts';
import { dependencyCycle } from './dependency-cycle.ts';
import { deprecated } from './deprecated.ts';
import { deprecatedTemplateName } from './deprecated-template-name.ts';
import { duplicateDependency } from './duplicate-dependency.ts';
import { duplicateKey } from './duplicate-key.ts';
import { duplicateRecord } from './duplicate-record.ts';
import { emptyReference } from './empty-reference.ts';
import { emptyScript } from './empty-script.ts';
import { encoding } from './encoding.ts';
import { escapedPath } from './escaped-path.ts';
import { experimentalField } from './experimental-field.ts';
import { ignoredHeader } from './ignored-header.ts';
import { ignoredInTemplate } from './ignored-in-template.ts';
import { ignoredSetting } from './ignored-setting.ts';
import { invalidCache } from './invalid-cache.ts';
import { invalidConfigRoot } from './invalid-config-root.ts';
import { invalidEnvironmentFile } from './invalid-environment-file.ts';
import { invalidGlob } from './invalid-glob.ts';
import { invalidInclude } from './invalid-include.ts';
import { invalidPattern } from './invalid-pattern.ts';
import { invalidShell } from './invalid-shell.ts';
import { invalidTemplate } from './invalid-template.ts';
import { invalidTimeout } from './invalid-timeout.ts';
import { invalidUsage } from './invalid-usage.ts';
import { invalidValue } from './invalid-value.ts';
import { lostBetweenLines } from './lost-between-lines.ts';
import { mergeConflict } from './merge-conflict.ts';
import { misplacedProperty } from './misplaced-property.ts';
import { missingArgument } from './missing-argument.ts';
import { missingDirectory } from './missing-directory.ts';
import { missingFile } from './missing-file.ts';
import { missingProperty } from './missing-property.ts';
import { nestedTask } from './nested-task.ts';
import { newerRunner } from './newer-runner.ts';
import { noAccess } from './no-access.ts';
import { noEffect } from './no-effect.ts';
import { notExecutable } from './not-executable.ts';
import { notIncluded } from './not-included.ts';
import { nothingToRun } from './nothing-to-run.ts';
import { plainToken } from './plain-token.ts';
import { redundantPermission } from './redundant-permission.ts';
import { requiredWithValue } from './required-with-value.ts';
import { reservedName } from './reserved-name.ts';
import type { Rule } from './rule.ts';
import { selfDependency } from './self-dependency.ts';
import { syntax } from './syntax.ts';
import { taskPrefix } from './task-prefix.ts';
import { templateExtends } from './template-extends.ts';
import { unclearKind } from './unclear-kind.ts';
import { undefinedUsageVariable } from './undefined-usage-variable.ts';
import { unknownDaemon } from './unknown-daemon.ts';
import { unknownInputGroup } from './unknown-input-group.ts';
import { unknownProject } from './unknown-project.ts';
import { unknownProperty } from './unknown-property.ts';
import { unknownTask } from './unknown-task.ts';
import { unknownTemplate } from './unknown-template.ts';
import { unknownTemplateFilter } from './unknown-template-filter.ts';
import { unknownTemplateVariable } from './unknown-template-variable.ts';
import { unknownTool } from './unknown-tool.ts';
import { unknownUser } from './unknown-user.ts';
import { unmatchedPattern } from './unmatched-pattern.ts';
import { unreadHeader } from './unread-header.ts';
import { unsupportedReference } from './unsupported-reference.ts';
import { unusedSuppression } from './unused-suppression.ts';
import { unusedUsageArgument } from './unused-usage-argument.ts';
import { usageDirective } from './usage-directive.ts';
import { wideAccess } from './wide-access.ts';
import { wrongType } from './wrong-type.ts';

/** All rules, in the order of the documentation. */
export const rules: readonly Rule[] = [
  syntax,
  mergeConflict,
  duplicateKey,
  unknownProperty,
  ignoredHeader,
  wrongType,
  invalidValue,
  invalidPattern,
  missingProperty,
  conflictingProperties,
  taskPrefix,
  nestedTask,
  misplacedProperty,
  invalidTimeout,
  invalidCache,
  invalidConfigRoot,
  invalidEnvironmentFile,
  invalidGlob,
  emptyScript,
  nothingToRun,
  escapedPath,
  missingFile,
  notExecutable,
  missingDirectory,
  invalidShell,
  requiredWithValue,
  redundantPermission,
  cacheWithoutOutputs,
  conflictingOutput,
  experimentalField,
  deprecated,
  newerRunner,
  encoding,
  unclearKind,
  notIncluded,
  ignoredSetting,
  invalidInclude,
  reservedName,
  unknownTask,
  unknownProject,
  emptyReference,
  missingArgument,
  unmatchedPattern,
  unsupportedReference,
  dependencyCycle,
  selfDependency,
  duplicateDependency,
  aliasConflict,
  unknownTemplate,
  unknownDaemon,
  unknownInputGroup,
  unknownTool,
  templateExtends,
  ignoredInTemplate,
  invalidUsage,
  usageDirective,
  undefinedUsageVariable,
  unreadHeader,
  unusedSuppression,
  unusedUsageArgument,
  lostBetweenLines,
  invalidTemplate,
  unknownTemplateVariable,
  unknownTemplateFilter,
  deprecatedTemplateName,
  duplicateRecord,
  unknownUser,
  plainToken,
  noAccess,
  noEffect,
  wideAccess,
];

const byCode: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.code, rule]));

/** Returns the rule with this code. */
export function ruleOf(code: string): Rule | undefined {
  return byCode.get(code);
}
