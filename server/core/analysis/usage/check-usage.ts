import { isClear, nearest } from '../../schema/words/nearest.ts';
import { memoize } from '../../text/memoize.ts';
import type { OffsetRange } from '../../text/range.ts';
import { didYouMean } from '../values/did-you-mean.ts';
import { checkConditions } from './check-conditions.ts';
import type { Directive, ValueKind } from './directive.ts';
import { directives } from './directives.ts';
import type { KdlNode, KdlProperty, KdlScalar, KdlValue } from './kdl.ts';
import type { KdlFault } from './kdl-fault.ts';

/** Returns the faults that make the runner reject a specification that can be parsed. */
export function checkUsage(nodes: readonly KdlNode[]): readonly KdlFault[] {
  return nodes.flatMap((node) => checkNode(node, directives));
}

type Directives = Readonly<Record<string, Directive>>;

function checkNode(node: KdlNode, known: Directives, parent?: KdlNode): readonly KdlFault[] {
  const directive = ownValue(known, node.name);
  if (node.isIncomplete) return [];
  if (!directive) return [unknownName('directive', node.key, node.name, namesOf(known), parent)];
  const { children, properties } = directive;
  return [
    ...checkValues(node, directive),
    ...(properties === 'anything'
      ? []
      : node.properties.flatMap((property) => checkProperty(property, properties, node))),
    ...(children === 'anything' ? [] : node.children.flatMap((child) => checkNode(child, children, node))),
    ...checkConditions(node),
  ];
}

function checkValues(node: KdlNode, { values: { min, max, kind } }: Directive): readonly KdlFault[] {
  const { values, name, key } = node;
  if (values.length < min) return [{ ...key, message: `\`${name}\` requires ${wordsFor(kind)}` }];
  const surplus = max === undefined ? undefined : values[max];
  if (surplus)
    return [{ start: surplus.start, end: surplus.end, message: `\`${name}\` takes only one value; remove this one` }];
  const checked = min === 0 ? values : values.slice(0, min);
  return checked.flatMap((value) => checkValue(value, kind, `\`${name}\``));
}

function checkProperty(
  { name, key, value }: KdlProperty,
  known: Exclude<Directive['properties'], 'anything'>,
  node: KdlNode,
): readonly KdlFault[] {
  const property = ownValue(known, name);
  if (!property) return [unknownName('property', key, name, namesOf(known), node)];
  return checkValue(value, property.kind, `\`${name}\``);
}

function checkValue({ value, start, end }: KdlValue, kind: ValueKind, owner: string): readonly KdlFault[] {
  if (fits(value, kind)) return [];
  if (typeof kind === 'object' && typeof value === 'string') {
    const near = nearest(value, kind);
    const allowed = kind.map((text) => `\`${text}\``).join(', ');
    const message =
      near.length > 0 ? `Unknown value \`${value}\`${didYouMean(near)}` : `${owner} must be one of ${allowed}`;
    // The fix replaces only the text between the quotes.
    const replacements = near.length > 0 ? near : kind;
    return [{ start: start + 1, end: end - 1, message, replacements, isGuess: !isClear(value, near) }];
  }
  const message = `${owner} must be ${wordsFor(kind)}`;
  const isQuotedBoolean = kind === 'boolean' && (value === 'true' || value === 'false');
  if (isQuotedBoolean) return [{ start, end, message: `${message}; write \`#${value}\``, replacements: [`#${value}`] }];
  return [{ start, end, message }];
}

function fits(value: KdlScalar, kind: ValueKind): boolean {
  if (typeof kind === 'object') return typeof value === 'string' && kind.includes(value);
  switch (kind) {
    case 'anything':
      return true;
    case 'string':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value);
    case 'string or boolean':
      return typeof value === 'string' || typeof value === 'boolean';
  }
}

function wordsFor(kind: ValueKind): string {
  if (typeof kind === 'object') return `one of ${kind.map((text) => `\`"${text}"\``).join(', ')}`;
  const words = {
    anything: 'a value',
    string: 'a string in quotes',
    boolean: '`#true` or `#false`',
    integer: 'an integer',
    'string or boolean': 'a string in quotes, `#true` or `#false`',
  } as const;
  return words[kind];
}

function unknownName(
  what: 'directive' | 'property',
  { start, end }: OffsetRange,
  name: string,
  known: readonly string[],
  owner: KdlNode | undefined,
): KdlFault {
  const near = nearest(name, known);
  const hint = near.length > 0 ? didYouMean(near) : `; ${validNames(known)}`;
  const place = owner ? ` ${what === 'property' ? 'of' : 'in'} \`${owner.name}\`` : '';
  const message = `Unknown ${what} \`${name}\`${place}${hint}`;
  return { start, end, message, replacements: near, isGuess: !isClear(name, near) };
}

/** The maximum number of names that a message lists. The most common names are first. */
const maxNames = 6;

function validNames(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).map((name) => `\`${name}\``);
  return `valid names ${names.length > maxNames ? 'include' : 'are'} ${shown.join(', ')}`;
}

/** Returns the names of a record. Memoized, because `nearest` caches by the identity of the list. */
const namesOf = memoize((known: object): readonly string[] => Object.keys(known));

function ownValue<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
