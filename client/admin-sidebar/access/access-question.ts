import type { AccessSubject } from '../../../admin-client/records/access-answer.ts';
import { parsedJson } from '../../text/parsed-json.ts';

/** A question about what a user can do with the package at a path. */
export interface AccessQuestion {
  readonly connectionId: string;
  readonly tenant?: string | undefined;
  readonly who: AccessSubject;
  readonly path: string;
}

/** Serializes a question for the query of a document's URI. */
export function questionText(question: AccessQuestion): string {
  return JSON.stringify(question);
}

/**
 * Parses the text of a question. Returns undefined if the text is invalid, which can happen because VS Code restores
 * the URIs of documents from storage.
 */
export function readQuestion(text: string): AccessQuestion | undefined {
  const { connectionId, tenant, path, who: storedWho } = Object(parsedJson(text));
  const who = readWho(Object(storedWho));
  if (typeof connectionId !== 'string' || typeof path !== 'string' || who === undefined) return undefined;
  return { connectionId, who, path, ...(typeof tenant === 'string' && { tenant }) };
}

function readWho(value: Readonly<Record<string, unknown>>): AccessQuestion['who'] | undefined {
  const { kind, username, isOperator } = value;
  if (kind === 'everybody' || kind === 'anonymous' || kind === 'newcomer') return { kind };
  return kind === 'user' && typeof username === 'string'
    ? { kind, username, isOperator: isOperator === true }
    : undefined;
}
