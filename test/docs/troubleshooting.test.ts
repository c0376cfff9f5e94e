import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPage, root } from './pages.ts';

const messages = readPage('docs/troubleshooting.md').prose.flatMap((line) => {
  const [, message] = /^### "(.*)"$/.exec(line) ?? [];
  return message === undefined ? [] : [message];
});

const words = ['ls-files', 'access/*.ts', 'client/*.ts', 'registry/*.ts', 'server/*.ts'];
const paths = execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim().split('\n');
const source = paths.map((path) => readFileSync(join(root, path), 'utf8').replaceAll('\\`', '`')).join('\n');

test('the page contains messages', () => expect(messages.length).toBeGreaterThan(10));

test.each(messages)('the product has the message %s', (message) => {
  // `…` is a placeholder in the source.
  const parts = message.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  expect(source).toMatch(new RegExp(parts.join('(?:\\{\\d\\}|\\$\\{[^}]*\\})')));
});
