import { Buffer } from 'node:buffer';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allPages, type Page, readPage, root } from './pages.ts';

const pages = allPages();
const folders = [
  'access',
  'admin-contract',
  'client',
  'harness',
  'launcher',
  'packaging',
  'registry',
  'schemas',
  'scripts',
  'server',
  'syntaxes',
];
const roomPages = pages.filter(
  ({ path }) =>
    /^(?:access|admin-contract|client|harness|launcher|registry|scripts|server)\/.*README\.md$/.test(path) &&
    path !== 'registry/README.md',
);

test.each(pages.map((page) => [page.path, page] as const))('%s is readable from top to bottom', (_path, { prose }) => {
  const isLong = (lines: readonly string[]) => lines.length > 5 || lines.join(' ').length > 700;
  expect(paragraphsIn(prose).filter(isLong)).toEqual([]);
  const cells = prose.filter((line) => line.startsWith('|')).flatMap((line) => line.split(/(?<!\\)\|/));
  expect(cells.filter((cell) => cell.trim().length > 200)).toEqual([]);
});

describe('ARCHITECTURE.md', () => {
  const { text } = readPage('ARCHITECTURE.md');

  test('has at most 20 KB, in lines of at most 200 characters', () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000);
    expect(text.split('\n').filter((line) => line.length > 200)).toEqual([]);
  });
});

test('the paths in the pages about the code exist', () => {
  const missing = [readPage('ARCHITECTURE.md'), ...roomPages].flatMap(({ path, text }) =>
    [...text.matchAll(/`([\w-]+(?:\/[\w.-]+)+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => folders.includes(name.split('/')[0] ?? '') && !isPath(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

function isPath(name: string): boolean {
  return existsSync(join(root, name)) || existsSync(join(root, `${name}.ts`));
}

/** Returns the lines of each paragraph and each item of a list. */
function paragraphsIn(prose: Page['prose']): readonly (readonly string[])[] {
  const paragraphs: string[][] = [[]];
  for (const line of prose) {
    if (/^\s*(?:[-*]|\d+\.) /.test(line) || /^(?:#|\||\s*$)/.test(line)) paragraphs.push([]);
    if (line.trim() !== '' && !/^[#|]/.test(line)) paragraphs.at(-1)?.push(line);
  }
  return paragraphs;
}
