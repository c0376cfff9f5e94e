import { workspace } from 'vscode';
import {
  configFilePatterns,
  registryConfigPatterns,
  scriptPatterns,
} from '../../server/core/analysis/kinds/file-kind.ts';

/** The language ids that this extension contributes. */
export const languageIds = {
  tasksToml: 'tasks-toml',
  tasksJson: 'tasks-json',
  /** For config files that no TOML extension has claimed. */
  configToml: 'tasks-config-toml',
} as const;

/** Where documents are edited; read-only views of old versions (`git:`) get no diagnostics. */
const schemes = [
  ...new Set(['file', 'untitled', 'vscode-vfs', ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme)]),
];

export const taskFiles = schemes.flatMap((scheme) =>
  [languageIds.tasksToml, languageIds.tasksJson].map((language) => ({ scheme, language })),
);

/** Configurations of the registry, whatever language they have. */
export const registryFiles = schemes.flatMap((scheme) =>
  registryConfigPatterns.map((pattern) => ({ scheme, pattern })),
);

/** Config files of the runner are known by their path, under any language id. */
export const runnerConfigFiles = schemes.flatMap((scheme) => [
  { scheme, language: languageIds.configToml },
  ...configFilePatterns.map((pattern) => ({ scheme, pattern })),
]);

/** The same with the configurations of the registry. */
export const configFiles = [...runnerConfigFiles, ...registryFiles];

/**
 * Script tasks are known by the folder that they lie in, under any language id. The server looks at those that say what
 * they are, and leaves the rest of the folder alone.
 */
const scriptFiles = schemes.flatMap((scheme) => scriptPatterns.map((pattern) => ({ scheme, pattern })));

export const documentSelector = [...taskFiles, ...configFiles, ...scriptFiles];
