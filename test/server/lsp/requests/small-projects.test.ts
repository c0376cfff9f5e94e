// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { describe, expect, test } from 'vitest';
import type {
  CodeAction,
  DocumentLink,
  Hover,
  Location,
  MarkupContent,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import type { ServedDocument } from '../../../../harness/language-server/served-document.ts';
import { applyEdits } from '../../../../server/core/text/edit.ts';
import { offeredItems } from '../../../support/offered-items.ts';
import type { Files } from '../../cli/support/temporary-folder.ts';
import { type ServedWorkspace, serve } from '../workspace/workspace.ts';

/** A project, one of whose texts has a caret. */
interface Row {
  readonly files: Files;
  /** The path of the file with the caret, and its text. */
  readonly at: readonly [path: string, text: string];
}

interface Opened {
  readonly workspace: ServedWorkspace;
  readonly document: ServedDocument;
}

const packages: Files = {
  'package.json': '{ "workspaces": ["apps/*"] }',
  'apps/shop/package.json': '{ "name": "@acme/shop", "scripts": {\n  "build": "vite build"\n} }',
};
const inferring =
  'monorepo_root = true\n[settings]\nexperimental = true\ntask.auto_infer = ["node"]\n[monorepo]\nconfig_roots = ["apps/*"]\n';
const bash = (script: string): string => `[tasks.a]\nshell = "bash -c"\nrun = '''\n${script}\n'''\n`;
const calls =
  '[tasks."lint:go"]\nrun = "x"\n[tasks.all]\nrun = ["mise run lint:go", "mise lint:go", "mise r lint:go"]\n';

describe('hovers', () => {
  test.for<readonly [Row, string]>([
    [
      { files: packages, at: ['mise.toml', `${inferring}[tasks.ci]\ndepends = ["//apps/shop:bu<|>ild"]\n`] },
      'Defined in [package.json](apps/shop/package.json#L2)',
    ],
    [
      {
        files: { 'mise.toml': '[tasks.go]\nenv = { API_KEY = "x" }\n' },
        at: ['mise-tasks/go', '#!/bin/sh\n#MISE description="x"\necho "$API_<|>KEY"\n'],
      },
      'Set by task `go` in `mise.toml`: *redacted*',
    ],
    [
      {
        files: { 'mise.toml': '[tasks.go]\nenv = { A = "2" }\n' },
        at: ['mise-tasks/go', '#!/bin/sh\n#MISE env={A="1"}\necho "$<|>A"\n'],
      },
      'Set by task `go` in `mise.toml`: `2`\n\n- overrides task `go`: `1`',
    ],
    [
      { files: { '.test.env': 'LEVEL=1\n' }, at: ['mise.toml', '[env]\nmise.file = ".test.<|>env"\n'] },
      '- `LEVEL` = `1`',
    ],
    [{ files: {}, at: ['mise.toml', calls.replace('mise r lint:go', 'mise r lint:<|>go')] }, '**`lint:go`** — task'],
  ])('of %j', async ([row, expected]) => {
    const { workspace, document } = await open(row);
    const hover = await document.request<Hover>('textDocument/hover', { position: document.caret });
    expect((hover.contents as MarkupContent).value.replaceAll(`${workspace.uri('.')}/`, '')).toContain(expected);
  });
});

test.for<readonly [Row, string]>([
  [
    { files: packages, at: ['mise.toml', `${inferring}[tasks.ci]\ndepends = ["node:@acme/shop#bu<|>ild"]\n`] },
    'apps/shop/package.json:2',
  ],
  ...['mise run lint:go', 'mise lint:go', 'mise r lint:go'].map((call): readonly [Row, string] => [
    { files: {}, at: ['mise.toml', calls.replace(call, `${call}<|>`)] },
    'mise.toml:1',
  ]),
])('definitions of %j', async ([row, expected]) => {
  const { workspace, document } = await open(row);
  const found = await document.request<Location[]>('textDocument/definition', { position: document.caret });
  const places = found.map(({ uri, range }) => `${uri.replace(`${workspace.uri('.')}/`, '')}:${range.start.line + 1}`);
  expect(places).toEqual([expected]);
});

describe('renaming', () => {
  test.for<readonly [text: string, newName: string, expected: string]>([
    [bash('echo "${co<|>unt:=5}" "$count"'), 'total', bash('echo "${total:=5}" "$total"')],
    [calls.replace('lint:go', 'lint:<|>go'), 'lint:rust', calls.replaceAll('lint:go', 'lint:rust')],
  ])('changes all uses in %j', async ([text, newName, expected]) => {
    const { workspace, document } = await open({ files: {}, at: ['mise.toml', text] });
    const edit = await document.request<WorkspaceEdit>('textDocument/rename', { position: document.caret, newName });
    expect(edited(document, edit.changes?.[workspace.uri('mise.toml')])).toBe(expected);
  });

  test.for([
    bash('co<|>unt=3\n[[ count -gt 2 ]] && echo "${list[count]}"'),
    bash('co<|>unt=3\necho "${text:count:1}"'),
  ])('is refused in %j', async (text) => {
    const { document } = await open({ files: {}, at: ['mise.toml', text] });
    const request = document.request('textDocument/rename', { position: document.caret, newName: 'total' });
    await expect(request).rejects.toThrow('`count` may also be used in');
  });
});

test.for<readonly [Row, string, string]>([
  [
    { files: {}, at: ['mise.toml', '[tasks.a]\nrun = "echo ${#<|>LIST[@]}"\n'] },
    'Enclose in',
    'run = "echo {% raw %}${#LIST[@]}{% endraw %}"',
  ],
  [
    { files: {}, at: ['mise.toml', '[tasks.a]\nrun = "docker ps --format \'{{.<|>ID}}\'"\n'] },
    'Enclose in',
    "--format '{% raw %}{{.ID}}{% endraw %}'",
  ],
  [
    { files: {}, at: ['mise.toml', `${calls}[tasks.b]\nrun = "mise run lint:g<|>oo"\n`] },
    'Change to `lint:go`',
    '[tasks.b]\nrun = "mise run lint:go"',
  ],
  [{ files: {}, at: ['mise.toml', '[env]\nmi<|>se.file = ".env"\n'] }, 'Change to `_`', '_.file = ".env"'],
  [
    { files: {}, at: ['mise.toml', '[daemons.db]\nrun = "x"\n[tasks.a]\nrun = "x"\ndaemons = ["d<|>d"]\n'] },
    'Change to `db`',
    'daemons = ["db"]',
  ],
  [
    { files: {}, at: ['mise-tasks/a', '#!/bin/sh\n# mi<|>se description="x"\necho\n'] },
    'Change to `#MISE`',
    '#MISE description="x"',
  ],
])('quick fixes of %j', async ([row, title, expected]) => {
  const { workspace, document } = await open(row);
  const { caret: position } = document;
  const diagnostics = (await document.diagnostics()).filter(({ range }) => range.start.line === position.line);
  const actions = await document.request<CodeAction[]>('textDocument/codeAction', {
    range: { start: position, end: position },
    context: { diagnostics },
  });
  const action = actions.find((each) => each.title.startsWith(title));
  expect(edited(document, action?.edit?.changes?.[workspace.uri(row.at[0])])).toContain(expected);
});

test('the folders of projects are links, and are offered', async () => {
  const text = 'monorepo_root = true\n[monorepo]\nconfig_roots = ["pkg", "apps/*", "<|>"]\n';
  const files = { 'pkg/mise.toml': '', 'apps/x/mise.toml': '' };
  const { workspace, document } = await open({ files, at: ['mise.toml', text] });
  const links = await document.request<DocumentLink[]>('textDocument/documentLink', {});
  expect(links.map(({ target }) => target?.replace(`${workspace.uri('.')}/`, ''))).toEqual(['pkg', 'apps']);
  const items = await offeredItems(document);
  expect(items.map(({ label }) => label)).toEqual(['apps/', 'pkg/']);
});

test('an environment file that the runner cannot read is reported where it is named', async () => {
  const text = '[env]\n_.file = ".env"\n[tasks.a]\nrun = "x"\n<|>';
  const { workspace, document } = await open({ files: { '.env': 'A=1\nB=two words\n' }, at: ['mise.toml', text] });
  await workspace.awaitProblems(document, ['invalid-environment-file: ".env"']);
});

async function open({ files, at: [path, text] }: Row): Promise<Opened> {
  const content = text.replace('<|>', '');
  const workspace = await serve({ ...files, [path]: path.endsWith('.toml') ? content : { executable: content } });
  await workspace.settle();
  return { workspace, document: await workspace.open(path, text, path.endsWith('.toml') ? 'toml' : 'shellscript') };
}

/** Returns the text of a document after edits. */
function edited(document: ServedDocument, edits: readonly TextEdit[] = []): string {
  return applyEdits(
    document.text,
    edits.map(({ range, newText }) => ({
      start: document.offset(range.start),
      end: document.offset(range.end),
      text: newText,
    })),
  );
}
