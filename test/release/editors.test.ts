import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { projectFolder } from '../../harness/vscode/paths.ts';
import { projectManifest } from '../../scripts/release/npm/pack.ts';

const textOf = (name: string): string => readFileSync(join(projectFolder, 'editors', name), 'utf8');
const server = ['taskwright', 'lsp', '--stdio'];

// `npm run release` starts Neovim, Emacs and Kate. The other editors are not Debian packages, so their files are only
// compared with what the documentation of each editor describes.
describe('The setups of editors that are not started here have the documented form', () => {
  test('Helix: a server, and a language that uses it', () => {
    const { 'language-server': servers, language } = parseToml(textOf('helix/languages.toml'));
    expect(servers).toEqual({ taskwright: { command: server[0], args: server.slice(1) } });
    expect(language).toEqual([{ name: 'toml', 'language-servers': expect.arrayContaining(['taskwright']) }]);
  });

  test('Sublime Text: a client of the package LSP, with a selector', () => {
    const { clients } = parseJson(textOf('sublime/LSP.sublime-settings'));
    expect(clients).toEqual({
      taskwright: { enabled: true, command: server, selector: expect.stringContaining('source.toml') },
    });
  });

  test('JetBrains IDEs: a template of LSP4IJ with commands for both systems, and languages with patterns', () => {
    const { id, programArgs, fileTypeMappings } = JSON.parse(textOf('jetbrains/template.json'));
    expect({ id, programArgs }).toEqual({
      id: 'taskwright',
      programArgs: { default: `sh -c "${server.join(' ')}"`, windows: `taskwright.cmd ${server.slice(1).join(' ')}` },
    });
    const patterns = [expect.stringMatching(/\.(?:toml|json|tool-versions)$/)];
    for (const { fileType, languageId } of fileTypeMappings) {
      expect({ fileType, languageId }).toEqual({
        fileType: { name: expect.any(String), patterns: fileType.patterns.flatMap(() => patterns) },
        languageId: expect.stringMatching(/^(?:toml|json)$/),
      });
    }
    for (const name of ['settings.json', 'initializationOptions.json']) {
      expect(JSON.parse(textOf(`jetbrains/${name}`))).toEqual({});
    }
  });

  test('Zed: an extension of this version with a language server, which is a WebAssembly library', () => {
    const { version, repository } = projectManifest;
    expect(parseToml(textOf('zed/extension.toml'))).toMatchObject({
      ...{ id: 'taskwright', version, schema_version: 1, repository: repository.url },
      language_servers: { taskwright: { languages: ['TOML', 'JSON', 'mise'] } },
      grammars: { toml: { rev: expect.stringMatching(/^[0-9a-f]{40}$/) } },
    });
    expect(parseToml(textOf('zed/Cargo.toml'))).toMatchObject({
      package: { version },
      lib: { 'crate-type': ['cdylib'] },
    });
  });

  test('Zed: a language with run buttons, whose tag and capture the tasks use', () => {
    const { grammar, path_suffixes: names } = parseToml(textOf('zed/languages/mise/config.toml'));
    expect({ grammar, names }).toEqual({ grammar: 'toml', names: ['mise.toml', 'mise.local.toml'] });
    const queries = textOf('zed/languages/mise/runnables.scm');
    expect(new Set(queries.match(/@run @\w+|#set! tag [\w-]+/g))).toEqual(
      new Set(['@run @task', '#set! tag mise-task']),
    );
    const tasks: readonly unknown[] = JSON.parse(textOf('zed/languages/mise/tasks.json'));
    expect(tasks).toEqual(
      ['mise run $ZED_CUSTOM_task', 'mise watch $ZED_CUSTOM_task'].map((command) => ({
        ...{ label: command, command, cwd: '$ZED_DIRNAME', tags: ['mise-task'] },
      })),
    );
  });
});
