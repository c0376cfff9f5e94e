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
  registry = await startTestRegistry(`${ownerConfig}[pages]\nenabled = true\n`);
});
afterAll(() => registry.stop());

async function publish(name: string, manifest: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await registry.request('PUT', packagePath(name), { as, body: publication(name, { manifest }) });
  expect(answer).toMatchObject({ status: 201 });
}

const script = '"\'><script>alert(1)</script><img src=x onerror=alert(1)>';
/** The elements that pages have. */
const elements =
  'a b body button caption code dd details div dl dt form h1 h2 head header html input label li main meta nav p pre section span style summary table tbody td th thead time title tr ul';

/** Returns the elements of a page that no page should have, and its attributes that could run a script or load something. */
function foreignParts(html: string): readonly string[] {
  const known = new Set(elements.split(' '));
  const names = Array.from(html.matchAll(/<\/?([a-z][\w-]*)/gi), ([, name = '']) => name);
  const withoutValues = html.replaceAll(/="[^"]*"/g, '=""');
  const attributes = withoutValues.match(/<[a-z][^<>]*?\s(?:on\w+|src|srcset|srcdoc|style|formaction)\s*=/gi) ?? [];
  return [...names.filter((name) => !known.has(name)), ...attributes];
}

/** Fields of manifests that the pages show. */
const fields: readonly (readonly [field: string, value: unknown])[] = [
  ['description', script],
  ['license', script],
  ['license', { type: script }],
  ['keywords', [script, script]],
  ['homepage', `https://a.example/${script}`],
  ['homepage', 'javascript:alert(1)'],
  ['repository', { url: 'javascript:alert(1)' }],
  ['repository', { url: `git+https://a.example/${script}`, directory: script }],
  ['repository', script],
  ['bugs', { url: 'data:text/html,<script>alert(1)</script>' }],
  ['bugs', { url: 'vbscript:x' }],
  ['author', { name: script, url: 'javascript:alert(1)' }],
  ['dependencies', { left: script, right: 'npm:<script>@1', other: 'javascript:alert(1)' }],
  ['peerDependencies', { left: `npm:${script}` }],
  ['optionalDependencies', { left: `https://a.example/${script}` }],
  ['deprecated', script],
  [
    'readme',
    `# ${script}\n\n${script}\n\n[x](javascript:alert(1)) ![${script}](x) \`${script}\`\n\n<a href="javascript:alert(1)" onclick="x">y</a>`,
  ],
];

test.each(fields)('HTML and scripts in %j are text: %j', async (field, value) => {
  const name = `hostile-${fields.findIndex(([one, other]) => one === field && other === value)}`;
  await publish(name, { [field]: value });
  const visitor = pageVisitor(registry);
  for (const path of ['', `?text=${name}`, `/package/${name}`, `/package/${name}/1.0.0`]) {
    const { status, html } = await visitor.get(path);
    expect([status, foreignParts(html.replaceAll(/<(\/?)(?:h3|strong|em)\b/g, '<$1b'))]).toEqual([200, []]);
    expect(mainLinks(html).filter((link) => !/^(?:https?:\/\/|\/npm\/-\/pages\/|#readme-)/.test(link))).toEqual([]);
  }
});

test('a search and a path are text', async () => {
  const visitor = pageVisitor(registry);
  const text = encodeURIComponent(script);
  const { status, html } = await visitor.get(`?text=${text}`);
  expect([status, foreignParts(html)]).toEqual([200, []]);
  expect(mainText(html)).toContain(`Search for “${script}”`);
  for (const path of [
    `/package/${encodeURIComponent('"><b>')}`,
    '/%22%3E%3Cscript%3E',
    '/package/a/%22%3E%3Cscript%3E',
  ]) {
    const page = await visitor.get(path);
    expect([path, page.status, foreignParts(page.html)]).toEqual([path, 404, []]);
  }
});

test('line breaks in a query become no headers', async () => {
  for (const path of ['?text=%0d%0aSet-Cookie:%20a=b', '/sign-in?package=%0d%0aSet-Cookie:%20a=b']) {
    expect((await pageVisitor(registry).get(path)).headers['set-cookie']).toBeUndefined();
  }
});

test('the texts of one package do not change the page of another', async () => {
  await publish('plain', { readme: '# Plain' });
  const visitor = pageVisitor(registry);
  const before = (await visitor.get('/package/plain')).html;
  await publish('hostile', { readme: '[ref]: https://evil.example', dependencies: { plain: '1' } });
  await visitor.get('/package/hostile');
  expect((await visitor.get('/package/plain')).html).toBe(before);
});

test('a changed package has a changed page at once', async () => {
  await publish('changed', { readme: '# Before' });
  const visitor = pageVisitor(registry);
  expect(mainText((await visitor.get('/package/changed')).html)).toContain('Readme Before');
  const body = publication('changed', { version: '1.1.0', manifest: { readme: '# After' } });
  await registry.request('PUT', '/npm/changed', { as, body });
  expect(mainText((await visitor.get('/package/changed')).html)).toContain('Readme After');
  const { _rev: revision } = Object((await registry.request('GET', '/npm/changed', { as })).body);
  await registry.request('DELETE', `/npm/changed/-rev/${revision}`, { as });
  expect(await visitor.get('/package/changed')).toMatchObject({ status: 404 });
});
