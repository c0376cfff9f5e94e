import { expect, test } from 'vitest';
import type { ToolCatalog } from '../../../../../server/core/analysis/tools/tool-catalog.ts';
import { hover } from '../../../../../server/core/features/hover.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

const catalog: ToolCatalog = {
  tools: [
    { name: 'cargo-nextest', backends: ['aqua:nextest-rs/nextest'], description: 'A test runner', versionNames: [] },
    {
      name: 'node',
      backends: ['core:node', 'asdf:node'],
      description: 'A JavaScript runtime',
      versionNames: ['lts', 'lts-iron'],
    },
    { name: 'python', backends: ['core:python'], description: '', versionNames: [] },
  ],
  backends: ['cargo', 'npm'],
  installed: { node: ['24.3.0', '22.1.0'] },
};
const tools = () => catalog;

test.each([
  ['--- mise.toml\n[tools]\nno<|>de = "24"', 'A JavaScript runtime\n\n- Installed by `core:node`, or by `asdf:node`'],
  ['--- mise.toml\n[tools]\nnode = "2<|>4"', '- Installed versions: `24.3.0`, `22.1.0`'],
  ['--- tasks.toml\n[a.tools]\ngola<|>ng = "1"', 'The version to install'],
])('the hover of a tool describes it: %j', (fixture, expected) => {
  const { place } = openWorkspace(fixture);
  const found = hover(place.file.document, place.file.kind, place.offset, { ...place, tools });
  expect(found?.markdown).toContain(expected);
});

const locks: Readonly<Record<string, string>> = {
  '/repo/mise.lock': '[[tools.node]]\nversion = "24.3.0"\n[[tools."npm:prettier"]]\nversion = "3.6.2"\n',
  '/repo/mise.local.lock': '[[tools.node]]\nversion = 24\n',
};

test.each([
  ['--- mise.toml\n[tools]\nno<|>de = "24"', '- Locked in `mise.lock`: `24.3.0`'],
  ['--- mise.toml\n[tools]\nnode = { version = "2<|>4" }', '- Locked in `mise.lock`: `24.3.0`'],
  ['--- mise.toml\n[tools]\n"npm:pret<|>tier" = "3"', '- Locked in `mise.lock`: `3.6.2`'],
  ['--- mise.toml\n[tasks.a.tools]\nnodejs = "2<|>4"', '- Locked in `mise.lock`: `24.3.0`'],
  ['--- tasks.toml\n[a]\ntools.no<|>de = "24"\n--- mise.toml\n', '- Locked in `mise.lock`: `24.3.0`'],
  ['--- mise-tasks/a\n#MISE tools={no<|>de="24"}\n--- mise.toml\n', '- Locked in `mise.lock`: `24.3.0`'],
])('the hover of a tool shows its locked versions: %j', (fixture, expected) => {
  expect(withLocks(fixture)).toContain(expected);
});

test.each([
  '--- mise.toml\n[tools]\ngo<|> = "1"',
  '--- mise.local.toml\n[tools]\nno<|>de = "24"',
  '--- web/mise.toml\n[tools]\nno<|>de = "24"',
])('the hover of a tool without a locked version shows none: %j', (fixture) => {
  expect(withLocks(fixture)).not.toContain('Locked');
});

function withLocks(fixture: string): string | undefined {
  const { place } = openWorkspace(fixture);
  const context = { ...place, tools, readLock: (path: string) => locks[path] };
  return hover(place.file.document, place.file.kind, place.offset, context)?.markdown;
}
