import { describe, expect, test } from 'vitest';
import type { ToolCatalog } from '../../../../../../server/core/analysis/tools/tool-catalog.ts';
import { complete } from '../../../../../../server/core/features/complete.ts';
import { plainText } from '../../../../../../server/core/features/completion/plain-text.ts';
import { hover } from '../../../../../../server/core/features/hover.ts';
import { rows } from '../../../../../support/rows.ts';
import { openWorkspace } from '../../../../../support/workspace-fixture.ts';

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

function completions(fixture: string) {
  const { place } = openWorkspace(fixture);
  const { workspace, file, offset } = place;
  const items = complete(file.document, file.kind, offset, { workspace, file, tools });
  return { text: file.document.text, items: [...items].sort((a, b) => a.rank - b.rank) };
}

describe('completion of tools', () => {
  test.each(
    rows<readonly [fixture: string, labels: readonly string[]]>([
      ['--- mise.toml\n[tools]\n<|>', ['Tool', 'node', 'cargo-nextest', 'python', 'cargo:', 'npm:']],
      ['--- mise.toml\n[tools]\npython = "3"\nno<|> = "1"', ['node', 'cargo-nextest', 'cargo:', 'npm:']],
      [
        '--- mise.toml\n[tools]\nnode = <|>',
        ['latest', 'lts', '24.3.0', '22.1.0', 'lts-iron', 'Show All Versions of node…'],
      ],
      ['--- mise.toml\n[tools]\npython = ["<|>"]', ['latest', 'Show All Versions of python…']],
      ['--- mise.toml\n[tools]\nnode = { version = "<|>" }', ['latest', 'lts', '24.3.0']],
      ['--- mise.toml\n[tools]\n"npm:x" = "<|>"', ['latest', 'Show All Versions of npm:x…']],
      ['--- tasks.toml\n[a]\nrun = "x"\ntools = { <|> }', ['Tool', 'node']],
      ['--- tasks.toml\n[a.tools]\nnode = "<|>"', ['latest', 'lts', '24.3.0']],
    ]),
  )('$name', ({ row: [fixture, labels] }) => {
    const found = completions(fixture).items.map(({ label }) => label);
    expect(found.filter((label) => labels.includes(label))).toEqual(labels);
  });

  test.each(
    rows<readonly [fixture: string, label: string, text: string]>([
      ['--- mise.toml\n[tools]\n<|>', 'node', '[tools]\nnode = "latest"'],
      ['--- mise.toml\n[tools]\n<|>', 'npm:', '[tools]\n"npm:name" = "latest"'],
      ['--- mise.toml\n[tools]\nno<|> = "1"', 'node', '[tools]\nnode = "1"'],
      ['--- mise.toml\n[tools]\nnode = "<|>"', '24.3.0', '[tools]\nnode = "24.3.0"'],
      ['--- mise.toml\n[tools]\nnode = <|>', 'Show All Versions of node…', '[tools]\nnode = ""'],
    ]),
  )('$name', ({ row: [fixture, label, expected] }) => {
    const { text, items } = completions(fixture);
    const item = items.find((candidate) => candidate.label === label);
    const { start, end } = item?.replace ?? { start: 0, end: 0 };
    expect(text.slice(0, start) + plainText(item?.text ?? '') + text.slice(end)).toBe(expected);
  });

  test('elsewhere, the tools of the runner are not requested', () => {
    const { place } = openWorkspace('--- mise.toml\n[env]\nA = "<|>"');
    const refused = () => {
      throw new Error('the tools are not needed');
    };
    complete(place.file.document, place.file.kind, place.offset, { ...place, tools: refused });
    hover(place.file.document, place.file.kind, place.offset, { ...place, tools: refused });
  });
});
