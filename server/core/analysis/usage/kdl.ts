import { type Entry, getLocation, InvalidKdlError, type Node, parse } from '@bgotink/kdl';
import type { OffsetRange } from '../../text/range.ts';
import { type KdlFault, kdlFault } from './kdl-fault.ts';
import { type Statement, statementsIn } from './kdl-statements.ts';

export type KdlScalar = string | number | boolean | null;

export interface KdlValue extends OffsetRange {
  readonly value: KdlScalar;
}

/** A property `key=value`; the range contains both. */
export interface KdlProperty extends OffsetRange {
  readonly name: string;
  readonly key: OffsetRange;
  readonly value: KdlValue;
}

/** A node with its arguments, properties and children. Offsets count from the start of the text. */
export interface KdlNode extends OffsetRange {
  readonly name: string;
  readonly key: OffsetRange;
  readonly values: readonly KdlValue[];
  readonly properties: readonly KdlProperty[];
  readonly children: readonly KdlNode[];
  /** Whether only its beginning could be parsed, or the end of its children is unknown. */
  readonly isIncomplete: boolean;
}

export interface KdlDocument {
  readonly nodes: readonly KdlNode[];
  readonly faults: readonly KdlFault[];
}

/** The maximum depth at which statements inside invalid statements are parsed. */
const maxDepth = 20;

/** Parses KDL version 2. Reports each invalid statement once, and parses its beginning and the statements around it. */
export function readKdl(text: string): KdlDocument {
  const tooDeep = nestedTooDeeply(text);
  if (tooDeep) return { nodes: [], faults: [tooDeep] };
  const whole = attempt(text, 0);
  if ('nodes' in whole) return { nodes: whole.nodes, faults: [] };
  const { nodes, faults } = readStatements(text, { start: 0, end: text.length }, 0);
  return { nodes, faults: faults.length > 0 ? faults : [whole.fault] };
}

/** The maximum depth of braces. The parser is recursive, so deeper nesting could overflow the stack. */
const maxBraces = 100;

function nestedTooDeeply(text: string): KdlFault | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '}') depth = Math.max(0, depth - 1);
    else if (text[at] === '{' && ++depth > maxBraces) {
      return { start: at, end: at + 1, message: 'Too many open braces; close some of them' };
    }
  }
  return undefined;
}

function readStatements(text: string, range: OffsetRange, depth: number): KdlDocument {
  const read = statementsIn(text, range).map((statement) => readStatement(text, statement, depth));
  return { nodes: read.flatMap(({ nodes }) => nodes), faults: read.flatMap(({ faults }) => faults) };
}

function readStatement(text: string, statement: Statement, depth: number): KdlDocument {
  const { start, end, braces } = statement;
  const whole = attempt(text.slice(start, end), start);
  if ('nodes' in whole) return { nodes: whole.nodes, faults: [] };
  if (!braces || depth === maxDepth) return { nodes: beginningOf(text, start, end), faults: [whole.fault] };
  const head = attempt(text.slice(start, braces.open), start);
  const inner = readStatements(text, { start: braces.open + 1, end: braces.close ?? end }, depth + 1);
  const heads = 'nodes' in head ? head.nodes : beginningOf(text, start, braces.open);
  const isIncomplete = braces.close === undefined;
  const nodes = heads.map((node) => ({
    ...node,
    end,
    children: inner.nodes,
    isIncomplete: node.isIncomplete || isIncomplete,
  }));
  const faults = [...('fault' in head ? [head.fault] : []), ...inner.faults];
  if (isIncomplete) {
    faults.push({ start: braces.open, end: braces.open + 1, message: 'This `{` is not closed; add `}`' });
  }
  return { nodes, faults: faults.length > 0 ? faults : [whole.fault] };
}

type Attempt = { readonly nodes: readonly KdlNode[] } | { readonly fault: KdlFault };

function attempt(text: string, offset: number): Attempt {
  try {
    const { nodes } = parse(text, { storeLocations: true });
    return { nodes: nodes.map((node) => nodeOf(node, offset)) };
  } catch (error) {
    if (error instanceof InvalidKdlError) return { fault: kdlFault(error, text, offset) };
    // The parser throws other errors for some incomplete texts, such as a single `#` at the end.
    return {
      fault: {
        start: offset,
        end: offset + text.length,
        message: 'This statement is incomplete; complete it or remove it',
      },
    };
  }
}

/**
 * The maximum number of words that are removed, one by one, from the end of an invalid statement until the rest can be
 * parsed.
 */
const maxRemovedWords = 4;

function beginningOf(text: string, start: number, end: number): readonly KdlNode[] {
  let length = end - start;
  for (let left = 0; left < maxRemovedWords; left++) {
    const rest = text.slice(start, start + length).trimEnd();
    length = Math.max(rest.lastIndexOf(' '), rest.lastIndexOf('\t'), 0);
    if (length === 0) return [];
    const read = attempt(text.slice(start, start + length), start);
    if ('nodes' in read) return read.nodes.map((node) => ({ ...node, isIncomplete: true }));
  }
  return [];
}

function nodeOf(node: Node, offset: number): KdlNode {
  const properties: KdlProperty[] = [];
  const values: KdlValue[] = [];
  for (const entry of node.entries) {
    const value = { value: entry.getValue(), ...rangeOf(entry.value, offset) };
    const name = entry.getName();
    if (name === null) values.push(value);
    else properties.push({ name, key: rangeOf(entry.name ?? entry, offset), value, ...rangeOf(entry, offset) });
  }
  return {
    name: node.getName(),
    key: rangeOf(node.name, offset),
    values,
    properties,
    children: node.children?.nodes.map((child) => nodeOf(child, offset)) ?? [],
    isIncomplete: false,
    ...rangeOf(node, offset),
  };
}

function rangeOf(part: Node | Entry | Node['name'] | Entry['value'], offset: number): OffsetRange {
  const place = getLocation(part);
  return { start: offset + (place?.start.offset ?? 0), end: offset + (place?.end.offset ?? 0) };
}
