import type { Member, Node } from '../../document/node.ts';
import { isSameSpan, type Span } from '../../document/span.ts';
import type { SchemaFinding, WrongType } from '../../schema/explain/problem-data.ts';
import { itemShapes, memberShapes } from '../../schema/shape/form.ts';
import { typeSet } from '../../schema/shape/json-type.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { joinWords } from '../../schema/words/words.ts';
import { memoize } from '../../text/memoize.ts';

/**
 * Returns a finding with a message that names the TOML header to write, if a missing or wrong header is its cause: a key such as
 * `port` without the header `[settings]`, or `[users]` instead of `[[users]]`. `member` is an entry of the document.
 */
export function withHeaderHint(finding: SchemaFinding, member: Member, root: Shape): SchemaFinding {
  const { data, span } = finding;
  if (data.kind === 'wrong-type') return { ...finding, message: bracketsMessage(data, span) ?? finding.message };
  if (data.kind !== 'unknown-property' || !isSameSpan(span, member.key)) return finding;
  const message = hasHeader(member.value)
    ? nestedHeaderMessage(member, root, data.suggestions)
    : missingHeaderMessage(member, root);
  return message === undefined ? finding : { ...finding, message };
}

function hasHeader(value: Node): boolean {
  return (value.kind === 'object' && value.form === 'table') || (value.kind === 'array' && value.form === 'tables');
}

/** Returns the message for a key above all headers that is allowed in a table, or else in the tables of an array. */
function missingHeaderMessage({ key }: Member, root: Shape): string | undefined {
  const tables = tablesOf(root).filter(({ form }) => form.knownNames.includes(key.name));
  if (tables.length === 0) return undefined;
  const single = tables.filter(({ isArray }) => !isArray);
  const headers = single.length > 0 ? single.map(({ name }) => `[${name}]`) : tables.map(({ name }) => `[[${name}]]`);
  return `Unknown key \`${key.name}\`; move it into ${joinWords(
    headers.map((header) => `\`${header}\``),
    'or',
  )}`;
}

/** Returns the message for a header such as `[tls]`, whose table is part of another one. */
function nestedHeaderMessage({ key }: Member, root: Shape, suggestions: readonly string[]): string | undefined {
  if (suggestions.length > 0) return undefined;
  const outer = tablesOf(root).find(
    ({ form, isArray }) => !isArray && form.knownNames.includes(key.name) && allowsTable(form, key.name),
  );
  return outer && `Unknown key \`${key.name}\`; write \`[${outer.name}.${key.name}]\``;
}

interface Table {
  readonly name: string;
  readonly form: Shape;
  readonly isArray: boolean;
}

/** Returns the tables and the arrays of tables at the top level. */
const tablesOf = memoize((root: Shape): readonly Table[] =>
  root.alternatives.flatMap((rootForm) =>
    rootForm.knownNames.flatMap((name) =>
      memberShapes(rootForm, name)
        .flatMap((shape) => shape.alternatives)
        .flatMap((form) => [
          { name, form, isArray: false },
          ...itemShapes(form, 0)
            .flatMap((item) => item.alternatives)
            .map((item) => ({ name, form: item, isArray: true })),
        ]),
    ),
  ),
);

const objects = typeSet(['object']);

function allowsTable(form: Shape, name: string): boolean {
  return memberShapes(form, name).some((shape) => (shape.types & objects) !== 0);
}

/** Returns the message for a header with single brackets instead of double ones, or vice versa. */
function bracketsMessage({ types }: WrongType, { anchor: { text }, start, end }: Span): string | undefined {
  // A header such as `[users.alice]` has another cause.
  if (!/^[^\S\n]*\]/.test(text.slice(end))) return undefined;
  const [, brackets, names = ''] = beginningOfHeader.exec(text.slice(0, start)) ?? [];
  if (brackets === undefined) return undefined;
  const isArray = brackets.length === 2;
  if (!types.includes(isArray ? 'object' : 'array')) return undefined;
  const path = `${names}${text.slice(start, end)}`;
  return isArray
    ? `Expected a single table; write \`[${path}]\`, not \`[[${path}]]\``
    : `Expected an array of tables; write \`[[${path}]]\`, not \`[${path}]\``;
}

/** Matches the brackets of a header and the names before its last one. Above a header, its block contains only comments. */
const beginningOfHeader = /^(?:[^\S\n]*(?:#[^\n]*)?\n)*[^\S\n]*(\[\[?)[^\S\n]*([^\s\]][^\]\n]*)?$/;
