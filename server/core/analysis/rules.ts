import type { Rule } from './rule.ts';
import { aliasConflict } from './rules/alias-conflict.ts';
import { cacheWithoutOutputs } from './rules/cache-without-outputs.ts';
import { conflictingOutput } from './rules/conflicting-output.ts';
import { conflictingProperties } from './rules/conflicting-properties.ts';
import { dependencyCycle } from './rules/dependency-cycle.ts';
import { deprecated } from './rules/deprecated.ts';
import { deprecatedTemplateName } from './rules/deprecated-template-name.ts';
import { duplicateDependency } from './rules/duplicate-dependency.ts';
import { duplicateKey } from './rules/duplicate-key.ts';
import { duplicateRecord } from './rules/duplicate-record.ts';
import { emptyScript } from './rules/empty-script.ts';
import { experimentalField } from './rules/experimental-field.ts';
import { invalidGlob } from './rules/invalid-glob.ts';
import { invalidPattern } from './rules/invalid-pattern.ts';
import { invalidShell } from './rules/invalid-shell.ts';
import { invalidTemplate } from './rules/invalid-template.ts';
import { invalidTimeout } from './rules/invalid-timeout.ts';
import { invalidUsage } from './rules/invalid-usage.ts';
import { invalidValue } from './rules/invalid-value.ts';
import { misplacedProperty } from './rules/misplaced-property.ts';
import { missingDirectory } from './rules/missing-directory.ts';
import { missingFile } from './rules/missing-file.ts';
import { missingProperty } from './rules/missing-property.ts';
import { nestedTask } from './rules/nested-task.ts';
import { noAccess } from './rules/no-access.ts';
import { notExecutable } from './rules/not-executable.ts';
import { nothingToRun } from './rules/nothing-to-run.ts';
import { plainToken } from './rules/plain-token.ts';
import { redundantPermission } from './rules/redundant-permission.ts';
import { requiredWithValue } from './rules/required-with-value.ts';
import { selfDependency } from './rules/self-dependency.ts';
import { syntax } from './rules/syntax.ts';
import { taskPrefix } from './rules/task-prefix.ts';
import { undefinedUsageVariable } from './rules/undefined-usage-variable.ts';
import { unknownProperty } from './rules/unknown-property.ts';
import { unknownTask } from './rules/unknown-task.ts';
import { unknownTemplate } from './rules/unknown-template.ts';
import { unknownTemplateFilter } from './rules/unknown-template-filter.ts';
import { unknownTemplateVariable } from './rules/unknown-template-variable.ts';
import { unknownUser } from './rules/unknown-user.ts';
import { unmatchedPattern } from './rules/unmatched-pattern.ts';
import { unusedUsageArgument } from './rules/unused-usage-argument.ts';
import { usageDirective } from './rules/usage-directive.ts';
import { wideAccess } from './rules/wide-access.ts';
import { wrongType } from './rules/wrong-type.ts';

/** Every rule there is, in the order in which the documentation lists them. */
export const rules: readonly Rule[] = [
  syntax,
  duplicateKey,
  unknownProperty,
  wrongType,
  invalidValue,
  invalidPattern,
  missingProperty,
  conflictingProperties,
  taskPrefix,
  nestedTask,
  misplacedProperty,
  invalidTimeout,
  invalidGlob,
  emptyScript,
  nothingToRun,
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
  unknownTask,
  unmatchedPattern,
  dependencyCycle,
  selfDependency,
  duplicateDependency,
  aliasConflict,
  unknownTemplate,
  invalidUsage,
  usageDirective,
  undefinedUsageVariable,
  unusedUsageArgument,
  invalidTemplate,
  unknownTemplateVariable,
  unknownTemplateFilter,
  deprecatedTemplateName,
  duplicateRecord,
  unknownUser,
  plainToken,
  noAccess,
  wideAccess,
];

export function ruleOf(code: string): Rule | undefined {
  return rules.find((rule) => rule.code === code);
}
