import { describe, expect, test } from 'vitest';
import { graphProblems, openProject, uriOf } from './projects.ts';

const file = 'tasks.toml';

/** Returns a file with this many tasks, each of which depends on the next one, and the last one on the first. */
function cycleOf(size: number): string {
  const nameOf = (task: number): string => `t${String(task % size).padStart(5, '0')}`;
  return Array.from(
    { length: size },
    (_, task) => `[${nameOf(task)}]\nrun = "x"\ndepends = ["${nameOf(task + 1)}"]\n`,
  ).join('');
}

describe('a cycle', () => {
  test.each([
    [3, 3],
    [100, 100],
    [101, 100],
    [2_000, 100],
  ])('of %i tasks is reported at its first %i', (size, count) => {
    const project = openProject({ [file]: cycleOf(size) });
    const problems = graphProblems(project, file).filter(({ code }) => code === 'dependency-cycle');
    const lines = problems.map(({ span }) => project.workspace.file(uriOf(file))?.document.rangeOf(span).start.line);
    expect(lines.toSorted((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: count }, (_, task) => 3 * task + 2));
  });

  test('that is broken at any task is no longer reported, until it is closed again', () => {
    const size = 2_000;
    const project = openProject({ [file]: cycleOf(size) });
    const document = project.workspace.file(uriOf(file))?.document;
    if (!document) throw new Error('the file is open');
    const count = () => graphProblems(project, file).filter(({ code }) => code === 'dependency-cycle').length;
    const at = document.text.indexOf('depends = ["t01500"]');
    const counts = [count()];
    for (const [from, to] of [
      ['depends', 'sources'],
      ['sources', 'depends'],
    ] as const) {
      const change = document.edit({ start: at, end: at + from.length, text: to });
      project.workspace.update(uriOf(file), change);
      project.diagnoser.update(uriOf(file), change);
      counts.push(count());
    }
    expect(counts).toEqual([100, 0, 100]);
  });
});
