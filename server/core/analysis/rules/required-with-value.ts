import type { Document } from '../../document/document.ts';
import { removeMember } from '../../document/member-edits.ts';
import { type Member, memberNamed, type Node } from '../../document/node.ts';
import type { Fix } from '../fixes/fix.ts';
import { environmentSection, variableObjects } from '../values/environment-variables.ts';
import type { Explanation, Finding, Rule } from './rule.ts';

export const requiredWithValue: Rule = {
  code: 'required-with-value',
  severity: 'error',
  summary: 'A variable is `required` although it has a value or is removed.',
  advice:
    '`required` means that the variable must be defined elsewhere: keep one of the two. The format forbids only an ' +
    'empty value and `false`, which removes the variable (spec 2.3). The runner rejects a whole file in which `required` is ' +
    'combined with any value; other values are a warning.',
  checks: {
    explain: (problems, { property }) => explanationsIn(property('env')?.value, problems),
    explainOtherEntry: (problems, entry) => explanationsIn(environmentSection(entry), problems),
    task: ({ property }) => requiredVariables(property('env')?.value).flatMap(rejections),
    otherEntry: (entry) => requiredVariables(environmentSection(entry)).flatMap(rejections),
  },
  fixes,
};

/** A required variable that has a value. */
interface RequiredVariable {
  readonly name: string;
  readonly required: Member;
  readonly given: Member;
}

function requiredVariables(environment: Node | undefined): readonly RequiredVariable[] {
  return variableObjects(environment).flatMap(({ key: { name }, object }) => {
    const required = memberNamed(object, 'required');
    const given = memberNamed(object, 'value');
    return required && given && isRequired(required.value) ? [{ name, required, given }] : [];
  });
}

function explanationsIn(environment: Node | undefined, problems: readonly Finding[]): readonly Explanation[] {
  return requiredVariables(environment).flatMap((variable) => explanations(variable, problems));
}

/**
 * Returns the finding that explains why validation does not accept `required` together with an empty or removed value.
 */
function explanations(variable: RequiredVariable, problems: readonly Finding[]): readonly Explanation[] {
  const { name, required, given } = variable;
  const what = describeEmpty(given.value);
  if (!what) return [];
  const message = `\`${name}\` cannot be both required and ${what}; remove \`required\` or \`value\``;
  const { anchor, start } = required.value;
  const explains = problems.filter(({ span }) => span.anchor === anchor && span.start === start);
  return explains.length > 0 ? [{ ...findingOn(variable, message), explains }] : [];
}

/** Returns the finding about a value that validation accepts, but the runner rejects. */
function rejections(variable: RequiredVariable): readonly Finding[] {
  const { name, required, given } = variable;
  const isInvalid = describeEmpty(given.value) !== undefined && !isEmptyText(required.value);
  if (given.value.kind === 'missing' || isInvalid) return [];
  const message = `\`${name}\` is required, but has a value; the runner rejects the file. Remove \`required\` or \`value\``;
  return [{ ...findingOn(variable, message), severity: 'warning' }];
}

function findingOn({ name, required, given }: RequiredVariable, message: string): Finding {
  return { message, span: required.key, related: [{ span: given.key, message: `The value of \`${name}\`` }] };
}

function isRequired(required: Node): boolean {
  return required.kind === 'boolean' ? required.value : required.kind === 'string';
}

function isEmptyText(value: Node): boolean {
  return value.kind === 'string' && value.closed && value.value === '';
}

function describeEmpty(value: Node): string | undefined {
  if (isEmptyText(value)) return 'empty';
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
