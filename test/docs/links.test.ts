import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { allPages, type Page, readPage, root } from './pages.ts';

const pages = allPages();

test.each(pages.map((page) => [page.path, page] as const))('every relative link in %s resolves', (_path, page) => {
  expect(linksIn(page).filter((link) => !resolves(page, link))).toEqual([]);
});

test('every page in docs is reachable from docs/README.md', () => {
  const reached = new Set(['docs/README.md']);
  for (const path of reached) {
    const targets = linksIn(readPage(path)).map((link) => join(dirname(path), link.split('#')[0] ?? ''));
    for (const target of targets) if (/^docs\/[\w-]+\.md$/.test(target)) reached.add(target);
  }
  const inDocs = pages.map(({ path }) => path).filter((path) => /^docs\/[\w-]+\.md$/.test(path));
  expect(inDocs.filter((path) => !reached.has(path))).toEqual([]);
});

/** Returns the targets of links and images, without addresses of other sites and commands of VS Code. */
function linksIn({ prose }: Page): readonly string[] {
  const text = prose.join('\n').replace(/`[^`\n]*`/g, '``');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

function resolves({ path }: Page, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? path : relative(root, join(root, dirname(path), file));
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || (target.endsWith('.md') && readPage(target).anchors.has(anchor));
}
