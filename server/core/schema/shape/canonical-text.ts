import type { JsonValue } from '../../document/json-value.ts';
import type { Node } from '../../document/node.ts';

/**
 * Returns a string that is the same for two values if and only if the values are equal according to JSON Schema,
 * regardless of the order of members and the notation of numbers. Uses the first of several members with the same name.
 * Iterative, so that deep nesting does not overflow the stack.
 */
export function canonicalText(node: Node): string {
  const parts: string[] = [];
  const pending: (string | Node)[] = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') parts.push(next);
    else if (next.kind === 'array') {
      pending.push(']');
      for (const item of next.items.toReversed()) pending.push(',', item);
      pending.push('[');
    } else if (next.kind === 'object') {
      const members = new Map<string, Node>();
      for (const { key, value } of next.members) if (!members.has(key.name)) members.set(key.name, value);
      pending.push('}');
      for (const [name, value] of [...members].sort(byNameDescending))
        pending.push(',', value, `${JSON.stringify(name)}:`);
      pending.push('{');
    } else parts.push(scalarText(next));
  }
  return parts.join('');
}

/** Returns the canonical text of a JSON value, the form in which schemas contain values. */
export function canonicalTextOfValue(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map((item) => `${canonicalTextOfValue(item)},`).join('')}]`;
  if (typeof value === 'number' || typeof value === 'bigint') return numberText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(byNameDescending).toReversed();
  return `{${members.map(([name, item]) => `${JSON.stringify(name)}:${canonicalTextOfValue(item)},`).join('')}}`;
}

function scalarText(node: Exclude<Node, { kind: 'array' | 'object' }>): string {
  switch (node.kind) {
    case 'string':
      return JSON.stringify(node.value);
    case 'number':
      return numberText(node.value);
    case 'boolean':
      return String(node.value);
    case 'null':
      return 'null';
    case 'datetime':
      return `@${node.value}`;
    case 'missing':
      return '?';
  }
}

function numberText(value: number | bigint): string {
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

function byNameDescending([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? 1 : a > b ? -1 : 0;
}
