import { expect, test } from 'vitest';
import { taskGraph } from '../../../../../server/core/features/task-graph/task-graph.ts';
import { graphProblems, openProject, uriOf } from '../../analysis/graph/projects.ts';

/** Tasks by name, each with its references to others. */
const projects: readonly Readonly<Record<string, string>>[] = [
  { a: 'depends = ["b"]', b: 'depends = ["a"]', c: 'depends = ["a"]' },
  { a: 'depends = ["b"]', b: 'depends_post = ["a"]' },
  { a: 'depends_post = ["b"]', b: 'depends_post = ["a"]' },
  { a: 'wait_for = ["b"]', b: 'depends = ["a"]' },
  { a: 'wait_for = ["b"]', b: 'run = [{ task = "a" }]' },
  { a: 'depends = ["b"]', b: 'run = [{ task = "a" }]', c: 'run = [{ task = "b" }]' },
  { a: 'depends_post = ["b"]', b: 'run = [{ task = "a" }]' },
  { a: 'run = [{ task = "a" }]', b: 'run = [{ task = "a" }]' },
  { a: 'depends = ["b"]', b: 'depends = ["c"]', c: 'depends = ["b"]', d: 'depends = ["c"]' },
  { a: 'run = [{ task = "b" }]', b: 'run_windows = [{ task = "a" }]' },
  { a: 'run_windows = [{ task = "a" }]' },
  { a: 'run = [{ task = "a" }]\nrun_windows = "x"' },
];
const systems = ['linux', 'windows'] as const;

test.for(projects.flatMap((project) => systems.map((system) => [JSON.stringify(project), system, project] as const)))(
  'the graph marks the tasks for which the rule reports a cycle: %s on %s',
  ([, system, tasks]) => {
    const text = Object.entries(tasks).map(([name, line]) => `[${name}]\n${line}\n`);
    const project = openProject({ 'tasks.toml': text.join('') }, system);
    const { workspace } = project;
    const reported = graphProblems(project, 'tasks.toml')
      .filter(({ code }) => code === 'dependency-cycle')
      .map(({ span }) => [...workspace.tasks()].find(({ entry }) => entry.fragments[0]?.block === span.anchor));
    const { edges } = taskGraph(workspace.tasks(), workspace, { fileNameOf: () => '', templates: 'shown' });
    const marked = edges.filter(({ isInCycle }) => isInCycle).map(({ from }) => from.task);
    const names = (found: typeof reported) => [...new Set(found.map((task) => task?.facts.name))].sort();
    expect(names(marked)).toEqual(names(reported));
    expect(workspace.file(uriOf('tasks.toml'))).toBeDefined();
  },
);
