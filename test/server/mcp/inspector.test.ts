import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { startTestRegistry } from '../../../harness/registry/registry.ts';
import { change, repository } from '../cli/support/repository.ts';
import { temporaryFolder } from '../cli/support/temporary-folder.ts';
import { findInspector } from './support/inspector.ts';

const inspector = findInspector();

const files = {
  'mise.toml': '[env]\nTOKEN = "abc123"\n[tasks.build]\nrunn = "make"\n[tasks.lint]\nrun = "x"\ndepends = ["build"]\n',
  runner: '#!/bin/sh\necho "$@"\n',
};
const running = ['--allow-run', '--runner', './runner run'];

test.runIf(inspector).for<readonly [tool: string, words: readonly string[], result: object]>([
  ['check', [], { summary: { error: 1 }, problems: [{ code: 'unknown-property' }] }],
  ['check', ['severity=error', 'limit=1', 'paths=["mise.toml"]'], { total: 1 }],
  ['fix', ['apply=false'], { applied: false, diff: expect.stringContaining('+run = "make"') }],
  ['fix', ['apply=true'], { applied: true, left: { error: 0 } }],
  ['tasks', ['task=build'], { tasks: [{ name: 'build' }, { name: 'lint' }] }],
  ['environment', ['task=build'], { lines: expect.arrayContaining(['TOKEN = •••']) }],
  ['affected', [], { tasks: [{ name: 'build' }, { name: 'lint' }] }],
  ['explain', ['name=unknown-task'], { kind: 'rule' }],
  ['run_task', ['task=lint', 'args=["a b"]'], { exitCode: 0, output: 'run lint a b\n' }],
])('the MCP inspector calls `%s` with %j', async ([tool, words, result]) => {
  const folder = repository(files);
  chmodSync(join(folder, 'runner'), 0o755);
  change(folder, { runner: '#!/bin/sh\necho "$@"\n# changed\n' });
  const pairs = words.length === 0 ? [] : ['--tool-arg', ...words];
  const answer = await inspector?.(folder, ['--method', 'tools/call', '--tool-name', tool, ...pairs], running);
  expect(answer).toMatchObject({ structuredContent: result });
});

test.runIf(inspector)('the MCP inspector calls the tools of a registry', async () => {
  const registry = await startTestRegistry('[settings]\nauth_token = "the-token-of-the-owner"\n');
  onTestFinished(() => registry.stop());
  const sent = { as: 'the-token-of-the-owner', body: publication('@team/one') };
  await registry.request('PUT', '/npm/@team%2Fone', sent);
  const token = join(temporaryFolder({ token: sent.as }), 'token');
  const call = (tool: string, word: string): Promise<unknown> | undefined =>
    inspector?.(
      repository(files),
      ['--method', 'tools/call', '--tool-name', tool, '--tool-arg', word],
      ['--registry', registry.url, '--registry-token-file', token],
    );

  expect(await call('registry_packages', 'limit=5')).toMatchObject({ structuredContent: { total: 1 } });
  expect(await call('registry_access', 'package=@team/one')).toMatchObject({
    content: [{ text: expect.stringContaining('The registry lists no users with access to this package.') }],
  });
});

test.runIf(inspector)('the MCP inspector lists the tools and reads the resources', async () => {
  const folder = repository(files);
  expect(await inspector?.(folder, ['--method', 'tools/list'])).toMatchObject({ tools: expect.any(Array) });
  expect(await inspector?.(folder, ['--method', 'resources/list'])).toMatchObject({ resources: expect.any(Array) });
  expect(
    await inspector?.(folder, ['--method', 'resources/read', '--uri', 'taskwright://rules/unknown-task']),
  ).toMatchObject({ contents: [{ mimeType: 'text/markdown' }] });
});
