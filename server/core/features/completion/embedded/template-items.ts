import { propertiesWithUsage, type TemplateName, templateNames } from '../../../analysis/template/names.ts';
import { templateIn } from '../../../analysis/template/read-template.ts';
import type { Tag } from '../../../analysis/template/tags.ts';
import { argumentCard } from '../../documentation/argument-card.ts';
import { argumentsOf, type EmbeddedString, rangeInString } from '../../embedded/embedded-string.ts';
import type { Completion } from '../completion.ts';
import type { CompletionContext } from '../completion-context.ts';
import { literal } from '../snippet.ts';
import { definedVariables } from './defined-variables.ts';

/** Returns the completions inside `{{ }}` or `{% %}`; undefined outside of template expressions. */
export function templateItems(place: EmbeddedString, context: CompletionContext): Completion[] | undefined {
  const { value } = place.node;
  const { index } = place;
  const tag = templateIn(place.node).tags.find((candidate) => isInside(candidate, index));
  if (!tag) return undefined;
  const code = value.slice(tag.start + 2, index);
  if (tag.kind === 'comment' || endsInString(tag, index)) return [];
  const word = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(code)?.[0] ?? '';
  const rest = /^[\p{L}\p{N}_]*/u.exec(value.slice(index, index + 100))?.[0].length ?? 0;
  const replace = rangeInString(place, index - word.length, index + rest);
  const isCalled = value.charAt(index + rest) === '(';
  const before = code.slice(0, code.length - word.length);
  return candidates(before, tag, place, context).map(({ label, detail, documentation = '', snippet }, rank) => ({
    label,
    kind: 'value',
    detail,
    documentation,
    replace,
    text: isCalled || snippet === undefined ? literal(label) : snippet,
    filter: label,
    rank,
  }));
}

interface TemplateCandidate {
  readonly label: string;
  readonly detail: string;
  readonly documentation?: string;
  readonly snippet?: string;
}

function isInside({ start, end, closed }: Tag, index: number): boolean {
  return start + 2 <= index && index <= (closed ? end - 2 : end);
}

function endsInString({ tokens }: Tag, index: number): boolean {
  return tokens.some(
    ({ kind, text, start, end }) =>
      (kind === 'string' && start < index && index < end) ||
      (kind === 'symbol' && /^["'`]$/.test(text) && start < index),
  );
}

function candidates(
  before: string,
  { kind }: Tag,
  place: EmbeddedString,
  context: CompletionContext,
): readonly TemplateCandidate[] {
  const statement = before.replace(/^-/, '').trim();
  if (kind === 'statement' && statement === '') return statements;
  const owner = /(?:^|[^\p{L}\p{N}_.\])])([\p{L}_][\p{L}\p{N}_]*)\??\.$/u.exec(before)?.[1];
  if (owner !== undefined) return membersOf(owner, place, context);
  if (/\.$/.test(before)) return [];
  if (/\|\s*$/.test(before)) return candidatesOfKind('filter', place);
  if (/\bis(?:\s+not)?\s+$/.test(before)) return candidatesOfKind('test', place);
  if (/^(?:set|set_global)\s+\S*$|^for\s+[^\s]*$/.test(before.trimStart()) || isAfterValue(before)) return [];
  return [...locals(place), ...candidatesOfKind('variable', place), ...candidatesOfKind('function', place)];
}

const operators = /\b(?:and|or|not|in|if|elif|else|is)\s*$/;

/** Returns whether the text ends with a value, which only an operator can follow. */
function isAfterValue(before: string): boolean {
  return /[\p{L}\p{N}_"'`)\]]\s*$/u.test(before) && !operators.test(before);
}

const statements: readonly TemplateCandidate[] = [
  { label: 'if', detail: 'Renders the content if a condition is true.' },
  { label: 'elif', detail: 'Renders the content if no previous condition is true and this one is.' },
  { label: 'else', detail: 'Renders the content if no previous condition is true.' },
  { label: 'endif', detail: 'Ends an `if`.' },
  { label: 'for', detail: 'Renders the content once for each item.', snippet: `for \${1:item} in \${2:items}` },
  { label: 'endfor', detail: 'Ends a `for`.' },
  { label: 'set', detail: 'Assigns a value to a name.', snippet: `set \${1:name} = $2` },
  { label: 'raw', detail: 'Outputs the content without rendering it.' },
  { label: 'endraw', detail: 'Ends a `raw`.' },
];

function candidatesOfKind(
  kind: keyof typeof templateNames,
  { property }: EmbeddedString,
): readonly TemplateCandidate[] {
  const isOffered = ({ only, deprecated }: TemplateName) =>
    deprecated === undefined && (only === undefined || only.includes(property));
  return templateNames[kind].filter(isOffered).map(({ name, summary, takes }) => {
    const call = takes === undefined ? `${name}()` : `${name}($0)`;
    const isCall = kind === 'function' || takes !== undefined;
    return { label: name, detail: summary, ...(isCall && { snippet: call }) };
  });
}

function locals({ node, index }: EmbeddedString): readonly TemplateCandidate[] {
  const names = templateIn(node).locals.filter(({ end }) => end < index);
  return [...new Set(names.map(({ name }) => name))].map((label) => ({ label, detail: 'defined in this string' }));
}

function membersOf(owner: string, place: EmbeddedString, context: CompletionContext): readonly TemplateCandidate[] {
  const { document, entry, property } = place;
  if (owner === 'usage') return propertiesWithUsage.includes(property) ? usageMembers(place) : [];
  if (owner !== 'vars' && owner !== 'env') return [];
  return definedVariables(owner, { document, entry }, context);
}

function usageMembers({ entry }: EmbeddedString): readonly TemplateCandidate[] {
  const seen = new Set<string>();
  return argumentsOf(entry)
    .filter(({ variable }) => !seen.has(variable) && seen.add(variable))
    .map((argument) => ({
      label: argument.variable,
      detail: argument.help || argument.written,
      documentation: argumentCard(argument),
    }));
}
