import type { JsonValue } from '../../server/core/document/json-value.ts';
import type { Member, Node } from '../../server/core/document/node.ts';
import type { Anchor } from '../../server/core/document/span.ts';

/** Returns a node for a plain value, as if it were parsed from JSON on one line; spans start at the start of that line. */
export function nodeFromJson(value: JsonValue): Node {
  const parts: string[] = [];
  const anchor = { text: '' };
  const node = write(value, anchor, parts, 0);
  anchor.text = parts.join('');
  return node;
}

function write(value: JsonValue, anchor: Anchor, parts: string[], start: number): Node {
  let at = start;
  const put = (text: string) => {
    parts.push(text);
    at += text.length;
  };
  if (Array.isArray(value)) {
    put('[');
    const items = value.map((item, index) => {
      if (index > 0) put(', ');
      const node = write(item, anchor, parts, at);
      at = node.end;
      return node;
    });
    put(']');
    return { kind: 'array', items, form: 'inline', anchor, start, end: at };
  }
  if (typeof value === 'object' && value !== null) {
    put('{');
    const members = Object.entries(value).map(([name, item], index): Member => {
      if (index > 0) put(', ');
      const key = { name, quote: '"', anchor, start: at, end: at + JSON.stringify(name).length } as const;
      put(`${JSON.stringify(name)}: `);
      const node = write(item, anchor, parts, at);
      at = node.end;
      return { key, value: node, anchor, start: key.start, end: node.end };
    });
    put('}');
    return { kind: 'object', members, form: 'braces', anchor, start, end: at };
  }
  put(typeof value === 'bigint' ? value.toString() : JSON.stringify(value));
  const span = { anchor, start, end: at };
  switch (typeof value) {
    case 'string':
      return { kind: 'string', value, quote: '"', closed: true, ...span };
    case 'boolean':
      return { kind: 'boolean', value, ...span };
    case 'number':
    case 'bigint':
      return { kind: 'number', value, float: !Number.isInteger(Number(value)), ...span };
    default:
      return { kind: 'null', ...span };
  }
}
