import { describe, expect, test } from 'vitest';
import { Diagnoser } from '../../../../../server/core/analysis/diagnosis/diagnoser.ts';
import type { Task } from '../../../../../server/core/analysis/graph/task.ts';
import type { Problem } from '../../../../../server/core/document/problem.ts';
import { findRunner, type RunnerIssue } from '../../../../support/runner.ts';
import { graphProblems, openProject, uriOf } from './projects.ts';

/** The tasks of a config file by name, each with the lines below its header. */
type Project = Readonly<Record<string, string>>;

const table: Readonly<Record<string, readonly Project[]>> = {
  cycles: [
    { a: 'depends = ["b"]', b: 'depends = ["a"]' },
    { a: 'depends = ["b"]', b: 'depends = ["c"]', c: 'depends = ["a"]' },
    { a: 'depends = ["b"]', b: 'depends = ["c"]', c: 'depends = ["b"]' },
    { a: 'depends = ["b"]', b: 'depends = ["c"]', c: '' },
    { a: 'depends = ["b", "c"]', b: 'depends = ["d"]', c: 'depends = ["d"]', d: '' },
    { a: 'depends = "b"', b: 'depends = "a"' },
    { a: 'depends = "a"' },
    { a: 'depends = ["a x"]' },
    { a: 'depends = ["b x"]', b: 'depends = ["a y"]' },
    { a: 'depends = [["b", "x"]]', b: 'depends = [{ task = "a", args = ["1"] }]' },
    { a: 'depends = ["A=1 b"]', b: 'depends = ["a"]' },
    { a: 'depends = ["other"]', b: 'depends = ["a"]\nalias = "other"' },
    { a: 'depends = ["*"]', b: 'depends = ["a"]' },
    { a: 'depends = ["a*"]' },
    { a: 'depends = ["x:*"]', 'x:b': 'depends = ["a"]' },
    { a: 'depends = ["x:*"]', 'x:b:c': 'depends = ["a"]' },
    { a: 'depends_post = ["b"]', b: 'depends_post = ["a"]' },
    { a: 'depends_post = ["b"]', b: 'depends = ["a"]' },
    { a: 'depends = ["b"]', b: 'depends_post = ["a"]' },
    { a: 'depends_post = ["b"]', b: 'depends = ["c"]', c: 'depends = ["a"]' },
    { a: 'depends = ["b"]', b: 'depends_post = ["c"]', c: 'depends = ["a"]' },
    { a: 'depends_post = ["b"]', b: 'depends_post = ["c"]', c: 'depends_post = ["a"]' },
    { a: 'wait_for = ["b"]', b: 'wait_for = ["a"]' },
    { a: 'wait_for = ["b"]', b: 'depends = ["a"]' },
    { a: 'wait_for = ["b"]', b: 'depends_post = ["a"]' },
    { a: 'wait_for = "a"' },
    { a: 'depends_post = "a"' },
    { a: 'depends = [{ task = "b", optional = true }]', b: 'depends = ["a"]' },
    { 'a.sh': 'depends = ["b"]', b: 'depends = ["a"]' },
  ],
  'missing tasks': [
    { a: 'depends = ["zz"]' },
    { a: 'depends = "zz"' },
    { a: 'depends = ["b", "zz"]', b: '' },
    { a: 'wait_for = ["zz"]' },
    { a: 'depends_post = ["zz"]' },
    { a: 'depends = ["B"]', b: '' },
    { a: 'depends = ["b x y"]', b: '' },
    { a: 'depends = ["zz x"]' },
    { a: 'depends = ["FOO=1"]' },
    { a: 'depends = ["FOO=1 b"]', b: '' },
    { a: 'depends = ["FOO=1 zz x"]' },
    { a: 'depends = ["b c"]', 'b c': '' },
    { a: `depends = ["'b' c"]`, b: '' },
    { a: 'depends = [["zz", "b"]]', b: '' },
    { a: 'depends = [["b c"]]', b: '' },
    { a: 'depends = [["b c"]]', 'b c': '' },
    { a: 'depends = [["b c", "d"]]', b: '' },
    { a: 'depends = [["b c", "d"]]', 'b c': '' },
    { a: 'depends = [["A=1 b"]]', b: '' },
    { a: 'depends = [{ task = "b c" }]', b: '' },
    { a: 'depends = [{ task = "b c", args = [] }]', b: '' },
    { a: 'depends = [{ task = "b c", args = ["d"] }]', b: '' },
    { a: 'depends = [{ task = "b c", env = { A = "1" } }]', b: '' },
    { a: 'depends = [{ task = "b c", env = {} }]', b: '' },
    { a: 'depends = [{ task = "A=1 b c", optional = true }]', b: '' },
    { a: 'wait_for = [["b c"]]', b: '' },
    { a: 'depends = [["b", "zz"]]', b: '' },
    { a: 'depends = [{ task = "zz" }]' },
    { a: 'depends = [{ task = "zz", optional = true }]' },
    { a: 'depends = [{ task = "b", env = { A = "1" } }]', b: '' },
    { a: 'depends = ["//x:y"]' },
    { a: 'depends = ["hello"]', 'hello.sh': '' },
    { a: 'depends = ["hello"]', 'hello.tar.gz': '' },
    { a: 'depends = ["hello.sh"]', hello: '' },
    { 'x:a': 'depends = ["a"]', 'y:a': '' },
    { a: 'run = [{ task = "b" }]', b: '' },
    { a: 'run = [{ task = "zz" }]' },
    { a: 'run = [{ task = "b x" }]', b: '' },
    { a: 'run = [{ task = "b --release" }]', b: '' },
    { a: 'run = [{ task = "b x", args = ["y"] }]', b: '' },
    { a: 'run = [{ task = "b x", env = { A = "1" } }]', b: '' },
    { a: 'run = [{ task = "A=1 b" }]', b: '' },
    { a: 'run = [{ tasks = ["b", "zz"] }]', b: '' },
    { a: 'run = [{ tasks = ["b x"] }]', b: '' },
    { a: 'run = ["echo zz", { task = "b" }]', b: '' },
  ],
  aliases: [
    { a: 'alias = "b"' },
    { a: 'alias = "c"', b: 'alias = "c"' },
    { a: 'alias = ["c", "d"]', b: 'alias = ["e", "d"]' },
    { a: 'alias = "b"', b: '' },
    { a: 'alias = "a"' },
    { a: 'alias = ["c", "c"]' },
    { a: 'alias = "c"', b: 'depends = ["c"]' },
    { a: 'depends = ["c"]', c: 'alias = "b"', b: 'alias = "d"' },
  ],
  'empty names': [
    { a: 'depends = ""' },
    { a: 'depends = [""]' },
    { a: 'depends = [" "]' },
    { a: 'depends = ["", "b"]', b: '' },
    { a: 'depends = [[""]]' },
    { a: 'depends = [["", "b"]]', b: '' },
    { a: 'depends = [{ task = "" }]' },
    { a: 'depends = [{ task = "", optional = true }]' },
    { a: 'depends_post = ""' },
    { a: 'wait_for = [""]' },
    { a: 'run = [{ task = "" }]' },
    { a: 'run = [{ task = " " }]' },
    { a: 'run = [{ tasks = ["", "b"] }]', b: '' },
    { a: 'run = [{ tasks = [] }]' },
  ],
  patterns: [
    { a: 'depends = ["q*"]' },
    { a: 'wait_for = ["q*"]' },
    { a: 'depends_post = ["q*"]' },
    { a: 'depends = [{ task = "q*", optional = true }]' },
    { a: 'depends = ["b:*"]', 'b:x': '', 'b:y:z': '' },
    { a: 'depends = ["b:*"]', 'b:y:z': '' },
    { a: 'depends = ["b:**"]', 'b:y:z': '' },
    { a: 'depends = ["b:{x,y}"]', 'b:x': '' },
    { a: 'depends = ["b:?"]', 'b:x': '' },
    { a: 'depends = ["b:?"]', 'b:xy': '' },
    { a: 'depends = ["b:[xy]"]', 'b:x': '' },
    { a: 'depends = ["b:[xy]"]', 'b:z': '' },
    { a: 'depends = ["{b,zz}"]', b: '' },
    { a: 'depends = ["c*"]', b: 'alias = "cc"' },
    { a: 'depends = ["b:*"]', c: 'alias = "b:d"' },
    { a: 'depends = ["b*:x"]', 'bb:x': '' },
    { a: 'run = [{ task = "q*" }]' },
    { a: 'run = [{ tasks = ["b:*"] }]', 'b:c': '' },
  ],
};

/** Intended differences from the runner. */
const exceptions: Readonly<Record<string, readonly Project[]>> = {
  'other projects cannot be checked from one file': [{ a: 'depends = ["//x:y"]' }],
};

/** The kinds of problems by the category that the runner reports. */
const kinds: Readonly<Record<string, string>> = {
  'circular-dependency': 'cycle',
  'dependency-graph-error': 'missing',
  'missing-dependency': 'missing',
  'missing-task-reference': 'missing',
  'alias-conflict': 'alias',
};

/** The kinds of problems by the code of the rule that reports them. */
const codes: Readonly<Record<string, string>> = {
  'dependency-cycle': 'cycle',
  'empty-reference': 'missing',
  'unknown-task': 'missing',
  'unmatched-pattern': 'missing',
  'alias-conflict': 'alias',
};

function configOf(project: Project): string {
  const tables = Object.entries(project).map(([name, lines]) => {
    const run = lines.includes('run =') ? '' : 'run = "x"\n';
    return `[tasks.${JSON.stringify(name)}]\n${run}${lines}\n`;
  });
  return tables.join('\n');
}

/** Returns the problems that the analysis finds, each as its kind and task, such as `cycle: a`. */
function ownProblems(config: string): ReadonlySet<string> {
  const project = openProject({ 'mise.toml': config });
  const tasks = [...project.workspace.tasksOf(uriOf('mise.toml'))];
  const contains = ({ entry }: Task, { span }: Problem) => entry.fragments.some(({ block }) => block === span.anchor);
  const file = project.workspace.file(uriOf('mise.toml'));
  const ofFile = file ? new Diagnoser(file.document, file.kind).problems() : [];
  return new Set(
    [...graphProblems(project, 'mise.toml'), ...ofFile].flatMap((problem) => {
      const kind = codes[problem.code];
      return kind ? [`${kind}: ${tasks.find((task) => contains(task, problem))?.facts.name}`] : [];
    }),
  );
}

/**
 * Returns a problem of the runner in the same form. Omits the arguments and the phase of the task; omits the task if the
 * problem is a broken graph, which concerns all tasks.
 */
function runnerProblems({ task, category }: RunnerIssue): readonly string[] {
  const kind = kinds[category];
  if (category === 'dependency-graph-error') return ['missing'];
  return kind ? [`${kind}: ${task.replace(/ .*$/, '')}`] : [];
}

const runner = findRunner();

describe.runIf(runner).each(Object.entries(table))('the runner finds the same problems in %s', (_, projects) => {
  const compared = projects.filter((project) => !isException(project));
  test.each(compared.map((project) => ({ name: JSON.stringify(project), project })))('$name', ({ project }) => {
    const config = configOf(project);
    const found = ownProblems(config);
    const expected = new Set(runner?.validate(config).flatMap(runnerProblems));
    // The runner reports a cycle or a shared alias for only one of its tasks.
    expect([...expected].filter((problem) => problem.includes(':') && !found.has(problem))).toEqual([]);
    expect(kindsIn(found)).toEqual(kindsIn(expected));
  });
});

describe.runIf(runner).each(Object.entries(exceptions))('the runner differs because %s', (_, projects) => {
  test.each(projects.map((project) => ({ name: JSON.stringify(project), project })))('$name', ({ project }) => {
    const config = configOf(project);
    expect(kindsIn(ownProblems(config))).not.toEqual(
      kindsIn(new Set(runner?.validate(config).flatMap(runnerProblems))),
    );
  });
});

function isException(project: Project): boolean {
  const all = Object.values(exceptions).flat();
  return all.some((other) => JSON.stringify(other) === JSON.stringify(project));
}

function kindsIn(problems: ReadonlySet<string>): readonly string[] {
  return [...new Set(Array.from(problems, (problem) => problem.replace(/:.*$/, '')))].sort();
}
