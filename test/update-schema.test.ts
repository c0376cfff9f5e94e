import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareSchemas, type LoadedSchema, type Part } from '../scripts/schema-comparison.ts';
import { updateSchema } from '../scripts/update-schema.ts';

const schema = (root: Part, files: Readonly<Record<string, Part>> = {}): LoadedSchema => ({
  root,
  load: (name) => files[name] ?? {},
});
const object = (properties: Part, others: Part = {}): Part => ({ type: 'object', properties, ...others });
const text = { type: 'string' };

/** Our schema, that of the runner, and the differences as `<name of the list> <path> <facts>`. */
const differences: readonly (readonly [ours: LoadedSchema, theirs: LoadedSchema, found: readonly string[]])[] = [
  [schema(object({ a: text })), schema(object({ a: text })), []],
  [schema(object({ a: text, b: text })), schema(object({ a: text, c: text })), ['onlyOurs b', 'onlyTheirs c']],
  // At any depth: in sections, in tasks of any name, in lists, and in alternatives.
  [
    schema(object({ hooks: object({ enter: object({ run: text, task: text }) }) })),
    schema(object({ hooks: object({ enter: object({ run: text }) }) })),
    ['onlyOurs hooks.enter.task'],
  ],
  [
    schema(object({ tasks: object({}, { additionalProperties: { oneOf: [text, object({ run: text })] } }) })),
    schema(object({ tasks: object({}, { additionalProperties: object({ run: text, sources: text }) }) })),
    ['onlyTheirs tasks.NAME.sources'],
  ],
  [
    schema(object({ files: { type: 'array', items: object({ path: text }) } })),
    schema(object({ files: { anyOf: [text, { type: 'array', items: object({ path: text, mode: text }) }] } })),
    ['onlyTheirs files[].mode'],
  ],
  // References, also to other files and to themselves.
  [
    schema(object({ a: { $ref: 'other.json#/$defs/a' } }), { 'other.json': { $defs: { a: object({ x: text }) } } }),
    schema({
      ...object({ a: { $ref: '#/$defs/a' } }),
      $defs: { a: object({ x: text, y: text, a: { $ref: '#/$defs/a' } }) },
    }),
    ['onlyTheirs a.y', 'onlyTheirs a.a'],
  ],
  // A schema without keys says nothing of them.
  [schema(object({ a: object({ b: text }) })), schema(object({ a: { type: 'object' } })), []],
  // Versions and deprecated keys.
  [
    schema(object({ a: { ...text, 'x-since': '2026.9.17' }, b: { ...text, deprecationMessage: 'use `a` instead' } })),
    schema(object({ c: { ...text, deprecated: true } })),
    ['onlyOurs a since 2026.9.17', 'onlyOurs b deprecated: use `a` instead', 'onlyTheirs c deprecated'],
  ],
  [
    schema(object({ a: { ...text, 'x-deprecated': 'remove it', 'x-removed': '2027.1.0' }, b: text })),
    schema(object({ a: text, b: { ...text, deprecated: true } })),
    ['deprecatedHere a removed 2027.1.0; deprecated: remove it', 'deprecatedThere b deprecated'],
  ],
  // A form that is deprecated is not the whole key.
  [schema(object({ a: text })), schema(object({ a: { oneOf: [text, { ...text, deprecated: true }] } })), []],
];

test.each(differences)('the differences of %j and %j', (ours, theirs, expected) => {
  const compared = compareSchemas(ours, theirs);
  const names = ['onlyOurs', 'onlyTheirs', 'deprecatedHere', 'deprecatedThere'] as const;
  const found = names.flatMap((name) => compared[name].map(({ path, facts }) => `${name} ${path} ${facts}`.trimEnd()));
  expect(found.sort()).toEqual([...expected].sort());
});

/** A schema that has a setting of its own and one that ours calls deprecated, and lacks the rest. */
const current = JSON.stringify(
  object({ settings: { $ref: 'settings.json' }, monorepo: object({ config_roots: text }) }),
);
const settings = JSON.stringify(object({ brand_new: text, task_timeout: text }));

describe('the script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-schema-'));
  const server = createServer(({ url }, response) => {
    const body = { '/mise.json': current, '/settings.json': settings, '/broken.json': '{' }[url ?? ''];
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  let address = '';

  beforeAll(async () => {
    writeFileSync(join(folder, 'mise.json'), current);
    writeFileSync(join(folder, 'settings.json'), settings);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    address = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : '';
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  test.each(['a file', 'an address'])('lists the differences from %s', async (kind) => {
    const source = kind === 'a file' ? ['--file', join(folder, 'mise.json')] : ['--url', `${address}/mise.json`];
    const { text: printed, code } = await updateSchema(source);
    expect(code).toBe(0);
    expect(printed).toMatch(/^Only the runner has these keys; add them with `x-since`:\n {2}settings\.brand_new\n\n/);
    expect(printed).toMatch(/^ {2}monorepo\.path_aliases \(since 2026\.9\.16\)$/m);
    expect(printed).toMatch(/^ {2}tasks$/m);
    expect(printed).toMatch(/^ {2}settings\.task_timeout \(since [\d.]+; deprecated: use `task\.timeout` instead\)$/m);
  });

  const remedy = 'download the schema of the runner elsewhere and pass its path with `--file`\n';

  test.each([
    ['--url', '/none.json', /^Cannot read http:\/\/127\.0\.0\.1:\d+\/none\.json \(status 404\); /],
    ['--url', '/broken.json', /^http:\/\/127\.0\.0\.1:\d+\/broken\.json is not JSON \(.+\); /],
    ['--file', 'none.json', /^Cannot read .*none\.json \(ENOENT.*\); /],
  ])('says in one sentence why %s %s cannot be read', async (option, name, cause) => {
    const source = option === '--url' ? address + name : join(folder, name);
    const { text: printed, code } = await updateSchema([option, source]);
    expect(code).toBe(2);
    expect(printed).toMatch(cause);
    expect(printed.endsWith(remedy)).toBe(true);
  });

  test('names the cause if the machine is offline', async () => {
    const port = await new Promise<number>((resolve) => {
      const unused = createServer().listen(0, '127.0.0.1', () => {
        const bound = unused.address();
        unused.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0));
      });
    });
    const { text: printed, code } = await updateSchema(['--url', `http://127.0.0.1:${port}/mise.json`]);
    expect({ printed, code }).toEqual({
      printed: `Cannot read http://127.0.0.1:${port}/mise.json (connect ECONNREFUSED 127.0.0.1:${port}); ${remedy}`,
      code: 2,
    });
  });

  test('names its options', async () => {
    const { text: printed, code } = await updateSchema(['--fil', 'x']);
    expect(code).toBe(2);
    expect(printed).toMatch(/^Unknown option '--fil'.*; use `--file FILE` or `--url URL`\n$/);
  });
});
