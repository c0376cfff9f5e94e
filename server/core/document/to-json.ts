import type { JsonValue } from './json-value.ts';
import type { Node } from './node.ts';

/**
 * Returns the plain value of a node. The first of several duplicate keys is used, a date becomes its text, and a
 * missing value becomes null.
 */
export function toJson(node: Node): JsonValue {
  switch (node.kind) {
    case 'object': {
      const values: Record<string, JsonValue> = Object.create(null);
      for (const { key, value } of node.members) if (!(key.name in values)) values[key.name] = toJson(value);
      return values;
    }
    case 'array':
      return node.items.map(toJson);
    case 'null':
    case 'missing':
      return null;
    default:
      return node.value;
  }
}
