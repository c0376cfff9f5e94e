import type { ClientCapabilities } from 'vscode-languageserver';

/** Returns whether the client supports dynamic registration of formatting, which can be limited to some documents. */
export function canRegisterFormatting({ textDocument }: ClientCapabilities): boolean {
  const { formatting: whole, rangeFormatting: part } = textDocument ?? {};
  return whole?.dynamicRegistration === true && part?.dynamicRegistration === true;
}
