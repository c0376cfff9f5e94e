import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configFileKind } from '../../server/core/analysis/kinds/config-file.ts';
import { Document } from '../../server/core/document/document.ts';
import { tomlLanguage } from '../../server/core/syntax/toml/toml-language.ts';
import { concurrently } from '../../server/files/concurrently.ts';
import { runIn } from '../server/cli/support/run-in.ts';
import { findRunner, type Runner, type RunnerResult } from '../support/runner.ts';
import { type CorpusProject, writeProjects } from './corpus-projects.ts';
import { type CorpusProblem, isAbout, isConfirmed, isConfirmedByRun, issuesIn, silent } from './runner-verdict.ts';

const corpus = process.env.TASKWRIGHT_CORPUS;
const runner = corpus === undefined ? undefined : findRunner();

/** A project with the errors and warnings of `taskwright check`, and the output of `tasks validate`. */
interface Compared {
  readonly project: CorpusProject;
  readonly problems: readonly CorpusProblem[];
  readonly validations: readonly RunnerResult[];
  /** The problems that neither the validation nor a dry run of their tasks confirms. */
  readonly unconfirmed: readonly CorpusProblem[];
}

/** Problems that projects have only because the corpus contains neither their scripts nor their other folders. */
const filesAreMissing: ReadonlySet<string> = new Set([
  'missing-file',
  'missing-directory',
  'invalid-include',
  'invalid-config-root',
]);

/** Problems of files that the runner does not load in the way that their text suggests. */
const isUnloaded: ReadonlySet<string> = new Set(['not-included', 'unclear-kind']);

/** The reason why the runner cannot load a project, or rejects a task, although nothing is wrong with its files. */
const otherReasons = /`\w+` is not defined|workspace project graph|'\^|\{[%{]/;

/** Categories of issues that are not errors of ours: missing files, and tasks that do nothing. */
const otherCategories: ReadonlySet<string> = new Set(['missing-file', 'missing-directory', 'no-execution']);

describe('the runner confirms the problems of real projects', () => {
  if (corpus === undefined || runner === undefined) {
    const reason = corpus === undefined ? 'TASKWRIGHT_CORPUS is not set' : 'the runner is not available';
    test(`nothing is compared, because ${reason}`, ({ annotate }) =>
      annotate('skipped: the errors and warnings in the projects of the corpus, compared with `tasks validate`'));
    return;
  }
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-projects-')));
  let all: readonly Compared[] = [];

  beforeAll(async () => {
    const projects = writeProjects(corpus, folder);
    all = await concurrently(projects, (project) => compare(project, folder, runner), 2 * availableParallelism());
  }, 480_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(['error', 'warning'])('each %s', (severity) => {
    const left = all.flatMap(({ project, unconfirmed }) =>
      unconfirmed.filter((problem) => problem.severity === severity).map((problem) => describeIn(project, problem)),
    );
    expect(left).toEqual([]);
  });

  test('and each project that it cannot load has a problem', () => {
    const left = all.filter(({ problems, validations }) => problems.length === 0 && validations.some(isRejected));
    expect(left.map(({ project, validations }) => [project.name, validations.find(isRejected)?.log])).toEqual([]);
  });

  test('and each task that it rejects', () => {
    expect(all.flatMap(missed)).toEqual([]);
  });

  test('and there are enough of them', () => {
    expect(all.length).toBeGreaterThan(400);
    expect(all.flatMap(({ problems }) => problems).length).toBeGreaterThan(150);
  });
});

async function compare(project: CorpusProject, folder: string, { watch }: Runner): Promise<Compared> {
  const problems = await problemsIn(join(folder, project.folder));
  const places = project.roots.map((root) => join(project.folder, root));
  const validations = await Promise.all(places.map((place) => watch(['tasks', 'validate', '--json'], folder, place)));
  const unconfirmed: CorpusProblem[] = [];
  for (const problem of problems) {
    if (problem.code in silent || filesAreMissing.has(problem.code) || isConfirmed(problem, validations)) continue;
    if (isRejectedAsReported(problems, validations)) continue;
    const { task } = problem;
    const words = ['run', '--skip-tools', '--dry-run', task ?? ''];
    const runs = task === undefined ? [] : await Promise.all(places.map((place) => watch(words, folder, place)));
    if (!runs.some((run) => isConfirmedByRun(problem, run))) unconfirmed.push(problem);
  }
  return { project, problems, validations, unconfirmed };
}

/** Returns the errors and warnings of the files in a folder, except those that the runner does not load. */
async function problemsIn(folder: string): Promise<readonly CorpusProblem[]> {
  const { stdout } = await runIn(folder, 'check --format json --no-shellcheck');
  const report: ProblemReport = JSON.parse(stdout);
  const unloaded = new Set(report.problems.flatMap(({ code, file }) => (isUnloaded.has(code) ? file : [])));
  return report.problems
    .filter(({ severity, file }) => (severity === 'error' || severity === 'warning') && !unloaded.has(file))
    .map(({ start, ...problem }) => ({
      ...problem,
      line: start.line,
      task: taskAt(join(folder, problem.file), start.line),
    }));
}

interface ProblemReport {
  readonly problems: readonly (Omit<CorpusProblem, 'line' | 'task'> & { readonly start: { readonly line: number } })[];
}

/** Returns the name of the task at a line, which starts at 1. */
function taskAt(file: string, line: number): string | undefined {
  const text = readFileSync(file, 'utf8');
  const sections = /^\[(?:tasks|task_templates)[\].]/m.test(text) ? configFileKind.sections : [];
  const document = new Document(text, { language: tomlLanguage, sections });
  const { block } = document.blocks.at(document.offsetAt({ line: line - 1, character: 0 }));
  return document.entriesIn(block).at(-1)?.path.at(-1);
}

function describeIn({ name }: CorpusProject, { file, line, code, message }: CorpusProblem): string {
  return `${name}: ${file}:${line}: ${code}: ${message}`;
}

/** Returns whether the runner cannot load a project, because of its files. */
function isRejected(validation: RunnerResult): boolean {
  return issuesIn(validation) === undefined && !otherReasons.test(validation.log);
}

/**
 * Returns whether the runner cannot load a project because of a reported problem, so that it does not report the
 * others.
 */
function isRejectedAsReported(problems: readonly CorpusProblem[], validations: readonly RunnerResult[]): boolean {
  const rejections = validations.filter((validation) => issuesIn(validation) === undefined);
  return rejections.length > 0 && problems.some((problem) => isConfirmed(problem, rejections));
}

/** Returns the tasks with an error of the runner, but without a problem of ours. */
function missed({ project, problems, validations }: Compared): readonly string[] {
  // Unknown tasks are not reported in a project whose includes are missing.
  if (problems.some(({ code }) => code === 'invalid-include')) return [];
  return validations
    .flatMap((validation) => issuesIn(validation) ?? [])
    .filter(({ category }) => !otherCategories.has(category))
    .filter((issue) => !problems.some(({ task }) => isAbout(issue, task) || issue.details?.includes(`'${task}'`)))
    .filter(({ message, details }) => !otherReasons.test(`${message} ${details}`))
    .map(
      ({ task, category, message, details }) => `${project.name}: ${task}: ${category}: ${message} ${details ?? ''}`,
    );
}
