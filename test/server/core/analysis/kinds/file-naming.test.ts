import { describe, expect, test } from 'vitest';
import {
  type DocumentKindName,
  declaredNaming,
  namingOfPath,
} from '../../../../../server/core/analysis/kinds/file-naming.ts';

const paths: Record<string, DocumentKindName | undefined> = {
  // Task files, by their names.
  'tasks.toml': 'task-file',
  '/home/ada/app/tasks.toml': 'task-file',
  'C:\\app\\tasks.toml': 'task-file',
  'mise-tasks.toml': 'task-file',
  '.mise-tasks.toml': 'task-file',
  'ci.tasks.toml': 'task-file',
  'mise.tasks.toml': 'task-file',
  'ci.tasks.json': 'task-file',
  '.mise/tasks.toml': 'task-file',

  // Task files, by the default task folders.
  'mise-tasks/build.toml': 'task-file',
  '.mise-tasks/build.toml': 'task-file',
  '.mise/tasks/build.toml': 'task-file',
  '.config/mise/tasks/build.toml': 'task-file',
  'mise/tasks/build.toml': 'task-file',
  'packages/api/mise-tasks/ci/deep/build.toml': 'task-file',
  '.mise\\tasks\\build.toml': 'task-file',
  '.mise/tasks/config.toml': 'task-file',
  'mise-tasks/.hidden.toml': undefined,
  'mise-tasks/.hidden/build.toml': undefined,
  'mise-tasks/build.sh': undefined,
  'mise-tasks/build.json': undefined,

  // Config files, even inside task folders.
  'mise.toml': 'config-file',
  '.mise.toml': 'config-file',
  'mise.local.toml': 'config-file',
  '.mise.ci.local.toml': 'config-file',
  'mise/config.toml': 'config-file',
  '.mise/config.toml': 'config-file',
  '.mise/config.local.toml': 'config-file',
  '.config/mise.toml': 'config-file',
  '.config/mise.lint.toml': 'config-file',
  '.config/mise/config.toml': 'config-file',
  '/home/ada/.config/mise/config.work.toml': 'config-file',
  '.config/mise/conf.d/rust.toml': 'config-file',
  '.config/mise/conf.d/tasks.toml': 'config-file',
  '.mise/conf.d/tasks.toml': 'config-file',
  '.mise/conf.d/x.tasks.toml': 'config-file',
  'mise/conf.d/rust.toml': 'config-file',
  'mise-tasks/mise.toml': 'config-file',
  '.mise/tasks/.mise.toml': 'config-file',

  // The settings that the runner reads before config files.
  '.miserc.toml': 'early-settings',
  'packages/web/.miserc.toml': 'early-settings',
  '.config/miserc.toml': 'early-settings',
  '/home/ada/.config/mise/miserc.toml': 'early-settings',
  'C:\\app\\.miserc.toml': 'early-settings',
  '.tool-versions': 'tool-versions',
  'packages/web/.tool-versions': 'tool-versions',
  'tool-versions': undefined,
  '.tool-versions.bak': undefined,
  'miserc.toml': undefined,
  '.mise/miserc.toml': undefined,
  '.miserc.local.toml': undefined,

  // Configurations of the registry server; in a task folder, the name does not matter.
  'registry.toml': 'registry-config',
  '/srv/registry/registry.toml': 'registry-config',
  'C:\\srv\\registry.toml': 'registry-config',
  'team.registry.toml': 'registry-config',
  '.registry.toml': 'registry-config',
  'mise-tasks/registry.toml': 'task-file',
  '.config/mise/conf.d/registry.toml': 'config-file',
  'my-registry.toml': undefined,
  'registry.json': undefined,
  'registry.toml/x': undefined,

  // Neither, because the words are only a part of the name or path.
  '.cargo/config.toml': undefined,
  'config.toml': undefined,
  'Cargo.toml': undefined,
  'src/tasks/build.toml': undefined,
  'tasks/build.toml': undefined,
  'my-tasks.toml': undefined,
  'tasks.json': undefined,
  '.vscode/tasks.json': undefined,
  'remise.toml': undefined,
  'promise/config.toml': undefined,
  'premise/tasks/build.toml': undefined,
  'my-mise-tasks/build.toml': undefined,
  'mise.toml.bak': undefined,
  'conf.d/tool.toml': undefined,
  '': undefined,
};

describe('the kind of a file according to its path', () => {
  test.each(Object.entries(paths))('%s: %s', (path, kind) => {
    expect(namingOfPath(path)?.kind).toBe(kind);
  });

  test('is determined for a path of any length', () => {
    expect(namingOfPath(`${'mise/tasks/'.repeat(20_000)}a.toml`)?.kind).toBe('task-file');
    expect(namingOfPath(`${'mise/tasks/'.repeat(20_000)}a`)?.kind).toBeUndefined();
  });
});

const texts: readonly (readonly [string, DocumentKindName | undefined])[] = [
  ['#:schema ./schemas/task-file.schema.json\nbuild = "make"', 'task-file'],
  ['#:schema https://mise.jdx.dev/schema/mise-task.json', 'task-file'],
  ['#:schema https://mise.jdx.dev/schema/mise.json\r\n[tasks.build]', 'config-file'],
  ['# Our tasks.\n\n#:schema task-file.schema.json?v=1#top\n', 'task-file'],
  ['\uFEFF#:schema task-file.schema.json', 'task-file'],
  ['{ "$schema": "./task-file.schema.json", "build": "make" }', 'task-file'],
  ['{\n  "$schema": "https://example.org/task-file.schema.json"\n}', 'task-file'],
  ['#:schema ./schemas/registry-config.schema.json\n[settings]', 'registry-config'],
  ['build = """\n#:schema task-file.schema.json\n"""', undefined],
  ['# :schema task-file.schema.json', undefined],
  ['#:schema', undefined],
  ['#:schema https://json.schemastore.org/pyproject.json', undefined],
  ['#:schema constructor', undefined],
  ['{ "$schema": "https://json.schemastore.org/package.json" }', undefined],
  ['{ "$schema": 1 }', undefined],
  ['', undefined],
];

describe('the kind that a file declares', () => {
  test.each(texts)('%j: %s', (text, kind) => {
    expect(declaredNaming(text)?.kind).toBe(kind);
  });
});
