import type { Subject } from '../../admin-api/access/explain.ts';

/** What is asked: who may do what with the package of a path. */
export interface AccessQuestion {
  readonly connectionId: string;
  readonly tenant?: string;
  readonly who: Subject | { readonly kind: 'everybody' };
  readonly path: string;
}

/** The question in the address of a document. */
export function questionText(question: AccessQuestion): string {
  return JSON.stringify(question);
}

/** What such a text asks; undefined for any other text, since addresses come back from stored windows. */
export function readQuestion(text: string): AccessQuestion | undefined {
  const { connectionId, tenant, path, who: asked } = parsed(text);
  const who = readWho(Object(asked));
  if (typeof connectionId !== 'string' || typeof path !== 'string' || who === undefined) return undefined;
  return { connectionId, who, path, ...(typeof tenant === 'string' && { tenant }) };
}

function readWho(value: Readonly<Record<string, unknown>>): AccessQuestion['who'] | undefined {
  const { kind, username, isOperator } = value;
  if (kind === 'everybody' || kind === 'anonymous' || kind === 'static-token' || kind === 'newcomer') return { kind };
  return kind === 'user' && typeof username === 'string'
    ? { kind, username, isOperator: isOperator === true }
    : undefined;
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
