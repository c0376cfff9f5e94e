import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ToolCatalog } from '../../../../../server/core/analysis/tools/tool-catalog.ts';
import { complete } from '../../../../../server/core/features/complete.ts';
import { noCompletionContext } from '../../../../../server/core/features/completion/completion-context.ts';
import { plainText } from '../../../../../server/core/features/completion/plain-text.ts';
import { hover } from '../../../../../server/core/features/hover.ts';
import { mark, open, openAt } from '../../../../support/fixture.ts';
import { outlineSymbols } from '../../../../support/outline-symbols.ts';
import { problemsOf } from '../../../../support/problems.ts';
import { findRunner, type RunnerAnswer } from '../../../../support/runner.ts';

const options = { kind: 'tool-versions', language: 'tool-versions' } as const;

/** Files in which no problem is reported, with the versions that the runner reads. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  '': [],
  '# node 20\n\n': [],
  'node 20': ['20'],
  'node 22 20\n': ['20', '22'],
  '  node\t20 \t\r\nruby 3.3\r\n': ['20', '3.3'],
  '\uFEFFnode 20': ['20'],
  'node 20# comment': ['20'],
  'node: 20': ['20'],
  'core:node 20': ['20'],
  'node[x=1] 20': ['20'],
  'node ref:main': ['ref:main'],
  'node tag:v1 branch:x rev:abc': ['branch:x', 'rev:abc', 'tag:v1'],
  'node path:../node path:-x': ['path:~/-x', 'path:~/../node'],
  'node sub-1:20': ['sub-1:20'],
  'node system lts': ['lts', 'system'],
  'node {{ "20" }} # {{ "x" }}': ['20'],
  '{% if true %}\nnode 20\n{% endif %}': ['20'],
  '{# a\nnode 18\n#}node 20': ['20'],
};

/** Files that the runner loads, in which a line has no effect. */
const warned = ['«node»', '«node» # 20', 'node 20\n«node» 22'];

/** Files with which every command of the runner fails. */
const refused = [
  'node «"20"»',
  "node «'20'»",
  'node 20 «-v»',
  'node «2..0»',
  'node «..»',
  'node «$V»',
  'node «a`b»',
  'node «a\\b»',
  'node «http://x»',
  'node «latest:20»',
  'node «sub:1»',
  'node «ref:-x»',
  'node «ref:..»',
  'node «prefix:-1»',
  'node «sub-1:..»',
  'node «path:a$b»',
];

describe('problems', () => {
  test.each(Object.keys(accepted))('none in %j', (text) => {
    expect(marked(text)).toEqual([open(text, options).text]);
  });

  test.each(warned)('a warning in %j', (text) => {
    expect(marked(text)).toEqual([text, 'warning']);
  });

  test.each(refused)('an error in %j', (text) => {
    expect(marked(text)).toEqual([text, 'error']);
  });

  test.each([
    ['node', '`node` has no version and is ignored; add one, such as `latest`'],
    ['node 20\nnode 22', '`node` is defined twice; the last one is used'],
    ['node "20"', 'Version must not contain `"`; write it without quotes and escapes'],
    ['node -v', 'Version must not begin with `-`'],
    ['node 2..0', 'Version must not contain `..`'],
    [
      'node file:x',
      '`file:` is not supported; use `ref:`, `tag:`, `branch:`, `rev:`, `path:`, `prefix:` or `sub-<n>:`',
    ],
  ])('the message for %j', (text, message) => {
    expect(problemsOf(open(text, options)).map((problem) => problem.message)).toEqual([message]);
  });
});

describe.runIf(findRunner())('the runner', () => {
  test.each([...Object.keys(accepted), ...warned])('loads %j', async (text) => {
    expect(await ask(['config', 'ls'], text)).toHaveProperty('output');
  });

  test.each(refused)('refuses %j', async (text) => {
    expect(await ask(['config', 'ls'], text)).toHaveProperty('refusal');
  });

  test.each(Object.entries(accepted))('reads the versions in %j', async (text, versions) => {
    expect(requestedIn(await ask(['ls', '--current', '--json'], text))).toEqual(versions);
  });

  test('ignores a tool without a version, and uses the last line of a tool', async () => {
    expect(requestedIn(await ask(['ls', '--current', '--json'], 'ruby\nnode 20\nnode 22'))).toEqual(['22']);
  });

  test('prefers the config file of the same folder, and applies lock files only to it', async () => {
    const lock = '[[tools.node]]\nversion = "20.1.0"\nbackend = "core:node"\n';
    const listed = await ask(['ls', '--current'], 'node 20\nruby 3', {
      'mise.toml': '[tools]\nruby = "4"',
      'mise.lock': lock,
    });
    const lines = 'output' in listed ? listed.output.split('\n').map((line) => line.replace(/ +/g, ' ')) : [];
    expect(lines).toEqual(['node 20 (missing) ~/.tool-versions 20', 'ruby 4 (missing) ~/mise.toml 4', '']);
  });
});

const catalog: ToolCatalog = {
  tools: [
    { name: 'node', backends: ['core:node'], description: 'A JavaScript runtime', versionNames: ['lts'] },
    { name: 'ruby', backends: ['core:ruby'], description: '', versionNames: [] },
  ],
  backends: ['npm'],
  installed: { node: ['24.3.0'] },
};
const tools = () => catalog;

test.each([
  ['<|>', ['node', 'ruby', 'npm:']],
  ['node 24\n<|>', ['ruby', 'npm:']],
  ['no<|> 24', ['node', 'ruby', 'npm:']],
  ['node <|>', ['latest', 'lts', '24.3.0', 'Show All Versions of node…']],
  ['node 22 2<|>', ['latest', 'lts', '24.3.0', 'Show All Versions of node…']],
  ['# no<|>', []],
  ['node 22 # <|>', []],
  ['{{ x }} <|>', []],
])('the completions at %j are %j', (text, labels) => {
  expect(completions(text).map(({ label }) => label)).toEqual(labels);
});

test.each([
  ['no<|>', 'node', 'node latest'],
  ['<|> 24', 'node', 'node 24'],
  ['<|>', 'npm:', 'npm:name latest'],
  ['node 2<|>', '24.3.0', 'node 24.3.0'],
  ['node 22 <|>', 'lts', 'node 22 lts'],
])('the completion at %j, %j, makes %j', (text, label, expected) => {
  const item = completions(text).find((each) => each.label === label);
  const { text: before } = open(text, options);
  const { start = 0, end = 0 } = item?.replace ?? {};
  expect(before.slice(0, start) + plainText(item?.text ?? '') + before.slice(end)).toBe(expected);
});

test.each(['no<|>de 24', 'node 2<|>4'])('the hover of a tool and of a version describes the tool: %j', (text) => {
  const { document, kind, caret } = openAt(text, options);
  expect(hover(document, kind, caret, undefined, tools)?.markdown).toContain('A JavaScript runtime');
});

test('the outline contains the tools', () => {
  const { document, kind } = open('node 24\n# x\nruby 3', options);
  expect(outlineSymbols(document, kind).map(({ name }) => name)).toEqual(['node', 'ruby']);
});

test('an edited document equals one that is parsed from the same text', () => {
  const { document } = open('node {{ "20"\nruby 3\n', options);
  document.edit({ start: 12, end: 12, text: ' }} 22' });
  document.edit({ start: document.length, end: document.length, text: 'go 1' });
  const again = open(document.text, options).document;
  expect([...document.entries()].map(({ path }) => path)).toEqual([...again.entries()].map(({ path }) => path));
});

function completions(text: string) {
  const { document, kind, caret } = openAt(text, options);
  const items = complete(document, kind, caret, { ...noCompletionContext, tools });
  return [...items].sort((a, b) => a.rank - b.rank);
}

/** Returns the text with its problems marked, and their severities. */
function marked(text: string): readonly string[] {
  const fixture = open(text, options);
  const problems = problemsOf(fixture);
  const spans = problems.map(({ span }) => fixture.document.offsetsOf(span));
  return [mark(fixture.text, spans), ...problems.map(({ severity }) => severity)];
}

/** Resolves to the answer of the runner in a folder with this `.tool-versions` and other files. */
async function ask(
  words: readonly string[],
  text: string,
  others: Readonly<Record<string, string>> = {},
): Promise<RunnerAnswer> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-tool-versions-'));
  try {
    const files = { '.tool-versions': open(text, options).text, ...others };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    return (await findRunner()?.ask(words, folder)) ?? { refusal: 'the runner is not installed' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the requested versions of all tools, sorted. */
function requestedIn(answer: RunnerAnswer): readonly unknown[] {
  const found: Readonly<Record<string, readonly { readonly requested_version?: string }[]>> =
    'output' in answer ? JSON.parse(answer.output) : {};
  return Object.values(found)
    .flat()
    .map((tool) => tool.requested_version)
    .sort();
}
