import { markedMembers } from '../values/marked-members.ts';
import type { Rule } from './rule.ts';

export const experimentalField: Rule = {
  code: 'experimental-field',
  severity: 'hint',
  summary: 'A property that is experimental.',
  advice:
    'The runner may change or remove it, and takes it only when its experimental features are switched on. Nothing is wrong ' +
    'with using it.',
  checks: {
    task: ({ shape, member }) =>
      markedMembers(shape, member.value, 'experimental').map(({ member: { key } }) => ({
        message: `\`${key.name}\` is experimental; the runner may change it and requires its \`experimental\` setting`,
        span: key,
      })),
  },
};
