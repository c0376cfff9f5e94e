import type { RunnerResult } from '../support/runner.ts';

/** A problem of a file of a project. */
export interface CorpusProblem {
  readonly file: string;
  readonly line: number;
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  /** The name of the task that contains it; undefined outside tasks. */
  readonly task: string | undefined;
}

/** An issue that `tasks validate --json` reports. */
export interface ValidationIssue {
  readonly task: string;
  readonly category: string;
  readonly message: string;
  readonly details?: string | null;
}

/** The proof of a problem: a category of issues with the same task, or a text that the runner prints. */
interface Proof {
  readonly categories?: readonly string[];
  /** Printed when the project is loaded. */
  readonly whenLoaded?: RegExp;
  /** Printed by a dry run of the task. */
  readonly whenRun?: RegExp;
}

const unknown: Proof = { categories: ['missing-dependency', 'missing-task-reference', 'dependency-graph-error'] };

const proofs: Readonly<Record<string, Proof>> = {
  'unknown-task': unknown,
  'unknown-project': unknown,
  'unmatched-pattern': unknown,
  'empty-reference': unknown,
  'dependency-cycle': { categories: ['circular-dependency', 'dependency-graph-error'] },
  'alias-conflict': { categories: ['alias-conflict'] },
  'empty-script': { categories: ['empty-script'] },
  'invalid-timeout': { categories: ['invalid-timeout'] },
  'invalid-glob': { categories: ['invalid-glob-pattern'] },
  'invalid-usage': { categories: ['usage-parse-error'] },
  'invalid-template': { whenRun: /invalid task \w+ template|failed to parse template|Failed to render/ },
  'unknown-daemon': { categories: ['missing-daemon'] },
  'cache-without-outputs': { whenRun: /cache.*outputs|outputs.*cache/i },
  deprecated: { whenLoaded: /\bdeprecated \[/ },
  'unknown-property': { whenLoaded: /\bunknown field in / },
  'ignored-setting': { whenLoaded: /is ignored for security reasons|mise reads it before config files load/ },
};

/** The rules whose problems neither the validation nor a dry run reports, and the actual behavior of the runner. */
export const silent: Readonly<Record<string, string>> = {
  'conflicting-output': 'it ignores one of the properties',
  'invalid-cache': 'it refuses to run the task, for which the sources must exist',
  'invalid-shell': 'it starts the shell, which fails; a dry run does not start it, `script-option-runner.test.ts` does',
};

/** Returns the issues in the output of `tasks validate --json`; undefined if the runner cannot load the project. */
export function issuesIn({ output }: RunnerResult): readonly ValidationIssue[] | undefined {
  return output.startsWith('{') ? JSON.parse(output).issues : undefined;
}

/**
 * Returns whether the runner confirms a problem, according to its validation of the project. If it cannot load the project,
 * its message must be about the file or about a name that the problem mentions. A cycle is confirmed by any of its tasks.
 */
export function isConfirmed(problem: CorpusProblem, validations: readonly RunnerResult[]): boolean {
  const { code, message, file } = problem;
  const { categories = [], whenLoaded } = proofs[code] ?? {};
  const names = [...message.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  return validations.some((validation) => {
    const issues = issuesIn(validation);
    if (issues === undefined) {
      return problem.severity === 'error'
        ? validation.log.includes(`/${file}`)
        : names.some((name) => validation.log.includes(`'${name}'`) || validation.log.includes(`"${name}"`));
    }
    if (whenLoaded?.test(validation.log)) return true;
    const tasks = code === 'dependency-cycle' ? names : [problem.task];
    return issues.some((issue) => categories.includes(issue.category) && tasks.some((task) => isAbout(issue, task)));
  });
}

/** Returns whether a dry run of its task confirms a problem. */
export function isConfirmedByRun({ code }: CorpusProblem, { failed, log }: RunnerResult): boolean {
  return failed && proofs[code]?.whenRun?.test(log) === true;
}

/** Returns whether an issue is about a task; an issue of several tasks is reported for one of them. */
export function isAbout({ task, details }: ValidationIssue, name: string | undefined): boolean {
  if (name === undefined) return false;
  const isListed =
    /^Tasks: (.*)$/m
      .exec(details ?? '')?.[1]
      ?.split(', ')
      .includes(name) === true;
  return isListed || task === name || task.endsWith(`:${name}`);
}
