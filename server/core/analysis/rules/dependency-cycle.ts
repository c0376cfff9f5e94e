import type { RelatedLocation } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';
import { quotedName } from '../../schema/words/words.ts';
import { isPathPattern } from '../graph/monorepo/project-target.ts';
import { inSomeProjects } from '../graph/monorepo/project-title.ts';
import { nameInMonorepo } from '../graph/monorepo/unresolved.ts';
import { belongsTo, type CyclePhase, phases } from '../graph/phases.ts';
import type { ProjectTask, Task } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
import type { TaskCycle } from '../graph/task-cycles.ts';
import type { Finding, Rule } from './rule.ts';

export const dependencyCycle: Rule = {
  code: 'dependency-cycle',
  severity: 'error',
  summary: 'Tasks depend on each other in a cycle, or start each other endlessly.',
  advice:
    'The runner rejects tasks that must run before each other. It does not detect cycles of tasks that start each ' +
    'other with `run = [{ task = "…" }]`, where a pattern includes the task itself; these, and cycles across files, ' +
    'are reported as warnings. If more than a hundred tasks form cycles, only about the first hundred are reported.',
  checks: {
    amongTasks: (task, context) => {
      if (task.isTemplate) return [];
      const found = phases.map((phase) => cycleProblems(task, phase, context));
      // If a reference is part of cycles in several phases, only the first cycle is reported.
      const problems: Finding[] = [];
      for (const each of [...found, startsItself(task, context)]) {
        problems.push(...each.filter(({ span }) => problems.every((other) => other.span !== span)));
      }
      return problems;
    },
  },
};

const none: readonly Finding[] = [];

/** The maximum number of steps of a cycle that a message shows. */
const maxShown = 12;

/** Returns the problems of a task. If the same tasks form a cycle in several projects, only one problem is returned. */
function cycleProblems(task: Task, phase: CyclePhase, context: TaskContext): readonly Finding[] {
  const cycles = context.workspace.cyclesThrough(task, phase);
  if (cycles.length === 0) return none;
  const alike = new Map<string, [TaskCycle, ...TaskCycle[]]>();
  for (const cycle of cycles) {
    const id = cycle.tasks.map((each) => each.task.key).join('\n');
    const others = alike.get(id);
    if (others) others.push(cycle);
    else alike.set(id, [cycle]);
  }
  return [...alike.values()].flatMap((cycles) => cycleProblem(cycles, phase, context) ?? []);
}

/** Returns the problem for cycles of the same tasks in different projects. */
function cycleProblem(
  cycles: readonly [TaskCycle, ...TaskCycle[]],
  phase: CyclePhase,
  context: TaskContext,
): Finding | undefined {
  const [{ tasks, length }] = cycles;
  const steps = tasks.slice(0, maxShown + 1).flatMap((from, index) => {
    const to = tasks[index + 1] ?? tasks[0];
    return to ? [{ from, to }] : [];
  });
  const shown = steps.slice(0, maxShown);
  const [own] = shown;
  const span = own && referenceSpan(own, phase, context);
  if (!span) return undefined;
  const names = shown.map((_, index) => nameOf(index, cycles, context));
  const path = [...names, ...(length > maxShown ? ['…'] : []), names[0]].join(' → ');
  const what = phase === 'nested' ? 'These tasks start each other endlessly' : 'These tasks form a dependency cycle';
  return {
    severity: cycles.some((cycle) => isCertain(cycle, phase, context)) ? 'error' : 'warning',
    message: `${what}${placeOf(own.from.task, cycles, context)}: ${path}`,
    span,
    related: shown.slice(1).flatMap((step): readonly RelatedLocation[] => {
      const place = referenceSpan(step, phase, context);
      const message = `${quotedName(step.from.task.facts.name)} refers to ${quotedName(step.to.task.facts.name)}`;
      return place ? [{ span: place, uri: step.from.task.file.uri, message }] : [];
    }),
  };
}

/**
 * Returns the projects of the task at an index of the cycles. If a task occurs in the first cycle more than once, only
 * the project in this cycle is returned.
 */
function projectsAt(index: number, cycles: readonly TaskCycle[]): readonly string[] {
  const tasks = cycles[0]?.tasks.map(({ task }) => task) ?? [];
  const alike = new Set(tasks).size < tasks.length ? cycles.slice(0, 1) : cycles;
  return [...new Set(alike.flatMap((cycle) => cycle.tasks[index]?.project ?? []))];
}

/**
 * Returns the name of the task at an index of the cycles. In a monorepo, the name includes the projects of the task.
 */
function nameOf(index: number, cycles: readonly [TaskCycle, ...TaskCycle[]], { workspace }: TaskContext): string {
  const task = cycles[0].tasks[index]?.task;
  return task ? quotedName(nameInMonorepo(task, workspace, projectsAt(index, cycles)) ?? task.facts.name) : '';
}

/**
 * Returns the part of a message that lists the projects of the cycles; empty if the names of the tasks include them.
 */
function placeOf(task: Task, cycles: readonly TaskCycle[], { workspace }: TaskContext): string {
  if (nameInMonorepo(task, workspace) !== undefined) return '';
  return inSomeProjects(projectsAt(0, cycles), workspace.places.projectsOf(task.file), workspace);
}

/**
 * Returns a finding for each step in which a task starts itself. The rule `self-dependency` reports tasks that depend
 * on themselves.
 */
function startsItself(task: Task, { workspace }: TaskContext): readonly Finding[] {
  return task.facts.references.flatMap((reference) => {
    const { field, kind, target, span } = reference;
    const isRun = field.form === 'steps' && field.when === workspace.stepTimeOf(task);
    if (!isRun || !workspace.targetsOf(reference, task).includes(task)) return [];
    const isByPattern = kind !== 'template' && isPathPattern(target);
    const why = isByPattern ? `: the pattern ${quotedName(target)} matches its name` : '';
    return [
      { severity: 'warning', message: `Task ${quotedName(task.facts.name)} starts itself endlessly${why}`, span },
    ];
  });
}

/** Returns the span of the reference from one task to another. */
function referenceSpan(
  { from, to }: { readonly from: ProjectTask; readonly to: ProjectTask },
  phase: CyclePhase,
  { workspace }: TaskContext,
): Span | undefined {
  const stepTime = workspace.stepTimeOf(from.task, [from.project]);
  const isNext = ({ task, project }: ProjectTask): boolean => task === to.task && project === to.project;
  return workspace
    .referencesOf(from.task, [from.project])
    .find(
      ({ reference }) =>
        belongsTo(reference.field, phase, stepTime) &&
        workspace.targetsInProjects(reference, from.project).some(isNext),
    )?.place;
}

/**
 * Returns whether the runner certainly finds the same cycle: the tasks are in one file, and no other tasks have the
 * same names. The runner does not detect cycles of the phase `nested`.
 */
function isCertain({ tasks }: TaskCycle, phase: CyclePhase, { workspace }: TaskContext): boolean {
  if (phase === 'nested') return false;
  return tasks.every(
    ({ task: { file, facts }, project }) =>
      file === tasks[0]?.task.file && workspace.named(facts.name, project).length === 1,
  );
}
