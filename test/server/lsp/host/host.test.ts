import { expect, test } from 'vitest';
import type { Connection } from 'vscode-languageserver';
import { noStandings } from '../../../../server/core/analysis/graph/placement/file-standing.ts';
import { taskFileKind } from '../../../../server/core/analysis/kinds/task-file.ts';
import { Document } from '../../../../server/core/document/document.ts';
import { tomlLanguage } from '../../../../server/core/syntax/toml/toml-language.ts';
import { pathOfUri } from '../../../../server/files/file-uri.ts';
import type { TaskFile } from '../../../../server/files/task-file.ts';
import type { Change } from '../../../../server/lsp/changes/change.ts';
import type { Changed } from '../../../../server/lsp/changes/changed.ts';
import { createState } from '../../../../server/lsp/context/create-state.ts';
import { createGuard } from '../../../../server/lsp/execution/guard.ts';
import { Slices } from '../../../../server/lsp/execution/slices.ts';
import { createHost } from '../../../../server/lsp/host/host.ts';
import { readInitializationOptions } from '../../../../server/protocol/initialization-options.ts';
import { rows } from '../../../support/rows.ts';

const uri = 'file:///project/tasks.toml';
const otherUri = 'file:///project/notes.txt';

/** Creates a host without a disk, whose background work never runs, and records what it emits. */
function recordedHost() {
  const ignore = () => {};
  const console = { error: (message: string) => expect.fail(message), warn: ignore, info: ignore };
  const connection = { console, sendNotification: ignore } as unknown as Connection;
  const loop = { nextTurn: ignore, after: ignore, now: () => 0 };
  const state = createState(connection, {
    client: { capabilities: {}, options: readInitializationOptions({ typing: true, tools: true }) },
    params: { processId: null, capabilities: {}, workspaceFolders: null, rootUri: null },
    surroundings: {
      loop,
      now: loop.now,
      rulesPage: undefined,
      fileSystem: undefined,
      user: undefined,
      environments: undefined,
      loadScriptRunner: undefined,
      loadImportFormats: undefined,
      readStart: undefined,
      loadYaml: undefined,
      loadFolderChanges: undefined,
      loadReadMentions: undefined,
      loadRequests: () => Promise.resolve(),
    },
    guard: createGuard(connection.console),
    slices: new Slices(loop),
    report: ignore,
  });
  const host = createHost(state);
  const emitted: Changed[] = [];
  host.onChanged((changed) => void emitted.push(changed));
  return { state, host, emitted };
}

const item = (of: string, text: string) => ({ uri: of, languageId: 'toml', version: 1, text });
const opened: Change = { kind: 'opened', item: item(uri, '[build]\nrun = "x"\n\n\n[test]\nrun = "y"\n') };
const openedNotes: Change = { kind: 'opened', item: item(otherUri, '[build]\nrun = "x"\n') };
const at = { line: 2, character: 0 };
const typed: Change = { kind: 'edited', uri, version: 2, edits: [{ range: { start: at, end: at }, text: 'q' }] };
const replaced: Change = { kind: 'edited', uri, version: 2, edits: [{ text: '[test]\n' }] };
const closed: Change = { kind: 'closed', uri };

/** The result of a search that finds a task file for each URI. */
const found = (...uris: readonly string[]): Change => {
  const files = uris.map((each): readonly [string, TaskFile] => {
    const path = pathOfUri(each) ?? '';
    return [path, { path, kind: taskFileKind, project: '/project', script: undefined, isIncluded: true }];
  });
  return {
    kind: 'files found',
    search: { files: new Map(files), includes: [], readsPackages: false, standings: noStandings },
  };
};
const read: Change = {
  kind: 'file read',
  path: pathOfUri(uri) ?? '',
  file: {
    uri,
    kind: taskFileKind,
    project: '/project',
    document: new Document('[build]\n', { language: tomlLanguage, sections: [] }),
  },
};
const version = (text: string): Change => ({ kind: 'runner version known', version: text });
const tools: Change = { kind: 'tools known', catalog: { tools: [], backends: [], installed: {} } };

/** The changes that come first, the change, and the parts that it changes, followed by the URIs that they apply to. */
type Row = readonly [title: string, before: readonly Change[], change: Change, changed: string];

const table: readonly Row[] = [
  ['the client is ready', [], { kind: 'client ready' }, 'client'],
  ['a task file is opened', [], opened, 'texts tasks tasks.toml'],
  ['another document is opened', [], openedNotes, 'texts notes.txt'],
  ['a task file is edited', [opened], typed, 'texts tasks tasks.toml'],
  ['the text already contains an edit', [opened, typed], typed, ''],
  ['another document is edited', [openedNotes], { ...typed, uri: otherUri }, ''],
  ['a document is saved', [opened], { kind: 'saved', uri }, ''],
  ['a document is saved after typing', [opened, typed], { kind: 'saved', uri }, 'statements'],
  ['a document is saved after its text was replaced', [opened, replaced], { kind: 'saved', uri }, ''],
  ['a document without a file is closed', [opened], closed, 'closed tasks tasks.toml'],
  ['a document with a file is closed, which is read again', [opened, found(uri)], closed, 'closed tasks.toml'],
  ['the caret stays in the statement', [opened, typed], { kind: 'caret moved', uri, line: 2 }, ''],
  ['the caret leaves the statement', [opened, typed], { kind: 'caret moved', uri, line: 5 }, 'statements'],
  ['the caret leaves the document', [opened, typed], { kind: 'caret moved', line: 0 }, 'statements'],
  ['a statement was edited recently', [opened, typed], { kind: 'typing paused' }, ''],
  ['a file changes on the disk', [found(uri)], { kind: 'files changed', events: [{ uri, type: 2 }] }, ''],
  ['a search finds files', [], found(uri), ''],
  [
    'an include makes an open document a task file',
    [openedNotes, found(otherUri)],
    { kind: 'open file found', path: '/project/notes.txt' },
    'identities',
  ],
  [
    'an open task file is found that has the same kind',
    [opened, found(uri)],
    { kind: 'open file found', path: '/project/tasks.toml' },
    '',
  ],
  [
    'an included document is no longer found',
    [openedNotes, found(otherUri), { kind: 'open file found', path: '/project/notes.txt' }],
    found(),
    'identities',
  ],
  ['a file is read', [found(uri)], read, ''],
  ['all files are read', [], { kind: 'files settled' }, 'files index'],
  ['a large document is indexed', [opened], { kind: 'document indexed', uri }, 'index'],
  ['paths have other states', [], { kind: 'paths looked up' }, 'paths'],
  ['tools are known', [], tools, 'tools'],
  ['the same tools are sent again', [tools], tools, ''],
  ['the runner is newer than the schema', [], version('9999.1.1'), 'severities tasks'],
  ['the runner is as old as the schema', [], version('2000.1.1'), 'severities tasks'],
  ['the same version is sent again', [version('9999.1.1')], version('9999.1.1'), ''],
  ['the client reports other settings', [], { kind: 'settings changed' }, ''],
  ['other settings are loaded', [], { kind: 'settings loaded' }, 'settings'],
  ['the encoding of a closed document is read', [], { kind: 'encoding read', uri, fault: 'not UTF-8' }, ''],
  ['scripts are checked', [], { kind: 'scripts checked', uri }, 'problems tasks.toml'],
  ['references differ after a pause', [], { kind: 'references changed' }, 'references'],
  ['trust is granted', [], { kind: 'trust granted' }, ''],
  ['the client shows closed files', [], { kind: 'closed files shown' }, ''],
  ['code lenses are sent', [opened], { kind: 'lenses sent', uri }, ''],
];

test.each(rows(table))('changes when $name', ({ row: [, before, change, expected] }) => {
  const { host, emitted } = recordedHost();
  for (const each of before) host.apply(each);
  emitted.length = 0;
  host.apply(change);
  const parts = emitted.map(({ parts, uris }) => [...parts, ...uris.map((of) => of.replace(/.*\//, ''))].join(' '));
  expect(parts).toEqual(expected === '' ? [] : [expected]);
});

test('the state contains the change when views are notified', () => {
  const { host, state } = recordedHost();
  const names: (readonly string[])[] = [];
  host.onChanged(() => names.push([...state.workspace.tasks()].map(({ facts }) => facts.name)));
  host.apply(opened);
  host.apply(replaced);
  host.apply(closed);
  expect(names).toEqual([['build', 'test'], ['test'], []]);
});

test('the tasks of a document stay in the index after it is closed until its file is read', () => {
  const { host, state } = recordedHost();
  for (const change of [found(uri), opened, closed]) host.apply(change);
  expect([...state.workspace.tasks()]).toHaveLength(2);
  host.apply({ kind: 'file read', path: '/project/tasks.toml', file: undefined });
  expect([...state.workspace.tasks()]).toHaveLength(0);
});
