import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type LanguageServer,
  startLanguageServer,
  usualCapabilities,
} from '../../harness/language-server/language-server.ts';
import type { ServedDocument } from '../../harness/language-server/served-document.ts';
import { builtProgram } from '../../harness/system/built-programs.ts';
import { windowsPath } from '../../harness/windows/paths.ts';
import { fileUriOf } from '../../server/core/paths/file-uri.ts';
import { type TasksAnswer, tasksRequest } from '../../server/protocol/tasks.ts';
import { isWindowsAvailable } from '../support/windows.ts';
import { comparableText } from './comparable.ts';
import { writeWorkspace } from './workspace.ts';

const serve = fileURLToPath(new URL('../../harness/windows/serve.ts', import.meta.url));

/** The documents that are open, by language. */
const opened: Readonly<Record<string, string>> = {
  'mise.toml': 'toml',
  'tasks.toml': 'tasks-toml',
  'more/ä ö.toml': 'tasks-toml',
  'with space/mise.toml': 'toml',
  'packages/p1/mise.toml': 'toml',
  'other.tasks.json': 'tasks-json',
  'mise-tasks/sub-task': 'shellscript',
};

/** The requests about a position of a document. They are sent for the start of each word. */
const positionRequests: readonly (readonly [method: string, params?: object])[] = [
  ['textDocument/hover'],
  ['textDocument/definition'],
  ['textDocument/declaration'],
  ['textDocument/references', { context: { includeDeclaration: true } }],
  ['textDocument/prepareRename'],
  ['textDocument/rename', { newName: 'renamed' }],
  ['textDocument/completion'],
  ['textDocument/prepareCallHierarchy'],
];

/** The requests about a document as a whole. */
const documentRequests: readonly (readonly [method: string, params?: object])[] = [
  ['textDocument/documentLink'],
  ['textDocument/codeLens'],
  ['textDocument/inlayHint', { range: { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } } }],
  ['textDocument/documentSymbol'],
  ['textDocument/formatting', { options: { tabSize: 2, insertSpaces: true } }],
];

interface Files {
  readonly uri: (name: string) => string;
}

/** The requests about the workspace. */
const workspaceRequests: readonly (readonly [title: string, method: string, params: (files: Files) => object])[] = [
  ['diagnostics', 'workspace/diagnostic', () => ({ previousResultIds: [] })],
  ['symbols', 'workspace/symbol', () => ({ query: '' })],
  ['tasks', 'taskwright/tasks', () => ({})],
  ['the graph', 'taskwright/taskGraph', () => ({})],
  ['the graph as text', 'taskwright/exportTaskGraph', () => ({ format: 'dot' })],
  ['moving a folder with a script', 'workspace/willRenameFiles', ({ uri }) => moved(uri('scripts'), uri('tools'))],
  [
    'moving a script task',
    'workspace/willRenameFiles',
    ({ uri }) => moved(uri('mise-tasks/sub-task'), uri('mise-tasks/x')),
  ],
  [
    'moving an included file',
    'workspace/willRenameFiles',
    ({ uri }) => moved(uri('tasks.toml'), uri('other/Tasks.toml')),
  ],
  ['moving a project', 'workspace/willRenameFiles', ({ uri }) => moved(uri('packages/p2'), uri('packages/second'))],
  ['adding a task', 'taskwright/newTask', ({ uri }) => ({ uri: uri('tasks.toml'), name: 'fresh' })],
  ['adding a task to a new file', 'taskwright/newTask', ({ uri }) => ({ uri: uri('new.tasks.toml'), name: 'fresh' })],
  ['including a file', 'taskwright/fileInclude', ({ uri }) => ({ uri: uri('orphan.tasks.toml') })],
  [
    'importing tasks',
    'taskwright/importTasks',
    ({ uri }) => ({ name: 'Makefile', text: 'all: a\n\techo\n\na:\n\techo\n', target: uri('tasks.toml'), names: {} }),
  ],
];

const uriOnLinux = (path: string): string => fileUriOf(path, 'linux');
const uriOnWindows = (path: string): string => fileUriOf(windowsPath(path), 'windows');
const moved = (oldUri: string, newUri: string): object => ({ files: [{ oldUri, newUri }] });

const isAvailable = await isWindowsAvailable();
const titles = [
  ...Object.keys(opened).flatMap((name) =>
    [...documentRequests, ...positionRequests, ['textDocument/diagnostic'], ['textDocument/codeAction']].map(
      ([method]) => `${name}: ${method}`,
    ),
  ),
  ...workspaceRequests.map(([title]) => title),
];

describe.skipIf(!isAvailable)('a language server on Windows and on Linux', () => {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-servers-')));
  let onLinux: ReadonlyMap<string, unknown> = new Map();
  let onWindows: ReadonlyMap<string, unknown> = new Map();
  let byPipe: Awaited<ReturnType<typeof otherSpelling>> | undefined;

  beforeAll(async () => {
    const program = builtProgram('taskwright.js');
    builtProgram('server.js');
    const windows = (transport: string) => ({
      command: [process.execPath, serve, program, transport],
      uriOf: uriOnWindows,
      processId: null,
    });
    const linux = { command: [process.execPath, program, 'lsp', '--stdio'], uriOf: uriOnLinux };
    [onLinux, onWindows, byPipe] = await Promise.all([
      answersIn(join(parent, 'l'), linux),
      answersIn(join(parent, 'w'), windows('socket')),
      withServer(join(parent, 'p'), windows('pipe'), otherSpelling),
    ]);
  });

  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  test.each(titles)('answers the same: %s', (title) => {
    expect(onLinux.has(title)).toBe(true);
    expect(onWindows.get(title)).toEqual(onLinux.get(title));
  });

  test.each(positionRequests)('finds something at some positions of each config file: %s', (method) => {
    expect(onWindows.get(`mise.toml: ${method}`)).toContainEqual(expect.objectContaining({}));
  });

  test('through a named pipe, two spellings of a file are one file', () => {
    expect(byPipe).toEqual({ problems: [], files: ['More/X.toml'] });
  });
});

type ServerCommand = Pick<Parameters<typeof startLanguageServer>[0] & object, 'command' | 'processId'> & {
  readonly uriOf: (path: string) => string;
};

interface Served extends Files {
  readonly server: LanguageServer;
  readonly root: string;
}

/** Starts a server in a workspace. */
async function withServer<Result>(
  folder: string,
  command: ServerCommand,
  use: (served: Served) => Promise<Result> | Result,
): Promise<Result> {
  const root = writeWorkspace(folder);
  const server = await startLanguageServer({
    ...command,
    folder: root,
    environment: {
      HOME: join(folder, 'home'),
      NODE_DISABLE_COMPILE_CACHE: '1',
      // By default, cmd runs scripts on Windows, which are then not read as shell scripts.
      MISE_WINDOWS_DEFAULT_INLINE_SHELL_ARGS: 'sh -o errexit -c',
    },
    // ShellCheck is installed on some machines only.
    settings: { taskwright: { shellcheck: { enable: false } } },
    capabilities: {
      ...usualCapabilities,
      workspace: {
        ...usualCapabilities.workspace,
        workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'] },
        fileOperations: { willRename: true },
        diagnostics: { refreshSupport: true },
      },
    },
  });
  try {
    return await use({ server, root, uri: (name) => command.uriOf(join(root, name)) });
  } finally {
    await server.stop();
  }
}

/** Opens a file by another spelling of its path. Resolves to its problems, and to the files with its task. */
async function otherSpelling({ server, root, uri }: Served) {
  await server.request('workspace/diagnostic', { previousResultIds: [] });
  const text = readFileSync(join(root, 'more/x.toml'), 'utf8');
  const document = await server.open(text, { uri: uri('More/X.toml'), languageId: 'tasks-toml' });
  const files = async (): Promise<readonly string[]> => {
    const { tasks } = await server.request<TasksAnswer>(tasksRequest, {});
    return tasks.filter(({ name }) => name === 'more').map((task) => task.uri.slice(uri('').length + 1));
  };
  // The folders are searched again.
  await vi.waitFor(async () => expect(await files()).toHaveLength(1), { timeout: 60_000 });
  return { problems: await document.diagnostics(), files: await files() };
}

/** Resolves to what a server answers in a workspace, by title. */
function answersIn(folder: string, command: ServerCommand): Promise<ReadonlyMap<string, unknown>> {
  return withServer(folder, command, async ({ server, root, uri }) => {
    const answers = new Map<string, unknown>();
    const record = (title: string, answer: unknown) => answers.set(title, comparable(answer, folder));
    const documents: (readonly [name: string, ServedDocument])[] = [];
    for (const [name, languageId] of Object.entries(opened)) {
      const document = await server.open(readFileSync(join(root, name), 'utf8'), { uri: uri(name), languageId });
      documents.push([name, document]);
      // The workspace is indexed when its problems are known.
      if (answers.size === 0) await server.request('workspace/diagnostic', { previousResultIds: [] });
      for (const [method, params] of documentRequests)
        record(`${name}: ${method}`, await asked(document, method, params));
      const words = [...document.text.matchAll(/"[^"\n]*"|[\w:.-]+/g)].map(({ index }) => document.position(index + 1));
      for (const [method, params] of positionRequests) {
        const found = await Promise.all(words.map((position) => asked(document, method, { position, ...params })));
        record(`${name}: ${method}`, found);
      }
    }
    // By now, the files that texts mention have been looked up.
    for (const [name, document] of documents) {
      record(`${name}: textDocument/diagnostic`, await document.diagnostics());
      record(`${name}: textDocument/codeAction`, await actionsIn(document));
    }
    for (const [title, method, params] of workspaceRequests) {
      record(title, await server.request(method, params({ uri })).catch(messageOf));
    }
    return answers;
  });
}

const messageOf = (error: Error): string => error.message;

async function asked(document: ServedDocument, method: string, params: object = {}): Promise<unknown> {
  return document.request(method, params).catch(messageOf);
}

/** Resolves to the actions on each line. */
async function actionsIn(document: ServedDocument): Promise<unknown> {
  const diagnostics = await document.diagnostics();
  const lines = document.text.split('\n').map((_, line) => ({ line, character: 0 }));
  const ranges = [...diagnostics.map(({ range }) => range), ...lines.map((start) => ({ start, end: start }))];
  return Promise.all(
    ranges.map((range) => asked(document, 'textDocument/codeAction', { range, context: { diagnostics } })),
  );
}

/** Compares the reports of files, whose order depends on which of them was read first. */
function byUri(a: unknown, b: unknown): number {
  const [one, other] = [a, b].map((item) => (isReport(item) ? item.uri : ''));
  return (one ?? '') < (other ?? '') ? -1 : Number(one !== other);
}

function isReport(item: unknown): item is { readonly uri: string } {
  return typeof item === 'object' && item !== null && 'uri' in item && 'kind' in item && typeof item.uri === 'string';
}

/** The commands of the task `win` in its card, which are those of the system. */
const commandsOfWin = /```sh\n(echo a|dir C:\/temp)\n```/;

/** Returns an answer without what depends on the system. */
function comparable(answer: unknown, folder: string): unknown {
  if (typeof answer === 'string') {
    return comparableText(answer.replaceAll('file:///z%3A', 'file://'), folder).replace(commandsOfWin, '<commands>');
  }
  if (Array.isArray(answer)) return answer.map((item) => comparable(item, folder)).sort(byUri);
  if (typeof answer !== 'object' || answer === null) return answer;
  const entries = Object.entries(answer).filter(([key]) => key !== 'resultId');
  const members = entries.map(([key, value]) => [comparable(key, folder), comparable(value, folder)]);
  return Object.fromEntries(members);
}
