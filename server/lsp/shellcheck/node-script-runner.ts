import { findShellCheck, shellCheckInstallPage } from '../../shellcheck/find-shellcheck.ts';
import { maxRunsAtOnce, maxScriptsPerRun, runShellCheck } from '../../shellcheck/run-shellcheck.ts';
import { scriptFiles } from '../../shellcheck/script-files.ts';
import { scriptFolder } from '../../shellcheck/script-folder.ts';
import { configReader } from '../../shellcheck/shellcheck-config.ts';
import type { ScriptRunner } from './script-runner.ts';

/** Runs the ShellCheck of this machine. */
export const nodeScriptRunner: ScriptRunner = {
  maxScripts: maxScriptsPerRun,
  maxRuns: maxRunsAtOnce,
  folderOf: scriptFolder,
  config: (folder) => configReader(process.env, scriptFiles)(folder),
  find({ folder, path: configured }) {
    const program = findShellCheck({ configured, folder, environment: process.env });
    return program === undefined ? { failure: missing(configured) } : { program };
  },
  run: ({ sources, folder, config, program, signal }) =>
    runShellCheck(sources, { path: program, folder, config, environment: process.env, files: scriptFiles, signal }),
};

function missing(configured: string): string {
  if (configured !== '') {
    return `\`${configured}\` does not exist, so scripts are not checked; correct \`taskwright.shellcheck.path\`.`;
  }
  return (
    'ShellCheck was not found on the PATH, so scripts are not checked. ' +
    `Install it (${shellCheckInstallPage}), or set \`taskwright.shellcheck.path\`.`
  );
}
