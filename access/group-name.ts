import { maxUsernameLength, usernameProblem } from './username.ts';

/** The character before the name of a group in an access rule. No username begins with it. */
const groupMark = '@';

/** The maximum length of the user of an access rule: a username, or a group with its mark. */
export const maxRuleUserLength = maxUsernameLength + groupMark.length;

/** The maximum number of groups of a tenant, and of members of a group, in the database. */
export const maxGroups = 1_000;
export const maxGroupMembers = 1_000;

/** Returns the user of an access rule that applies to a group. */
export function ruleUserOf(group: string): string {
  return `${groupMark}${group}`;
}

/** Returns the group that an access rule applies to; undefined if it applies to a user. */
export function groupIn(ruleUser: string): string | undefined {
  return ruleUser.startsWith(groupMark) ? ruleUser.slice(groupMark.length) : undefined;
}

/** Returns the reason why a text is not a valid name of a group, as a sentence; undefined if it is valid. */
export function groupNameProblem(name: string): string | undefined {
  return usernameProblem(name)?.replace(/^Username/, 'Name of a group');
}

/** Returns the reason why a text cannot be the user of an access rule, as a sentence; undefined if it can. */
export function ruleUserProblem(user: string): string | undefined {
  const group = groupIn(user);
  return group === undefined ? usernameProblem(user) : groupNameProblem(group);
}
