import { readConfig } from '../../../registry/config/read-config.ts';

/** Hashes of different unknown tokens. */
export const hashes = ['a', 'b', 'c', 'd', 'e'].map((digit) => `sha256:${digit.repeat(64)}`);

export const path = '/srv/registry/registry.toml';

/** Returns all problems of a file as lines `line:column severity: message`, ordered by position. */
export function describeProblems(text: string): readonly string[] {
  const read = readConfig(text, { path });
  const mistakes = 'mistakes' in read ? read.mistakes.map((mistake) => ({ ...mistake, severity: 'error' })) : [];
  return [...mistakes, ...read.remarks]
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .map(({ line, column, severity, message }) => `${line}:${column} ${severity}: ${message}`);
}

/** Returns the mistakes of a file, which prevent a server from starting, as lines `line:column message`. */
export function mistakesIn(text: string): readonly string[] {
  return describeProblems(text)
    .filter((line) => line.includes(' error: '))
    .map((line) => line.replace(' error:', ''));
}
