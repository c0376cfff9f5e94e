// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets hold placeholders
import { describe, expect, test } from 'vitest';
import configFileSchema from '../../../../schemas/config-file.schema.json' with { type: 'json' };
import configSectionsSchema from '../../../../schemas/config-sections.schema.json' with { type: 'json' };
import earlySettingsSchema from '../../../../schemas/early-settings.schema.json' with { type: 'json' };
import settingsSchema from '../../../../schemas/settings.schema.json' with { type: 'json' };
import schema from '../../../../schemas/task-file.schema.json' with { type: 'json' };
import { Diagnoser } from '../../../../server/core/analysis/diagnosis/diagnoser.ts';
import { GraphDiagnoser } from '../../../../server/core/analysis/diagnosis/graph-diagnoser.ts';
import { noFiles } from '../../../../server/core/analysis/graph/file-lookup.ts';
import { configFileKindOf } from '../../../../server/core/analysis/kinds/config-file.ts';
import { taskFileKindOf } from '../../../../server/core/analysis/kinds/task-file.ts';
import { compileTaskShapes } from '../../../../server/core/analysis/kinds/task-shapes.ts';
import { complete } from '../../../../server/core/features/complete.ts';
import { folderToRead } from '../../../../server/core/features/completion/tasks/path-items.ts';
import { hover } from '../../../../server/core/features/hover.ts';
import { definition } from '../../../../server/core/features/navigation/definition.ts';
import { links } from '../../../../server/core/features/navigation/links.ts';
import { references } from '../../../../server/core/features/navigation/references.ts';
import { tokensOf } from '../../../../server/core/features/navigation/tokens.ts';
import { rename } from '../../../../server/core/features/rename/rename.ts';
import { rows } from '../../../support/rows.ts';
import { openWorkspace, type WorkspaceFixture } from '../../../support/workspace-fixture.ts';

/** Fields whose names occur nowhere in the code: one for each meaning that a schema can give a field. */
const newFields = {
  prepare: {
    $ref: '#/$defs/dependencies',
    description: 'Tasks that prepare this one.',
    'x-tasks': { when: 'before', form: 'dependencies' },
  },
  manifest: {
    description: 'The manifest to build from.',
    type: 'string',
    'x-path': { kind: 'file', relativeTo: 'config-root', link: 'The manifest of this task' },
  },
  target: {
    type: 'object',
    properties: { folder: { type: 'string', 'x-path': { kind: 'folder', relativeTo: 'config-root' } } },
  },
  inputs: {
    $ref: '#/$defs/stringOrStrings',
    description: 'Files to build from.',
    'x-path': { kind: 'any', relativeTo: 'config-root', pattern: true },
  },
  labels: { type: 'array', items: { type: 'string' }, description: 'Words to find the task by.', 'x-merge': 'join' },
  limits: { type: 'object', additionalProperties: { type: 'integer' }, 'x-merge': 'deep' },
  secret: { type: 'string', 'x-merge': 'own' },
  nickname: { type: 'string', description: 'A short name.', 'x-name': 'alias' },
  settings: { $ref: '#/$defs/environment', 'x-name': 'environment' },
  retries: { type: 'integer', description: 'How often a task is started again.', minimum: 0, maximum: 9, default: 3 },
  restarts: { type: 'integer', examples: [5] },
  weight: { type: 'integer', exclusiveMinimum: 0 },
  offset: { type: 'integer' },
  motto: { type: 'string', default: 'Go' },
};

test('the names of the new fields are not those of existing ones', () => {
  expect(Object.keys(newFields).filter((name) => name in schema.$defs.taskProperties.properties)).toEqual([]);
});

const extended = {
  ...schema,
  $defs: {
    ...schema.$defs,
    taskProperties: {
      ...schema.$defs.taskProperties,
      properties: { ...schema.$defs.taskProperties.properties, ...newFields },
    },
  },
};

const shapes = compileTaskShapes(
  { taskFile: extended, configFile: configFileSchema, earlySettings: earlySettingsSchema },
  [settingsSchema, configSectionsSchema],
);
const taskFile = taskFileKindOf(() => shapes);
const configFile = configFileKindOf(() => shapes, taskFile);

function openExtended(fixture: string): WorkspaceFixture {
  return openWorkspace(fixture, (path) => (path.endsWith('/mise.toml') ? configFile : taskFile));
}

const folders: Readonly<Record<string, readonly string[]>> = { '': ['a.txt', 'src/'], 'src/': ['b.txt'] };

/** Returns the labels of the completions at the caret, in order. */
function completionLabels(fixture: string): readonly string[] {
  const { place } = openExtended(fixture);
  const { workspace, file, offset } = place;
  const path = folderToRead(file.document, offset, { kind: file.kind, workspace, file });
  const entries = (path === undefined ? [] : (folders[path] ?? [])).map((name) =>
    name.endsWith('/') ? ({ name: name.slice(0, -1), kind: 'folder' } as const) : ({ name, kind: 'file' } as const),
  );
  const folder = path === undefined ? undefined : { path, entries };
  return complete(file.document, file.kind, offset, { workspace, file, folder }).map(({ label }) => label);
}

/** Returns the text that the completion with this label inserts at the caret, as a snippet. */
function insertedText(fixture: string, label: string): string | undefined {
  const { workspace, file, offset } = openExtended(fixture).place;
  return complete(file.document, file.kind, offset, { workspace, file }).find((item) => item.label === label)?.text;
}

/** Returns the messages of the problems that the checks of the field itself find. */
function messagesIn(text: string): readonly string[] {
  const [file] = openExtended(text).workspace.files;
  return file ? new Diagnoser(file.document, file.kind).problems().map(({ message }) => message) : [];
}

function hoverText(fixture: string): string {
  const { place } = openExtended(fixture);
  return hover(place.file.document, place.file.kind, place.offset, place)?.markdown ?? '';
}

describe('a field that is only in the schema is completed', () => {
  test.each(
    rows<readonly [string, readonly string[]]>([
      ['[build]\nprep<|>', ['prepare']],
      ['[build]\n[test]\nprepare = "<|>"', ['build']],
      ['[build]\n[test]\nprepare = [{ task = "<|>" }]', ['build']],
      ['[build]\nretr<|>', ['retries', 'restarts']],
      ['[build]\nretries = <|>', ['3']],
      ['[build]\nmanifest = "<|>"', ['src/', 'a.txt']],
      ['[build]\nmanifest = "src/<|>"', ['b.txt']],
      ['[build]\ntarget = { folder = "<|>" }', ['src/']],
      ['[build]\ninputs = ["<|>"]', ['src/', 'a.txt']],
    ]),
  )('$name', ({ row: [fixture, labels] }) => {
    expect(completionLabels(fixture)).toEqual(expect.arrayContaining([...labels]));
  });
});

describe('a number that is only in the schema', () => {
  test.each(
    rows<readonly [string, string, string]>([
      ['[build]\nretr<|>', 'retries', 'retries = ${1:3}'],
      ['[build]\nrest<|>', 'restarts', 'restarts = ${1:5}'],
      ['[build]\nwei<|>', 'weight', 'weight = ${1:1}'],
      ['[build]\nniceness = 1\noff<|>', 'offset', 'offset = ${1:0}'],
      ['[build]\nmot<|>', 'motto', 'motto = "${1:Go}"'],
    ]),
  )('is inserted with a value: $name, $row.1', ({ row: [fixture, label, text] }) => {
    expect(insertedText(fixture, label)).toBe(text);
  });

  test.each(
    rows<readonly [string, ...string[]]>([
      ['[build]\nrun = "x"\nretries = 3\n'],
      [
        '[build]\nrun = "x"\nretries = 10\n',
        '10 is not allowed here; expected a number that is at least 0 and at most 9',
      ],
      ['[build]\nrun = "x"\nretries = "3"\n', 'Expected an integer; found the string "3"; write `3`'],
    ]),
  )('is checked: $name', ({ row: [text, ...messages] }) => expect(messagesIn(text)).toEqual(messages));
});

describe('a field that is only in the schema has a hover', () => {
  test.each(
    rows<readonly [string, string]>([
      ['[build]\nmani<|>fest = "a"', '**`manifest`** — a string\n\nThe manifest to build from.'],
      ['[build]\nretr<|>ies = 3', 'How often a task is started again.\n\nDefault: `3`'],
      ['[build]\nlab<|>els = ["a"]', 'Words to find the task by.'],
      ['[bu<|>ild]\nmanifest = "a.json"\nnickname = "b"', '- manifest: `a.json`\n- nickname: `b`'],
      ['[build]\ndescription = "Builds."\n[test]\nprepare = "bu<|>ild"', '**`build`** — task\n\nBuilds.'],
      ['[te<|>st]\nprepare = "build"\n[build]', '- prepare\n  - `build`'],
      ['[build]\nrun = "echo $HO<|>ST"\nsettings.HOST = "here"', 'Set by task `build`: `here`'],
    ]),
  )('$name', ({ row: [fixture, text] }) => expect(hoverText(fixture)).toContain(text));
});

const template = `--- mise.toml
[task_templates.base]
prepare = "build"
manifest = "a.json"
labels = ["a"]
limits = { time = 1, size = 2 }
secret = "x"
nickname = "b"
--- tasks.toml
`;

describe('a field that is only in the schema is merged with the field of the template', () => {
  test.each(
    rows<readonly [string, string]>([
      ['[te<|>st]\nextends = "base"', '`prepare`, `manifest`, `labels`, `limits.time`, `limits.size`, `nickname`'],
      [
        '[te<|>st]\nextends = "base"\nprepare = "x"\nlimits.size = 3',
        '`manifest`, `labels`, `limits.time`, `nickname`',
      ],
      ['[te<|>st]\nextends = "base"\nlabels = "own"\nmanifest = "own"', '`prepare`, `labels`, `limits.time`'],
    ]),
  )('$name', ({ row: [fixture, names] }) => expect(hoverText(template + fixture)).toContain(`inherits ${names}`));

  test('including the references of the template', () => {
    expect(hoverText(`${template}[te<|>st]\nextends = "base"\n[build]`)).toContain('- prepare\n  - `build`');
  });
});

describe('a reference in a field that is only in the schema', () => {
  test.each(
    rows([
      ['[«build»]\n[test]\nprepare = "bu<|>ild"'],
      ['[«build»]\n[test]\nprepare = [["bu<|>ild", "x"]]'],
      ['[«build»]\nnickname = "b"\n[test]\ndepends = "<|>b"'],
    ]),
  )('leads to the definition: $name', ({ row: [fixture] }) => {
    const { place, marked, expected } = openExtended(fixture);
    const targets = definition(place)?.targets ?? [];
    expect(marked(targets.map(({ file, facts }) => ({ file, span: facts.key })))).toBe(expected);
  });

  test('is found from the definition', () => {
    const { place, marked, expected } = openExtended('[bu<|>ild]\n[test]\nprepare = ["«build» x"]');
    expect(marked(references(place).map(({ task, span }) => ({ file: task.file, span })))).toBe(expected);
  });

  test('is changed by a rename', () => {
    const { place, edited } = openExtended('[bu<|>ild]\n[test]\nprepare = ["build x"]');
    const renaming = rename(place, 'make', { canMoveFiles: false });
    expect(renaming && 'edits' in renaming && edited(renaming.edits)).toBe('[make]\n[test]\nprepare = ["make x"]');
  });

  test('to a file is a link', () => {
    const { workspace } = openExtended('[build]\nmanifest = "a.json"\ntarget = { folder = "out" }\ninputs = "src"');
    const found = [...workspace.files].flatMap(links);
    expect(found.map(({ target, tooltip }) => [target, tooltip])).toEqual([
      ['file:///repo/a.json', 'The manifest of this task'],
    ]);
  });

  test('is part of a cycle', () => {
    const { workspace, marked, expected } = openExtended('[a]\nprepare = "«b»"\n[b]\nprepare = "«a»"\n');
    const [file] = workspace.files;
    const problems = file ? new GraphDiagnoser(workspace, noFiles).problems(file.uri) : [];
    const cycles = problems.filter(({ code }) => code === 'dependency-cycle');
    expect(marked(cycles.flatMap(({ span }) => (file ? [{ file, span }] : [])))).toBe(expected);
  });
});

test('names and patterns in fields that are only in the schema have semantic tokens', () => {
  const { workspace } = openExtended('[a]\nprepare = "b x"\nnickname = "c"\ninputs = ["src/*"]\nsettings.D = "e"');
  const [file] = workspace.files;
  const blocks = file ? [...file.document.blocks] : [];
  const tokens = blocks.flatMap(({ block }) => (file ? tokensOf(block, file.kind) : []));
  expect(tokens.map(({ type, span }) => `${type} ${span.anchor.text.slice(span.start, span.end)}`)).toEqual([
    'function a',
    'function b',
    'parameter x',
    'function c',
    'regexp src/*',
    'variable D',
  ]);
});
