import type { RelatedPlace, Severity } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';
import { keyWord } from '../../schema/words/words.ts';
import { belongsTo, type CyclePhase, phases } from '../graph/phases.ts';
import type { TaskSurroundings } from '../graph/surroundings.ts';
import type { Task } from '../graph/task.ts';
import type { Finding, Rule } from './rule.ts';

export const dependencyCycle: Rule = {
  code: 'dependency-cycle',
  severity: 'error',
  summary: 'Tasks wait for each other in a circle, or start each other without end.',
  advice:
    'The runner refuses tasks of which each has to come before the other. It does not see circles of tasks that start ' +
    'each other by `run = [{ task = "…" }]`; these, and circles over several files, are warned of. Of more than a ' +
    'hundred tasks that go round together, about the first hundred are told.',
  checks: {
    amongTasks: (task, surroundings) => {
      if (task.isTemplate) return [];
      const told = new Set<Span>();
      const cycles = phases.flatMap((phase) => cycleProblem(task, phase, surroundings) ?? []);
      const problems = [...cycles, ...startsItself(task, surroundings)];
      return problems.filter(({ span }) => !told.has(span) && told.add(span));
    },
  },
};

/** So many steps of a circle are shown; nobody reads more. */
const mostShown = 12;

function cycleProblem(task: Task, phase: CyclePhase, surroundings: TaskSurroundings): Finding | undefined {
  const cycle = surroundings.workspace.cycleThrough(task, phase);
  if (!cycle) return undefined;
  const { tasks } = cycle;
  const steps = tasks.slice(0, mostShown + 1).map((from, index) => ({ from, to: tasks[index + 1] ?? task }));
  const shown = steps.slice(0, mostShown);
  const [own] = shown;
  const span = own && placeOf(own, phase, surroundings);
  if (!span) return undefined;
  const names = [...shown.map(({ from }) => keyWord(from.facts.name)), ...(cycle.length > mostShown ? ['…'] : [])];
  const way = [...names, keyWord(task.facts.name)].join(' → ');
  const what = phase === 'nested' ? 'These tasks start each other endlessly' : 'These tasks form a dependency cycle';
  return {
    severity: severityOf(tasks, phase, surroundings),
    message: `${what}: ${way}`,
    span,
    related: shown.slice(1).flatMap((step): readonly RelatedPlace[] => {
      const place = placeOf(step, phase, surroundings);
      const message = `${keyWord(step.from.facts.name)} refers to ${keyWord(step.to.facts.name)}`;
      return place ? [{ span: place, uri: step.from.file.uri, message }] : [];
    }),
  };
}

/** A task that starts itself; a task that depends on itself is another matter, which the runner passes over. */
function startsItself(task: Task, { workspace }: TaskSurroundings): readonly Finding[] {
  return task.facts.references.flatMap(({ field, kind, target, span }) => {
    if (field.form !== 'steps' || kind !== 'name') return [];
    if (!workspace.named(target, task.file.project).includes(task)) return [];
    const message = `Task ${keyWord(task.facts.name)} starts itself endlessly`;
    return [{ severity: 'warning', message, span }];
  });
}

/** Where the text of `from` says that it leads to `to`. */
function placeOf(
  { from, to }: { readonly from: Task; readonly to: Task },
  phase: CyclePhase,
  { workspace }: TaskSurroundings,
): Span | undefined {
  return workspace
    .referencesOf(from)
    .find(({ reference }) => belongsTo(reference.field, phase) && workspace.targetsOf(reference, from).includes(to))
    ?.place;
}

/** An error only where the runner is sure to see the same circle: one file, and nobody else with these names. */
function severityOf(cycle: readonly Task[], phase: CyclePhase, { workspace }: TaskSurroundings): Severity {
  const [first] = cycle;
  if (phase === 'nested' || !first) return 'warning';
  const isCertain = cycle.every(
    ({ file, facts }) => file === first.file && workspace.named(facts.name, file.project).length === 1,
  );
  return isCertain ? 'error' : 'warning';
}
