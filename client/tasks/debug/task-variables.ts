import { callRunner, quietEnvironment } from '../../../server/runner/freshness/runner-call.ts';
import type { RunnerCommand } from '../../../server/runner/runner-command.ts';

/** Prints the environment, separated by NUL. It fails so that the runner does not record a successful run. */
const printer = `sh -c "env -0; exit 1" sh`;

/**
 * Resolves to the variables that the runner sets for a task, which are the ones that differ from `environment`; undefined if the
 * runner did not print them. Starts the task with a shell that prints its environment, without its dependencies.
 */
export async function taskVariables(
  { program, words }: RunnerCommand,
  name: string,
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<Readonly<Record<string, string>> | undefined> {
  const options = ['run', '--quiet', '--raw', '--force', '--skip-deps', '--shell', printer, name];
  const asked = { path: program, words, folder, environment, signal: new AbortController().signal };
  const { output } = await callRunner(asked, options);
  if (!output.includes('\0')) return undefined;
  const variables = output.split('\0').flatMap((line) => {
    const [, variable, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(line) ?? [];
    if (variable === undefined || value === undefined || environment[variable] === value) return [];
    return !ownVariables.has(variable) && called.get(variable) !== value ? [[variable, value] as const] : [];
  });
  return Object.fromEntries(variables);
}

/** The variables that the call itself sets. */
const called: ReadonlyMap<string, string> = new Map(Object.entries(quietEnvironment));

/** Variables of the shell that prints the environment. */
const ownVariables: ReadonlySet<string> = new Set(['_', 'PWD', 'OLDPWD', 'SHLVL']);
