import { patternHint } from '../../access/package-pattern.ts';
import { Diagnoser } from '../../server/core/analysis/diagnosis/diagnoser.ts';
import { registryConfigKind } from '../../server/core/analysis/kinds/registry-config.ts';
import { assemble } from '../../server/core/document/assemble.ts';
import { Document } from '../../server/core/document/document.ts';
import type { Node } from '../../server/core/document/node.ts';
import type { Problem } from '../../server/core/document/problem.ts';
import { tomlLanguage } from '../../server/core/syntax/toml/toml-language.ts';
import { indexAtOrBefore } from '../../server/core/text/lines.ts';
import type { OffsetRange } from '../../server/core/text/range.ts';
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
  const refused = problems.filter((problem) => codes.has(problem.code) || isRefusedPattern(problem, document));
  if (refused.length === 0) return [];
  const places = placesIn(document);
  const starts = places.map(({ start }) => start);
  return refused
    .map((problem) => ({ problem, start: document.offsetsOf(problem.span).start }))
    .sort((one, other) => one.start - other.start)
    .map(({ problem, start }) => {
      const message = printable(registryConfigKind.redactMessage(problem, document));
      const end = /[.?]$/.test(message) ? '' : '.';
      return `Line ${document.positionAt(start).line + 1}${placeAt(places, starts, start)}: ${message}${end}`;
    });
}

/** Returns whether a problem is about a pattern such as `@team/*`, which the server refuses; the others may match nothing. */
function isRefusedPattern({ code, span }: Problem, document: Document): boolean {
  const { start, end } = document.offsetsOf(span);
  return code === 'no-effect' && patternHint(document.slice(start, end)) !== undefined;
}

/** A key or a value, with the place that a problem in it names. */
interface NamedPlace extends OffsetRange {
  /** How many members it is inside of. */
  readonly depth: number;
  readonly text: string;
}

/** Returns the keys and values of a document in the order of their starts. A file can have thousands of problems, so it is read once. */
function placesIn(document: Document): readonly NamedPlace[] {
  const places: NamedPlace[] = [];
  const add = (node: Node, section: string, depth: number): void => {
    if (node.kind === 'array') for (const item of node.items) add(item, section, depth);
    if (node.kind !== 'object') return;
    for (const { key, value } of node.members) {
      const text = `, \`${printable(key.name)}\` in ${section}`;
      for (const span of [key, value]) places.push({ ...document.offsetsOf(span), depth, text });
      add(value, section, depth + 1);
    }
  };
  for (const entry of document.entries()) {
    const { key, value } = assemble(entry).member;
    add(value, sectionText(key.name, value), 0);
  }
  return places.sort((one, other) => one.start - other.start || one.depth - other.depth);
}

/** Returns the key and the section of the innermost key or value at an offset; empty for a section itself. */
function placeAt(places: readonly NamedPlace[], starts: readonly number[], offset: number): string {
  for (let index = indexAtOrBefore(starts, offset); index >= 0; index--) {
    const place = places[index];
    if (!place || (place.depth === 0 && place.end <= offset)) return '';
    if (place.start <= offset && offset < place.end) return place.text;
  }
  return '';
}

function sectionText(name: string, value: Node): string {
  return value.kind === 'array' ? `[[${printable(name)}]]` : `[${printable(name)}]`;
}
