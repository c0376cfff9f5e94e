import { workspace } from 'vscode';
import {
  configFileNaming,
  earlySettingsNaming,
  registryConfigNaming,
  scriptPatterns,
  toolVersionsNaming,
} from '../../server/core/analysis/kinds/file-naming.ts';
import { ignoringCase } from '../../server/core/analysis/kinds/runner-spelling.ts';
import { ignoresCase, pathSystemOf } from '../../server/core/paths/path-system.ts';

const machine = globalThis as { readonly process?: { readonly platform: string } };

/** The system that the extension runs on, and the runner with it. In a browser, names are used as they are written. */
export const system = pathSystemOf(machine.process?.platform ?? 'linux');

const onSystem = (pattern: string): string => (ignoresCase(system) ? ignoringCase(pattern) : pattern);

/** The language ids that this extension contributes. */
export const languageIds = {
  tasksToml: 'tasks-toml',
  tasksJson: 'tasks-json',
  /** For config files, when no extension for TOML is installed. */
  configToml: 'tasks-config-toml',
} as const;

/** The URI schemes of editable documents. Read-only views of old versions (`git:`) have no diagnostics. */
const schemes = [
  ...new Set(['file', 'untitled', 'vscode-vfs', ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme)]),
];

export const taskFiles = schemes.flatMap((scheme) =>
  [languageIds.tasksToml, languageIds.tasksJson].map((language) => ({ scheme, language })),
);

/** Registry configurations, and the files without tasks that the runner reads, in any language. */
export const filesWithoutTasks = schemes.flatMap((scheme) => [
  ...registryConfigNaming.patterns.map((pattern) => ({ scheme, pattern })),
  ...[...earlySettingsNaming.patterns, ...toolVersionsNaming.patterns].map((pattern) => ({
    scheme,
    pattern: onSystem(pattern),
  })),
]);

/** Config files of the runner, which are recognized by their path, in any language. */
export const runnerConfigFiles = schemes.flatMap((scheme) => [
  { scheme, language: languageIds.configToml },
  ...configFileNaming.patterns.map((pattern) => ({ scheme, pattern: onSystem(pattern) })),
]);

/**
 * Script tasks, which are recognized by the folder that contains them, in any language. The server ignores the files in
 * these folders that are not script tasks.
 */
const scriptFiles = schemes.flatMap((scheme) =>
  scriptPatterns.map((pattern) => ({ scheme, pattern: onSystem(pattern) })),
);

export const documentSelector = [...taskFiles, ...runnerConfigFiles, ...filesWithoutTasks, ...scriptFiles];
