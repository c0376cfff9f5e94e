import type { RelatedLocation, Severity } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';
import { quotedName } from '../../schema/words/words.ts';
import { isPathPattern } from '../graph/monorepo/project-target.ts';
import { nameInMonorepo } from '../graph/monorepo/unresolved.ts';
import { belongsTo, type CyclePhase, phases } from '../graph/phases.ts';
import type { Task } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
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
      const seen = new Set<Span>();
      const cycles = phases.flatMap((phase) => cycleProblem(task, phase, context) ?? []);
      const problems = [...cycles, ...startsItself(task, context)];
      return problems.filter(({ span }) => !seen.has(span) && seen.add(span));
    },
  },
};

/** The maximum number of steps of a cycle that a message shows. */
const maxShown = 12;

function cycleProblem(task: Task, phase: CyclePhase, context: TaskContext): Finding | undefined {
  const cycle = context.workspace.cycleThrough(task, phase);
  if (!cycle) return undefined;
  const { tasks } = cycle;
  const steps = tasks.slice(0, maxShown + 1).map((from, index) => ({ from, to: tasks[index + 1] ?? task }));
  const shown = steps.slice(0, maxShown);
  const [own] = shown;
  const span = own && referenceSpan(own, phase, context);
  if (!span) return undefined;
  const nameOf = (each: Task): string => quotedName(nameInMonorepo(each, context.workspace) ?? each.facts.name);
  const names = [...shown.map(({ from }) => nameOf(from)), ...(cycle.length > maxShown ? ['…'] : [])];
  const path = [...names, nameOf(task)].join(' → ');
  const what = phase === 'nested' ? 'These tasks start each other endlessly' : 'These tasks form a dependency cycle';
  return {
    severity: severityOf(tasks, phase, context),
    message: `${what}: ${path}`,
    span,
    related: shown.slice(1).flatMap((step): readonly RelatedLocation[] => {
      const place = referenceSpan(step, phase, context);
      const message = `${quotedName(step.from.facts.name)} refers to ${quotedName(step.to.facts.name)}`;
      return place ? [{ span: place, uri: step.from.file.uri, message }] : [];
    }),
  };
}

/**
 * Returns a finding for each step in which a task starts itself. The rule `self-dependency` reports tasks that depend
 * on themselves.
 */
function startsItself(task: Task, { workspace }: TaskContext): readonly Finding[] {
  return task.facts.references.flatMap((reference) => {
    const { field, kind, target, span } = reference;
    if (field.form !== 'steps' || !workspace.targetsOf(reference, task).includes(task)) return [];
    const isByPattern = kind !== 'template' && isPathPattern(target);
    const why = isByPattern ? `: the pattern ${quotedName(target)} matches its name` : '';
    return [
      { severity: 'warning', message: `Task ${quotedName(task.facts.name)} starts itself endlessly${why}`, span },
    ];
  });
}

/** Returns the span of the reference from one task to another. */
function referenceSpan(
  { from, to }: { readonly from: Task; readonly to: Task },
  phase: CyclePhase,
  { workspace }: TaskContext,
): Span | undefined {
  return workspace
    .referencesOf(from)
    .find(({ reference }) => belongsTo(reference.field, phase) && workspace.targetsOf(reference, from).includes(to))
    ?.place;
}

/**
 * Returns `error` only if it is certain that the runner finds the same cycle: the tasks are in one file, and no other
 * tasks have the same names.
 */
function severityOf(cycle: readonly Task[], phase: CyclePhase, { workspace }: TaskContext): Severity {
  const [first] = cycle;
  if (phase === 'nested' || !first) return 'warning';
  const isCertain = cycle.every(
    ({ file, facts }) => file === first.file && workspace.named(facts.name, file.project).length === 1,
  );
  return isCertain ? 'error' : 'warning';
}
