import { canMatchPackage, patternHint } from '../../../../access/package-pattern.ts';
import { patternProblem } from '../../../../access/pattern.ts';
import type { StringNode } from '../../document/node.ts';
import { placeInString } from '../../document/string-place.ts';
import { quotedName } from '../../schema/words/words.ts';
import { type Replacements, replacementFixes } from '../fixes/replacement-fixes.ts';
import type { RegistryFile, Scope } from '../registry-config/registry-file.ts';
import { textIn, textOf } from '../registry-config/tables.ts';
import { unusedSettings } from '../registry-config/unused-settings.ts';
import type { FindingWith, Rule } from './rule.ts';

export const noEffect: Rule<FindingWith<Replacements>> = {
  code: 'no-effect',
  severity: 'warning',
  summary: 'A setting of a registry configuration has no effect, such as a pattern that matches no package.',
  advice:
    'Patterns match `npm/name` and `npm/@scope/name`, so `@team/*` matches no package; write `npm/@team/*`. The role of a user limits ' +
    'the permissions: a user with the role `read` never writes. Change the permission to `read`, or the role to `write`.',
  checks: {
    registryConfig: (file) => [
      ...patternsIn(file).flatMap(unmatchedPattern),
      ...file.scopes.flatMap(ineffectivePermissions),
      ...unusedSettings(file).map((unused) => ({ ...unused, data: { replacements: [] } })),
    ],
  },
  fixes: replacementFixes,
};

function patternsIn({ values }: RegistryFile): readonly StringNode[] {
  return values.filter(({ meaning }) => meaning === 'pattern').flatMap(({ value }) => textOf(value) ?? []);
}

function unmatchedPattern(node: StringNode): readonly FindingWith<Replacements>[] {
  const { value } = node;
  // The rule `invalid-value` reports invalid patterns.
  if (patternProblem(value) !== undefined || canMatchPackage(value)) return [];
  const hint = patternHint(value);
  const remedy =
    hint === undefined ? 'the path of a package is `npm/name` or `npm/@scope/name`' : `use ${quotedName(hint)}`;
  const message = `Pattern ${quotedName(value)} matches no package; ${remedy}`;
  // In some kinds of strings, a quote would require an escape sequence.
  const replacements = hint === undefined || /["'`]/.test(hint) ? [] : [hint];
  return [{ message, span: placeInString(node, 0, node.value.length), data: { replacements } }];
}

/** Returns the permissions to write for users who can only read. Users who are not in the file may have any role. */
function ineffectivePermissions({ users, rules }: Scope): readonly FindingWith<Replacements>[] {
  const readers = new Map(
    users.flatMap((user) => {
      const [name, role] = [textIn(user, 'username'), textIn(user, 'role')];
      return name && role?.value === 'read' ? [[name.value, role] as const] : [];
    }),
  );
  return rules.flatMap((rule) => {
    const [name, permission] = [textIn(rule, 'user'), textIn(rule, 'permission')];
    const role = name && readers.get(name.value);
    if (!role || !permission || !['stage', 'write', 'admin'].includes(permission.value)) return [];
    const reason = `because ${quotedName(name.value)} has the role \`read\``;
    const message = `Permission \`${permission.value}\` has the same effect as \`read\`, ${reason}; change the permission or the role`;
    const related = [{ span: role, message: 'The role is defined here' }];
    return {
      message,
      span: placeInString(permission, 0, permission.value.length),
      related,
      data: { replacements: ['read'] },
    };
  });
}
