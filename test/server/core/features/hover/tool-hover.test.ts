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
