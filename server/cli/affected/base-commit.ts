import type { CommandContext } from '../command-context.ts';

/** Returns the commit with which the runner compares if the command line names none. */
export function baseCommit(environment: CommandContext['environment']): string {
  const variable = (name: string): string | undefined => environment[name] || undefined;
  const remote = (name: string): string | undefined => {
    const branch = variable(name);
    return branch === undefined ? undefined : `origin/${branch}`;
  };
  return (
    variable('MISE_AFFECTED_BASE') ??
    remote('GITHUB_BASE_REF') ??
    variable('CI_MERGE_REQUEST_DIFF_BASE_SHA') ??
    remote('CI_MERGE_REQUEST_TARGET_BRANCH_NAME') ??
    'HEAD~1'
  );
}
