import { posix } from 'node:path';
import { languages } from '../../harness/documents/languages.ts';
import type { FileState } from '../../server/core/analysis/graph/file-lookup.ts';
import type { FileStanding } from '../../server/core/analysis/graph/placement/file-standing.ts';
import type { SettingVariables } from '../../server/core/analysis/graph/setting-variables.ts';
import type { DocumentKind } from '../../server/core/analysis/kinds/document-kind.ts';
import { documentKinds, kindOfPath } from '../../server/core/analysis/kinds/document-kinds.ts';
import { scriptNameOf, scriptNameWithExtension } from '../../server/core/analysis/kinds/script-name.ts';
import { taskFileKind } from '../../server/core/analysis/kinds/task-file.ts';
import type { ToolCatalog } from '../../server/core/analysis/tools/tool-catalog.ts';
import { Document } from '../../server/core/document/document.ts';
import type { PathSystem } from '../../server/core/paths/path-system.ts';
import { scriptLanguage } from '../../server/core/syntax/script/script-language.ts';
import type { FixtureOptions } from './fixture.ts';

/** Where the text of a row is, and what is around it; the text is a TOML task file by default. */
export interface Place extends FixtureOptions {
  /** The path in the project. It determines the kind and the language if these are not given. */
  readonly path?: string;
  /** The texts of other files, by their paths in the project. */
  readonly others?: Readonly<Record<string, string>>;
  /** The texts of environment files in the project, by path. */
  readonly texts?: Readonly<Record<string, string>>;
  /** The states of paths in the project. No other path exists. By default, the disk is not accessible. */
  readonly disk?: Readonly<Record<string, FileState>>;
  /** The tools of the runner; unknown by default. */
  readonly tools?: ToolCatalog;
  readonly standing?: Partial<FileStanding>;
  /** The system that the tasks are run on; Linux by default. */
  readonly platform?: PathSystem;
  /** The settings of the runner in environment variables. */
  readonly variables?: SettingVariables;
  readonly encodingFault?: string;
}

export const json: Place = { language: 'json' };
export const config: Place = { kind: 'config-file' };
export const jsonConfig: Place = { language: 'json', kind: 'config-file' };
export const script: Place = { path: 'mise-tasks/build' };
export const registry: Place = { kind: 'registry-config' };

/** A config file of a project in a monorepo with other projects, of which the runner does not load `tools`. */
export const inMonorepo: Place = {
  path: 'packages/web/mise.toml',
  others: {
    'mise.toml':
      'monorepo_root = true\nsettings.experimental = true\n[monorepo]\nconfig_roots = ["packages/*"]\n[tasks.lint]\nrun = "x"',
    'packages/api/mise.toml': '[tasks.build]\nrun = "x"\n[tasks.back]\ndepends = "//packages/web:a"',
    'tools/mise.toml': '[tasks.x]\nrun = "x"',
  },
};

/** Returns the absolute path of a path in the project of the rows. */
export function absolute(path: string): string {
  return posix.resolve('/home/me/app', path);
}

/** Opens a text at a path in the project. A file in a task folder without the extension of a document is a script. */
export function openFile(
  text: string,
  path: string,
  { language, kind }: FixtureOptions = {},
  siblings: readonly string[] = [],
): { readonly uri: string; readonly kind: DocumentKind; readonly document: Document } {
  const file = absolute(path);
  const found = kind ? documentKinds[kind] : (kindOfPath(file) ?? taskFileKind);
  const name = language ? undefined : scriptName(file, siblings.map(absolute));
  const ignored = taskFileKind.fields().ignoredInHeaders();
  const read =
    name === undefined
      ? languages[language ?? (file.endsWith('.json') ? 'json' : 'toml')]
      : scriptLanguage({ name, file, ignored });
  return {
    uri: `file://${file}`,
    kind: found,
    document: new Document(text, { language: read, sections: found.sections }),
  };
}

/** Returns the name of a script. It includes the extension if there is a file with the name without it. */
function scriptName(file: string, siblings: readonly string[]): string | undefined {
  const name = scriptNameOf(file);
  const isNamedWithExtension = siblings.includes(file.replace(/(?<=[^/])\.[^./]*$/, '')) && /[^/]\.[^./]*$/.test(file);
  return name !== undefined && isNamedWithExtension ? scriptNameWithExtension(name, file) : name;
}
