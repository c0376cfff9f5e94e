import { GraphDiagnoser } from '../../server/core/analysis/diagnosis/graph-diagnoser.ts';
import { noFiles } from '../../server/core/analysis/graph/file-lookup.ts';
import { projectOf } from '../../server/core/analysis/graph/placement/project.ts';
import { Workspace } from '../../server/core/analysis/graph/workspace.ts';
import { configFileKind } from '../../server/core/analysis/kinds/config-file.ts';
import { taskFileKind } from '../../server/core/analysis/kinds/task-file.ts';
import { Document } from '../../server/core/document/document.ts';
import { tomlLanguage } from '../../server/core/syntax/toml/toml-language.ts';

/** The number of times that each edit is applied and undone. */
const rounds = 10;

interface OpenWorkspace {
  readonly workspace: Workspace;
  readonly graph: GraphDiagnoser;
  /** The file that is edited. */
  readonly edited: string;
}

/** Returns a workspace of files with tasks that depend on tasks of the same file and of other files. */
function openWorkspace(files: number, tasks: number): OpenWorkspace {
  const workspace = new Workspace();
  for (let file = 0; file < files; file++) {
    const path = `/repo/part-${file}/tasks.toml`;
    const document = new Document(textOf(file, tasks), { language: tomlLanguage, sections: [] });
    workspace.set({ uri: uriOf(file), kind: taskFileKind, document, project: projectOf(path) });
  }
  return { workspace, graph: new GraphDiagnoser(workspace, noFiles), edited: uriOf(0) };
}

function uriOf(file: number): string {
  return `file:///repo/part-${file}/tasks.toml`;
}

/**
 * Returns a monorepo of projects whose tasks depend on tasks of the same project (`:build`), of another project
 * (`//part-1:build`) and of all projects (`//...:build`).
 */
function openMonorepo(projects: number, tasks: number): OpenWorkspace {
  const workspace = new Workspace();
  const set = (uri: string, text: string) => {
    const document = new Document(text, { language: tomlLanguage, sections: configFileKind.sections });
    workspace.set({ uri, kind: configFileKind, document, project: projectOf(new URL(uri).pathname) });
  };
  set('file:///repo/mise.toml', 'monorepo_root = true\n[monorepo]\nconfig_roots = ["part-*"]\n');
  for (let project = 0; project < projects; project++) {
    const tables = Array.from({ length: tasks }, (_, task) => {
      const before =
        task === 0 ? [`//part-${project - 1}:step-0`] : [`:step-${task - 1}`, `//part-0:step-${task >> 1}`];
      const depends = project === 0 && task === 0 ? '' : `depends = ${JSON.stringify(before)}\n`;
      return `[tasks.step-${task}]\nrun = "echo ${task}"\n${depends}`;
    });
    const last = `[tasks.last]\nrun = "echo last"\ndepends = ["//part-${project}:step-${tasks - 1}"]\n`;
    const all = project === 1 ? '[tasks.all]\ndepends = ["//...:last"]\n' : '';
    set(`file:///repo/part-${project}/mise.toml`, [...tables, last, all].join('\n'));
  }
  return { workspace, graph: new GraphDiagnoser(workspace, noFiles), edited: 'file:///repo/part-0/mise.toml' };
}

/** Returns the text of a file. One of fifty references is invalid, as in a file that is being edited. */
function textOf(file: number, tasks: number): string {
  const verbs = ['build', 'test', 'lint', 'deploy', 'release', 'format', 'generate', 'publish'];
  const nameOf = (task: number): string => `${verbs[task % verbs.length]}:part-${file}:${task}`;
  const tables = Array.from({ length: tasks }, (_, task) => {
    const before = [task - 1, task >> 1].filter((other) => other >= 0 && other !== task).map(nameOf);
    const wrong = task % (50 * Math.ceil(tasks / 1_000)) === 49 ? ['bulid:part'] : [];
    const depends = [...new Set([...before, ...wrong])];
    return `["${nameOf(task)}"]\ndescription = "Step ${task}"\nrun = "echo ${task}"\ndepends = ${JSON.stringify(depends)}\n`;
  });
  const patterns = verbs.map((verb) => `["all:part-${file}:${verb}"]\ndepends = ["${verb}:part-${file}:*"]\n`);
  return `${[...tables, ...patterns].join('\n')}\n[last]\nrun = "echo last"\ndepends = ["${nameOf(tasks - 1)}"]\n`;
}

interface Change {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

const changes: readonly Change[] = [
  { name: 'a letter in a script', from: 'echo last', to: 'echo llast' },
  { name: 'a reference to an undefined task', from: 'depends = ["', to: 'depends = ["zz", "' },
  { name: 'an incomplete name', from: '[last]', to: '[las]' },
  { name: 'a name that others refer to', from: '["build:part-0:0"]', to: '["build:part-0:0x"]' },
  { name: 'a cycle through all tasks', from: 'run = "echo 0"', to: 'run = "echo 0"\ndepends = ["last"]' },
];

const monorepoChanges: readonly Change[] = [
  { name: 'a letter in a script', from: 'echo last', to: 'echo llast' },
  { name: 'a reference to an undefined task', from: 'depends = [":', to: 'depends = ["//part-1:zz", ":' },
  { name: 'an incomplete name', from: '[tasks.last]', to: '[tasks.las]' },
  { name: 'a name that others refer to', from: '[tasks.step-0]', to: '[tasks.step-0x]' },
  { name: 'a cycle through all projects', from: 'run = "echo 0"', to: 'run = "echo 0"\ndepends = ["//part-99:last"]' },
];

function measure({ workspace, graph, edited: uri }: OpenWorkspace, { from, to }: Change): number {
  const document = workspace.file(uri)?.document;
  if (!document) throw new Error('the workspace does not contain the edited file');
  graph.problems(uri);
  const start = from.startsWith('depends') ? document.text.lastIndexOf(from) : document.text.indexOf(from);
  if (start < 0) throw new Error(`the text does not contain ${from}`);
  const times = Array.from({ length: rounds }, () =>
    [
      { start, end: start + from.length, text: to },
      { start, end: start + to.length, text: from },
    ].map((edit) => {
      const before = performance.now();
      const change = document.edit(edit);
      workspace.update(uri, change);
      graph.update(uri, change);
      graph.problems(uri);
      return performance.now() - before;
    }),
  ).flat();
  return median(times);
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

function report(title: string, open: () => OpenWorkspace, edits: readonly Change[]): void {
  const before = performance.now();
  const opened = open();
  const read = performance.now();
  const count = opened.graph.problems(opened.edited).length;
  const checked = performance.now();
  console.log(
    `${title}: read in ${(read - before).toFixed(0)} ms; first problems (${count}) in ${(checked - read).toFixed(0)} ms`,
  );
  for (const change of edits) console.log(`  ${change.name}: ${measure(opened, change).toFixed(2)} ms`);
}

report('1 file of 10000 tasks', () => openWorkspace(1, 10_000), changes);
report('2000 files of 10 tasks', () => openWorkspace(2_000, 10), changes);
report('a monorepo of 100 projects of 100 tasks', () => openMonorepo(100, 100), monorepoChanges);
