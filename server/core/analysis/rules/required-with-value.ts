import type { Document } from '../../document/document.ts';
import { removeMember } from '../../document/member-edits.ts';
import { type Member, memberNamed, type Node } from '../../document/node.ts';
import type { Fix } from '../fixes/fix.ts';
import type { Explanation, Finding, Rule } from './rule.ts';

export const requiredWithValue: Rule = {
  code: 'required-with-value',
  severity: 'error',
  summary: 'A variable is `required` although its value is empty or it is removed.',
  advice:
    '`required` means that the variable must be defined elsewhere. It cannot be combined with an empty value or with ' +
    '`false`, which removes the variable (spec 2.3): keep one of the two. The runner is stricter and rejects a whole ' +
    'file in which `required = true` is combined with any value.',
  checks: {
    explain: (problems, { property }) => {
      const variables = property('env')?.value;
      return variables?.kind === 'object' ? variables.members.flatMap((member) => explanations(member, problems)) : [];
    },
  },
  fixes,
};

/** Returns the finding that explains why validation does not accept `required` next to an empty or removed value. */
function explanations({ key, value }: Member, problems: readonly Finding[]): readonly Explanation[] {
  const required = value.kind === 'object' && key.name !== '_' ? memberNamed(value, 'required') : undefined;
  const given = value.kind === 'object' ? memberNamed(value, 'value') : undefined;
  if (!required || !given || !isRequired(required.value)) return [];
  const what = describeEmpty(given.value);
  if (!what) return [];
  const message = `\`${key.name}\` cannot be both required and ${what}; remove \`required\` or \`value\``;
  const related = [{ span: given.key, message: `The value of \`${key.name}\`` }];
  const { anchor, start } = required.value;
  const explains = problems.filter(({ span }) => span.anchor === anchor && span.start === start);
  return explains.length > 0 ? [{ message, span: required.key, related, explains }] : [];
}

function isRequired(required: Node): boolean {
  return required.kind === 'boolean' ? required.value : required.kind === 'string' && required.value !== '';
}

function describeEmpty(value: Node): string | undefined {
  if (value.kind === 'string' && value.closed && value.value === '') return 'empty';
  return value.kind === 'boolean' && !value.value ? 'removed (`value = false`)' : undefined;
}

function fixes({ span, related = [] }: Finding, document: Document): readonly Fix[] {
  const value = related[0]?.span;
  const removals = [
    { title: 'Remove `required`', key: span },
    { title: 'Remove `value`', key: value },
  ];
  return removals.flatMap(({ title, key }) =>
    key ? [{ title, edits: [removeMember(key, document)], preferred: false }] : [],
  );
}
