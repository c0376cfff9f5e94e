import type { Directive, ValueKind } from '../../../analysis/usage/directive.ts';
import { directives } from '../../../analysis/usage/directives.ts';
import { type UsageCaret, usageCaret } from '../../../analysis/usage/usage-caret.ts';
import { type EmbeddedString, rangeInString } from '../../embedded/embedded-string.ts';
import type { Completion } from '../completion.ts';
import { literal } from '../snippet.ts';

/** Returns the completions in a usage specification: directives, their properties, and the values of properties. */
export function usageItems(place: EmbeddedString): Completion[] {
  const { value } = place.node;
  const caret = usageCaret(value, place.index);
  if (caret.role === 'none') return [];
  const rest = /^[^\s"={};]*/.exec(value.slice(place.index, place.index + 100))?.[0].length ?? 0;
  const replace = rangeInString(place, place.index - caret.word.length, place.index + rest);
  const quote = place.node.quote === '"' ? '\\"' : '"';
  return candidates(caret, value.charAt(place.index + rest) === '=').map(({ label, detail, snippet }, rank) => ({
    label,
    kind: 'property',
    detail,
    documentation: '',
    replace,
    text: quoted(snippet ?? literal(label), quote),
    filter: label,
    rank,
  }));
}

interface UsageCandidate {
  readonly label: string;
  readonly detail: string;
  /** In snippet syntax, with plain quotes. */
  readonly snippet?: string;
}

function candidates(caret: Exclude<UsageCaret, { role: 'none' }>, hasSeparator: boolean): readonly UsageCandidate[] {
  const siblings = childrenOf(caret.parents);
  if (caret.role === 'directive') return Object.entries(siblings).flatMap(directiveCandidate);
  const { properties } = ownValue(siblings, caret.directive) ?? { properties: 'anything' };
  if (properties === 'anything') return [];
  if (caret.role === 'property') {
    return Object.entries(properties).flatMap(([label, { kind, summary }]) => {
      if (summary === '' || caret.given.has(label)) return [];
      return [{ label, detail: summary, snippet: hasSeparator ? label : `${label}=${valueSnippet(kind)}` }];
    });
  }
  const property = ownValue(properties, caret.property);
  return property ? valueCandidates(property.kind, caret.isQuoted) : [];
}

function childrenOf(parents: readonly string[]): Readonly<Record<string, Directive>> {
  return parents.reduce<Readonly<Record<string, Directive>>>((siblings, name) => {
    const children = ownValue(siblings, name)?.children ?? 'anything';
    return children === 'anything' ? {} : children;
  }, directives);
}

const ownSnippets: Readonly<Record<string, string>> = {
  arg: `arg "<\${1:name}>"`,
  flag: `flag "--\${1:name}"`,
  cmd: `cmd "\${1:name}"`,
  complete: `complete "\${1:name}" run="\${2:command}"`,
  mount: `mount run="\${1:command}"`,
  include: `include file="\${1:path}"`,
};

function directiveCandidate([label, { summary, values }]: [string, Directive]): UsageCandidate[] {
  if (summary === '') return [];
  return [{ label, detail: summary, snippet: ownSnippets[label] ?? `${label} ${valueSnippet(values.kind)}` }];
}

function valueSnippet(kind: ValueKind): string {
  if (typeof kind === 'object') return `"\${1:${kind[0]}}"`;
  if (kind === 'boolean') return '#true';
  return kind === 'integer' ? `\${1:1}` : '"$1"';
}

function valueCandidates(kind: ValueKind, isQuoted: boolean): readonly UsageCandidate[] {
  if (typeof kind === 'object') {
    return kind.map((label) => ({ label, detail: '', snippet: isQuoted ? label : `"${label}"` }));
  }
  const takesBoolean = kind === 'boolean' || kind === 'string or boolean';
  return takesBoolean && !isQuoted
    ? [
        { label: '#true', detail: '' },
        { label: '#false', detail: '' },
      ]
    : [];
}

/** Returns the snippet with its quotes escaped for the string around it. A backslash is doubled in a snippet. */
function quoted(snippet: string, quote: string): string {
  return snippet.replaceAll('"', quote.replace('\\', '\\\\'));
}

function ownValue<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
