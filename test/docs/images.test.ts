import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allPages, root } from './pages.ts';

const folder = join(root, 'docs', 'images');
const pictures = ['editor', 'registry'].flatMap((subject) =>
  readdirSync(join(folder, subject)).map((name) => `${subject}/${name}`),
);

test('every picture is shown in a page', () => {
  const texts = allPages().map(({ text }) => text);
  expect(pictures.filter((name) => !texts.some((text) => text.includes(`images/${name})`)))).toEqual([]);
});

test('every picture has at most 200 kB', () => {
  expect(pictures.filter((name) => statSync(join(folder, name)).size > 200_000)).toEqual([]);
});

test('every picture has alternative text', () => {
  const found = allPages().flatMap(({ path, text }) =>
    [...text.matchAll(/!\[(.*?)\]\((\S+)\)/g)].map((match) => ({ path, match })),
  );
  expect(
    found.flatMap(({ path, match: [, alternative, target] }) => (alternative === '' ? `${path}: ${target}` : [])),
  ).toEqual([]);
});
