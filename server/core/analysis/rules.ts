import type { Rule } from './rule.ts';
import { conflictingProperties } from './rules/conflicting-properties.ts';
import { duplicateKey } from './rules/duplicate-key.ts';
import { invalidPattern } from './rules/invalid-pattern.ts';
import { invalidValue } from './rules/invalid-value.ts';
import { misplacedProperty } from './rules/misplaced-property.ts';
import { missingProperty } from './rules/missing-property.ts';
import { nestedTask } from './rules/nested-task.ts';
import { syntax } from './rules/syntax.ts';
import { taskPrefix } from './rules/task-prefix.ts';
import { unknownProperty } from './rules/unknown-property.ts';
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
];

export function ruleOf(code: string): Rule | undefined {
  return rules.find((rule) => rule.code === code);
}
