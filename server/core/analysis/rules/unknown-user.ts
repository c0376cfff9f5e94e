import { groupIn, groupNameProblem, ruleUserOf } from '../../../../access/group-name.ts';
import { usernameProblem } from '../../../../access/username.ts';
import { memberNamed, type ObjectNode, type StringNode } from '../../document/node.ts';
import { placeInString } from '../../document/string-place.ts';
import { nearest } from '../../schema/words/nearest.ts';
import { type Replacements, replacementFixes } from '../fixes/replacement-fixes.ts';
import type { Scope, Section } from '../registry-config/registry-file.ts';
import { textIn } from '../registry-config/tables.ts';
import { didYouMean } from '../values/did-you-mean.ts';
import type { FindingWith, Rule } from './rule.ts';

export const unknownUser: Rule<FindingWith<Replacements>> = {
  code: 'unknown-user',
  severity: 'info',
  summary: 'An access rule applies to a user or a group that the registry configuration does not define.',
  advice:
    'The user or the group may be added while the server runs. A warning is reported if the name is similar to that of a user or a ' +
    'group in the file.',
  reportsAbsence: true,
  checks: {
    registryConfig: ({ scopes, oidc }) => [
      ...scopes.flatMap((scope) => unknownGroups(scope, assignedGroups(oidc))),
      ...scopes.flatMap((scope) => {
        const names = scope.users.flatMap((user) => textIn(user, 'username')?.value ?? []);
        const unknown = unknownIn(scope, new Set(names));
        const near = nearNames(unknown, names);
        return unknown.flatMap((user) => {
          const replacements = near.get(user.value) ?? [];
          if (replacements.length > 0) return misspelled(user, replacements);
          return oidc ? [] : findingOn(user, '; the rule takes effect when the user is added', []);
        });
      }),
    ],
  },
  fixes: replacementFixes,
};

/** Returns the groups that the identity provider assigns. */
function assignedGroups(oidc: Section | undefined): readonly string[] {
  const mapping = oidc && memberNamed(oidc.object, 'group_mapping')?.value;
  if (mapping?.kind !== 'object') return [];
  return mapping.members.flatMap(({ value }) => (value?.kind === 'string' ? [value.value] : []));
}

/** Returns findings for rules of groups that neither the file nor the identity provider defines. */
function unknownGroups({ rules, groups }: Scope, assigned: readonly string[]): readonly FindingWith<Replacements>[] {
  const names = [...groups.flatMap((group) => textIn(group, 'name')?.value ?? []), ...assigned];
  return rules.flatMap((rule) => {
    const user = textIn(rule, 'user');
    const group = user && groupIn(user.value);
    if (!user || group === undefined || groupNameProblem(group) !== undefined || names.includes(group)) return [];
    const similar = nearest(group, names).map(ruleUserOf);
    const ending = similar.length > 0 ? didYouMean(similar) : '; the rule takes effect when the group is added';
    return {
      ...(similar.length > 0 && { severity: 'warning' as const }),
      message: `Group \`${group}\` is not defined in this file${ending}`,
      span: placeInString(user, 0, user.value.length),
      data: { replacements: similar, isGuess: true },
    };
  });
}

/** The maximum number of unknown names. If there are more, no similar names are suggested. */
const maxCompared = 20;

function unknownIn({ rules }: Scope, names: ReadonlySet<string>): readonly StringNode[] {
  return rules.flatMap((rule: ObjectNode) => {
    const user = textIn(rule, 'user');
    const isReported = !user || user.value === '*' || usernameProblem(user.value) !== undefined;
    return isReported || names.has(user.value) ? [] : [user];
  });
}

function nearNames(unknown: readonly StringNode[], names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const distinct = new Set(unknown.map(({ value }) => value));
  if (distinct.size > maxCompared) return new Map();
  return new Map([...distinct].map((name) => [name, nearest(name, names)]));
}

function misspelled(user: StringNode, replacements: readonly string[]): FindingWith<Replacements> {
  return { ...findingOn(user, didYouMean(replacements), replacements), severity: 'warning' };
}

function findingOn(user: StringNode, ending: string, replacements: readonly string[]): FindingWith<Replacements> {
  return {
    message: `User \`${user.value}\` is not defined in this file${ending}`,
    span: placeInString(user, 0, user.value.length),
    // It changes who has access, so the user must decide.
    data: { replacements, isGuess: true },
  };
}
