import { readTemplate } from '../template/read-template.ts';
import type { KdlNode, KdlValue } from './kdl.ts';

export interface MaskedText {
  /**
   * The text with its template expressions replaced by letters. The length does not change. The values of the
   * expressions are unknown, but rarely matter.
   */
  readonly plain: string;
  /** Whether template expressions generate whole directives, which are unknown. */
  readonly isGenerated: boolean;
}

export function maskTemplates(text: string): MaskedText {
  const parts: string[] = [];
  let isGenerated = false;
  let copied = 0;
  for (const { kind, start, end } of readTemplate(text).tags) {
    isGenerated ||= kind === 'statement' || (kind === 'expression' && beginsLine(text, start));
    parts.push(text.slice(copied, start), (kind === 'comment' ? ' ' : 'x').repeat(end - start));
    copied = end;
  }
  return { plain: parts.join('') + text.slice(copied), isGenerated };
}

function beginsLine(text: string, start: number): boolean {
  let at = start;
  while (text[at - 1] === ' ' || text[at - 1] === '\t') at--;
  return at === 0 || /[\r\n]/.test(text.charAt(at - 1));
}

/** Returns the nodes of masked text, with the template expressions of the original `text` restored in their values. */
export function restoreTemplates(nodes: readonly KdlNode[], plain: string, text: string): readonly KdlNode[] {
  if (plain === text) return nodes;
  const restored = <Value extends KdlValue>(value: Value): Value => {
    const written = text.slice(value.start, value.end);
    return written.includes('{{') ? { ...value, value: written.replace(/^"|"$/g, '') } : value;
  };
  return nodes.map((node) => ({
    ...node,
    values: node.values.map(restored),
    properties: node.properties.map((property) => ({ ...property, value: restored(property.value) })),
    children: restoreTemplates(node.children, plain, text),
  }));
}
