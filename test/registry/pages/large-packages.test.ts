import { afterAll, beforeAll, expect, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { mainLinks, mainText, pageVisitor } from '../support/page-visitor.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(`${ownerConfig}body_limit = "64 MiB"\n[pages]\nenabled = true\n`);
});
afterAll(() => registry.stop());

async function publishReadme(name: string, readme: string): Promise<void> {
  const answer = await registry.request('PUT', packagePath(name), {
    as,
    body: publication(name, { manifest: { readme } }),
  });
  expect(answer).toMatchObject({ status: 201 });
}

test('a long readme is shortened at the end of a line', async () => {
  const line = `${'word '.repeat(20)}\n\n`;
  await publishReadme('long', line.repeat(5_000));
  const { status, html } = await pageVisitor(registry).get('/package/long');
  expect(status).toBe(200);
  expect(mainText(html)).toContain('Readme The readme is longer than what is shown here. word');
  expect(html.match(/<p>(?:word ?){20}<\/p>/g)?.length).toBe(Math.floor(2 ** 17 / line.length));
  expect(html.length).toBeLessThan(200_000);
});

/** Texts whose rendering is expensive. */
const expensive = ['[', '![', '<', '> ', '*a_ ', '`', '[a](', '<!--', '|a'];

test.each(expensive)('a readme that repeats %j blocks no other request', async (text) => {
  const name = `repeated-${Buffer.from(text).toString('hex')}`;
  await publishReadme(name, text.repeat(500_000 / text.length));
  const page = pageVisitor(registry).get(`/package/${name}`);
  const pings = [];
  for (let count = 0; count < 20; count++) pings.push((await registry.request('GET', '/npm/-/ping')).status);
  expect(new Set(pings)).toEqual(new Set([200]));
  const { status, html } = await page;
  expect(status).toBe(200);
  expect(mainText(html)).toMatch(
    /The readme is longer than what is shown here|The readme is not shown, because it takes too long/,
  );
});

/** Returns the links to packages on all pages of a list, each of which contains the sentence and its number. */
async function allPages(first: string, sentence: string, last: number): Promise<readonly string[]> {
  const visitor = pageVisitor(registry);
  const seen: string[] = [];
  let path: string | undefined = first;
  for (let page = 1; path !== undefined; page++) {
    const { html } = await visitor.get(path);
    expect(mainText(html)).toContain(sentence);
    expect(mainText(html)).toContain(`Page ${page} of ${last}`);
    seen.push(...mainLinks(html).filter((link) => link.includes('/package/')));
    const next = /<a href="([^"]*)" rel="next">/.exec(html)?.[1];
    path = next?.replace('/npm/-/pages', '').replaceAll('&#38;', '&');
  }
  return seen;
}

test('the pages of a list show each package once', async () => {
  const names = Array.from({ length: 95 }, (_, index) => `many-${String(index).padStart(3, '0')}`);
  for (const name of names) await registry.request('PUT', `/npm/${name}`, { as, body: publication(name) });
  const links = names.map((name) => `/npm/-/pages/package/${name}`);
  expect(await allPages('?text=many', '95 packages found.', 4)).toEqual(links);
  const [sentence = '', total] = /(\d+) packages\./.exec(mainText((await pageVisitor(registry).get('')).html)) ?? [];
  const all = await allPages('', sentence, Math.ceil(Number(total) / 30));
  expect(all.length).toBe(Number(total));
  expect(all.filter((link) => link.includes('/many-'))).toEqual(links);
});
