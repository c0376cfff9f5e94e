import { conflictingProperties } from '../rules/conflicting-properties.ts';
import { duplicateKey } from '../rules/duplicate-key.ts';
import { duplicateRecord } from '../rules/duplicate-record.ts';
import { encoding } from '../rules/encoding.ts';
import { invalidPattern } from '../rules/invalid-pattern.ts';
import { invalidValue } from '../rules/invalid-value.ts';
import { missingProperty } from '../rules/missing-property.ts';
import { noAccess } from '../rules/no-access.ts';
import { noEffect } from '../rules/no-effect.ts';
import { plainToken } from '../rules/plain-token.ts';
import type { Rule } from '../rules/rule.ts';
import { syntax } from '../rules/syntax.ts';
import { unknownProperty } from '../rules/unknown-property.ts';
import { unknownUser } from '../rules/unknown-user.ts';
import { wideAccess } from '../rules/wide-access.ts';
import { wrongType } from '../rules/wrong-type.ts';

/**
 * The rules that can find a problem in a registry configuration. In the bundle of the registry, this file replaces
 * `all-rules.ts`, because the rules about tasks would otherwise be most of its code.
 */
export const rules: readonly Rule[] = [
  syntax,
  duplicateKey,
  unknownProperty,
  wrongType,
  invalidValue,
  invalidPattern,
  missingProperty,
  conflictingProperties,
  encoding,
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
