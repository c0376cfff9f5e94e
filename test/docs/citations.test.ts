import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPage, root } from './pages.ts';

const headings = readPage('docs/specification.md').prose.flatMap((line) => /^#+ ([\d.]+)/.exec(line)?.[1] ?? []);
const sections = new Set(headings.map((number) => number.replace(/\.$/, '')));

const product = ['access', 'admin-contract', 'client', 'launcher', 'registry', 'server', 'schemas'];
const sources = filesIn([...product, 'harness', 'scripts', 'test']).map((path) => ({ path, text: textOf(path) }));

function filesIn(folders: readonly string[]): readonly string[] {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', ...folders];
  const paths = execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n');
  return paths.filter((path) => /\.(?:ts|mjs|json)$/.test(path));
}

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

describe('citations of the specification', () => {
  test('name existing sections', () => {
    const cited = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\bspec (\d+(?:\.\d+)*)/g)].map(([, section = '']) => ({ path, section })),
    );
    expect(cited.filter(({ section }) => !sections.has(section))).toEqual([]);
    expect(cited.length).toBeGreaterThan(200);
  });

  test('contain the number of a section', () => {
    const vague = sources
      .filter(({ path }) => product.some((folder) => path.startsWith(`${folder}/`)))
      .filter(({ text }) => /\b[Tt]he specification\b(?![\s\S]{0,200}\bspec \d)/.test(text));
    expect(vague.map(({ path }) => path)).toEqual([]);
  });
});
