import { patternHint } from '../../access/package-pattern.ts';
import { Diagnoser } from '../../server/core/analysis/diagnosis/diagnoser.ts';
import { registryConfigKind } from '../../server/core/analysis/kinds/registry-config.ts';
import { assemble } from '../../server/core/document/assemble.ts';
import { Document } from '../../server/core/document/document.ts';
import type { Member, Node } from '../../server/core/document/node.ts';
import type { Problem } from '../../server/core/document/problem.ts';
import { tomlLanguage } from '../../server/core/syntax/toml/toml-language.ts';
import { printable } from '../errors/quoted.ts';

/** The codes of mistakes that could change which records a file contains. */
const codes: ReadonlySet<string> = new Set(['unknown-property', 'wrong-type', 'invalid-value']);

/**
 * Returns the unknown keys and invalid values of a file of users, groups and access rules, which can be a registry configuration, as
 * sentences with the line, the key and its section. The editor's engine checks the file, as `check-config` does. Missing settings are
 * not reported, and nothing is for a file that is not TOML.
 */
export function accessFileProblems(text: string): readonly string[] {
  const document = new Document(text.replace(/^\uFEFF/, ''), { language: tomlLanguage, sections: [] });
  const problems = new Diagnoser(document, registryConfigKind).problems();
  if (problems.some(({ code }) => code === 'syntax')) return [];
  return problems
    .filter((problem) => codes.has(problem.code) || isRefusedPattern(problem, document))
    .map((problem) => ({ problem, start: document.offsetsOf(problem.span).start }))
    .sort((one, other) => one.start - other.start)
    .map(({ problem, start }) => {
      const message = printable(registryConfigKind.redactMessage(problem, document));
      const end = /[.?]$/.test(message) ? '' : '.';
      return `Line ${document.positionAt(start).line + 1}${placeAt(document, start)}: ${message}${end}`;
    });
}

/** Returns whether a problem is about a pattern such as `@team/*`, which the server refuses; the others may match nothing. */
function isRefusedPattern({ code, span }: Problem, document: Document): boolean {
  const { start, end } = document.offsetsOf(span);
  return code === 'no-effect' && patternHint(document.slice(start, end)) !== undefined;
}

/** Returns the key and the section of a value, such as `` , `role` in [[users]]``; empty for a section itself. */
function placeAt(document: Document, offset: number): string {
  for (const id of document.entryIds) {
    const entry = document.entryById(id);
    const { key, value } = entry ? assemble(entry).member : {};
    const found = value && memberAt(document, value, offset);
    if (key && found) return `, \`${printable(found.key.name)}\` in ${sectionText(key.name, value)}`;
  }
  return '';
}

/** Returns the innermost member at an offset. */
function memberAt(document: Document, node: Node, offset: number): Member | undefined {
  if (node.kind === 'array') return first(node.items, (item) => memberAt(document, item, offset));
  if (node.kind !== 'object') return undefined;
  return first(node.members, (member) => {
    const inner = memberAt(document, member.value, offset);
    return inner ?? (isAt(document, member, offset) ? member : undefined);
  });
}

function isAt(document: Document, { key, value }: Member, offset: number): boolean {
  return [key, value].some((span) => {
    const { start, end } = document.offsetsOf(span);
    return start <= offset && offset < end;
  });
}

function first<Item, Result>(items: readonly Item[], find: (item: Item) => Result | undefined): Result | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function sectionText(name: string, value: Node): string {
  return value.kind === 'array' ? `[[${printable(name)}]]` : `[${printable(name)}]`;
}
