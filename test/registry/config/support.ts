import { readConfig } from '../../../registry/config/read-config.ts';

/** Hashes of tokens that nobody knows, each another. */
export const hashes = ['a', 'b', 'c', 'd', 'e'].map((digit) => `sha256:${digit.repeat(64)}`);

export const path = '/srv/registry/registry.toml';

/** Everything that is said of a file, as lines `line:column severity: message`, in the order of the text. */
export function said(text: string): readonly string[] {
  const read = readConfig(text, { path });
  const mistakes = 'mistakes' in read ? read.mistakes.map((mistake) => ({ ...mistake, severity: 'error' })) : [];
  return [...mistakes, ...read.remarks]
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .map(({ line, column, severity, message }) => `${line}:${column} ${severity}: ${message}`);
}

/** The same, of mistakes alone: what keeps a server from starting. */
export function mistakesIn(text: string): readonly string[] {
  return said(text)
    .filter((line) => line.includes(' error: '))
    .map((line) => line.replace(' error:', ''));
}
