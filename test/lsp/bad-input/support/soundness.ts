import { expect } from 'vitest';
import type { LanguageServer } from '../../../../harness/language-server/language-server.ts';
import type { ServedDocument } from '../../../../harness/language-server/served-document.ts';

/** Asks everything there is to ask, at the start, in the middle and at the end, and types there. */
export async function typeIn(document: ServedDocument): Promise<void> {
  const { length } = document.text;
  for (const [method, params] of questions) await document.request(method, params);
  for (const offset of [0, Math.floor(length / 2), length]) {
    await askAt(document, document.position(offset));
    await document.edit({ start: offset, end: offset, text: '"' });
    await document.diagnostics();
    await document.edit({ start: offset, end: offset + 1, text: '' });
  }
  await document.diagnostics();
}

export async function askAt(document: ServedDocument, position: object): Promise<void> {
  for (const [method, params] of questionsAt(position)) await document.request(method, params);
}

const options = { tabSize: 2, insertSpaces: true };

export const questions: readonly [method: string, params: object][] = [
  ['textDocument/diagnostic', {}],
  ['textDocument/documentSymbol', {}],
  ['textDocument/foldingRange', {}],
  ['textDocument/formatting', { options }],
];

export function questionsAt(position: object): [method: string, params: object][] {
  const range = { start: position, end: position };
  return [
    ['textDocument/completion', { position }],
    ['textDocument/hover', { position }],
    ['textDocument/codeAction', { range, context: { diagnostics: [] } }],
    ['textDocument/selectionRange', { positions: [position] }],
    ['textDocument/rangeFormatting', { range, options }],
  ];
}

/** The server works as if nothing had been, and has had no failure to tell of. */
export async function expectSound(of: LanguageServer): Promise<void> {
  const document = await of.open('[build]\nrun = "x"\nquite = true\n');
  const [diagnostic] = await document.diagnostics();
  expect(diagnostic?.code).toBe('unknown-property');
  await document.close();
  expect(of.messages.filter(({ type }) => type === 1)).toEqual([]);
}
