import { describe, expect, test } from 'vitest';
import type {
  AnnotatedTextEdit,
  ClientCapabilities,
  Location,
  TextDocumentEdit,
  WorkspaceEdit,
  WorkspaceEditClientCapabilities,
} from 'vscode-languageserver-protocol';
import { serve, workspaceCapabilities } from '../../workspace/workspace.ts';

const files = {
  'mise.toml': '[tasks.build]\nrun = "x"\n[tasks.builder]\nrun = "mise run build"\n',
  '.github/workflows/ci.yml': 'a:\n  - run: mise run build && mise run builder\n',
  'README.md': 'Run `mise run build`.\n',
  Dockerfile: 'RUN mise build\n',
  'web/package.json': '{ "scripts": { "build": "mise run build" } }\n',
  '.gitignore': 'out/\n',
  'out/README.md': 'Run `mise run build`.\n',
  'node_modules/x/README.md': 'Run `mise run build`.\n',
  'notes.txt': 'mise run build\n',
};
const task = '[tasks.bui<|>ld]\nrun = "x"\n[tasks.builder]\nrun = "mise run build"\n';

function withEdit(workspaceEdit: WorkspaceEditClientCapabilities): ClientCapabilities {
  return { ...workspaceCapabilities, workspace: { ...workspaceCapabilities.workspace, workspaceEdit } };
}

const annotating = withEdit({ documentChanges: true, changeAnnotationSupport: { groupsOnLabel: true } });

async function renameIn(capabilities: ClientCapabilities) {
  const workspace = await serve(files, { capabilities });
  const document = await workspace.open('mise.toml', task, 'toml');
  const rename = () =>
    document.request<WorkspaceEdit>('textDocument/rename', { position: document.caret, newName: 'make' });
  return { workspace, document, rename };
}

/** Returns the changes as `file:line:character version ← text`, with `?` after those that must be confirmed. */
function describeEdit({ documentChanges = [], changeAnnotations = {} }: WorkspaceEdit, folder: string) {
  return documentChanges
    .filter((change): change is TextDocumentEdit => 'edits' in change)
    .flatMap(({ textDocument: { uri, version }, edits }) =>
      edits
        .filter((edit): edit is AnnotatedTextEdit => 'newText' in edit)
        .map(({ range: { start }, newText, annotationId }) => {
          const isConfirmed = annotationId !== undefined && changeAnnotations[annotationId]?.needsConfirmation;
          return `${uri.replace(folder, '')}:${start.line}:${start.character} ${version} ← ${newText}${isConfirmed ? '?' : ''}`;
        }),
    )
    .sort();
}

describe('a rename', () => {
  test('includes mentions in files without tasks, which must be confirmed', async () => {
    const { workspace, rename } = await renameIn(annotating);
    const edit = await rename();
    expect(describeEdit(edit, workspace.uri('/'))).toEqual([
      '.github/workflows/ci.yml:1:18 null ← make?',
      'Dockerfile:0:9 null ← make?',
      'README.md:0:14 null ← make?',
      'mise.toml:0:7 1 ← make',
      'mise.toml:3:16 1 ← make',
      'web/package.json:0:34 null ← make?',
    ]);
    expect(Object.values(edit.changeAnnotations ?? {}).map(({ label }) => label)).toEqual(['Other mentions']);
    expect(workspace.server.messages).toEqual([]);
  });

  test('uses the unsaved texts of open files', async () => {
    const { workspace, rename } = await renameIn(annotating);
    await workspace.open('README.md', '# Title\n\nRun `mise run build`.\n', 'markdown');
    await workspace.open('.github/workflows/ci.yml', 'a: []\n', 'yaml');
    expect(describeEdit(await rename(), workspace.uri('/')).filter((line) => line.includes('?'))).toEqual([
      'Dockerfile:0:9 null ← make?',
      'README.md:2:14 1 ← make?',
      'web/package.json:0:34 null ← make?',
    ]);
  });

  test.each<[string, ClientCapabilities]>([
    ['annotate', withEdit({ documentChanges: true })],
    ['version', withEdit({ changeAnnotationSupport: {} })],
  ])('reports the mentions for a client that cannot %s changes', async (_, capabilities) => {
    const { workspace, rename } = await renameIn(capabilities);
    const edit = await rename();
    expect(JSON.stringify(edit)).not.toContain('README.md');
    expect(workspace.server.messages.at(-1)?.message).toBe(
      '4 other mentions of `build` were not changed: .github/workflows/ci.yml:2, Dockerfile:1, README.md:1, web/package.json:1. Change them in the text.',
    );
  });
});

test('references include mentions in the files of all folders', async () => {
  const workspace = await serve(
    { 'a/mise.toml': '[tasks.build]\n', 'a/README.md': '`mise run build`\n', 'b/README.md': '`mise run build`\n' },
    { folders: ['a', 'b'] },
  );
  const document = await workspace.open('a/mise.toml', '[tasks.bui<|>ld]\n', 'toml');
  const inherited = await workspace.open('b/mise.toml', '[tasks.bui<|>ld]\n', 'toml');
  const references = async (of: typeof document) =>
    (
      await of.request<readonly Location[]>('textDocument/references', {
        position: of.caret,
        context: { includeDeclaration: false },
      })
    ).map(({ uri }) => uri);
  expect(await references(document)).toEqual([workspace.uri('a/README.md')]);
  expect(await references(inherited)).toEqual([workspace.uri('b/README.md')]);
});

test('ignore files above a folder of the workspace apply', async () => {
  const workspace = await serve(
    {
      '.git/HEAD': '',
      '.gitignore': 'web/out\n',
      'web/mise.toml': '[tasks.build]\n',
      'web/out/README.md': '`mise run build`\n',
      'web/.github/workflows/ci.yml': 'a:\n  - run: mise run build\n',
    },
    { folders: ['web'] },
  );
  const document = await workspace.open('web/mise.toml', '[tasks.bui<|>ld]\n', 'toml');
  const found = await document.request<readonly Location[]>('textDocument/references', {
    position: document.caret,
    context: { includeDeclaration: false },
  });
  expect(found.map(({ uri }) => uri)).toEqual([workspace.uri('web/.github/workflows/ci.yml')]);
});
