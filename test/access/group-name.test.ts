import { expect, test } from 'vitest';
import { groupIn, groupNameProblem, ruleUserOf, ruleUserProblem } from '../../access/group-name.ts';
import { usernameProblem } from '../../access/username.ts';

test('the user of a rule for a group is no username', () => {
  expect(ruleUserOf('web')).toBe('@web');
  expect(groupIn('@web')).toBe('web');
  expect(groupIn('web@corp')).toBeUndefined();
  expect(usernameProblem(ruleUserOf('web'))).toBe('Username must begin with a letter or a digit.');
});

test.each([
  ['web', undefined],
  ['', 'Name of a group must not be empty.'],
  ['@web', 'Name of a group must begin with a letter or a digit.'],
  ['a b', 'Name of a group must consist of letters, digits and `. _ - @ +`.'],
])('the name %j of a group: %j', (name, problem) => {
  expect(groupNameProblem(name)).toBe(problem);
  expect(ruleUserProblem(`@${name}`)).toBe(problem);
});
