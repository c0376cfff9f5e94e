import { markedMembers } from '../values/marked-members.ts';
import type { Rule } from './rule.ts';

export const experimentalField: Rule = {
  code: 'experimental-field',
  severity: 'hint',
  summary: 'A property is experimental.',
  advice:
    'The runner may change or remove it, and only accepts it if its experimental features are enabled. Using it is ' +
    'not a mistake.',
  checks: {
    task: ({ shape, member }) =>
      markedMembers(shape, member.value, 'experimental').map(({ member: { key } }) => ({
        message: `\`${key.name}\` is experimental; the runner may change it and requires its \`experimental\` setting`,
        span: key,
      })),
  },
};
