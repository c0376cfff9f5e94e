import { expect } from 'vitest';
import type { LanguageServer } from '../../../../../harness/language-server/language-server.ts';
import type { ServedDocument } from '../../../../../harness/language-server/served-document.ts';

/** Sends all requests at the start, in the middle and at the end of the document, and types there. */
export async function typeIn(document: ServedDocument): Promise<void> {
  const { length } = document.text;
  for (const [method, params] of requests) await document.request(method, params);
  for (const offset of [0, Math.floor(length / 2), length]) {
    await requestAllAt(document, document.position(offset));
    await document.edit({ start: offset, end: offset, text: '"' });
    await document.diagnostics();
    await document.edit({ start: offset, end: offset + 1, text: '' });
  }
  await document.diagnostics();
}

export async function requestAllAt(document: ServedDocument, position: object): Promise<void> {
  for (const [method, params] of requestsAt(position)) await document.request(method, params);
}

const options = { tabSize: 2, insertSpaces: true };

export const requests: readonly [method: string, params: object][] = [
  ['textDocument/diagnostic', {}],
  ['textDocument/documentSymbol', {}],
  ['textDocument/foldingRange', {}],
  ['textDocument/formatting', { options }],
];

export function requestsAt(position: object): [method: string, params: object][] {
  const range = { start: position, end: position };
  return [
    ['textDocument/completion', { position }],
    ['textDocument/hover', { position }],
    ['textDocument/codeAction', { range, context: { diagnostics: [] } }],
    ['textDocument/selectionRange', { positions: [position] }],
    ['textDocument/rangeFormatting', { range, options }],
  ];
}

/** Checks that the server still reports problems, and has logged no errors. */
export async function expectWorking(of: LanguageServer): Promise<void> {
  const document = await of.open('[build]\nrun = "x"\nquite = true\n');
  const [diagnostic] = await document.diagnostics();
  expect(diagnostic?.code).toBe('unknown-property');
  await document.close();
  expect(of.messages.filter(({ type }) => type === 1)).toEqual([]);
}
