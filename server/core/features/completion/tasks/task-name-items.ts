import type { Task } from '../../../analysis/graph/task.ts';
import { isAssignment, referencesIn } from '../../../analysis/graph/task-reference.ts';
import { nodeAt } from '../../../document/tree-along.ts';
import { blankWords } from '../../../text/words.ts';
import type { Completion } from '../completion.ts';
import type { CompletionPlace } from '../completion-place.ts';
import { stringPart } from '../string-part.ts';
import type { CompletionSurroundings } from '../surroundings.ts';
import { near, whereabouts } from './near.ts';
import { type TaskNamePlace, taskNamePlace } from './task-name-place.ts';

/**
 * The tasks that can be named at the caret, by their names and aliases, the nearest first, and patterns for groups of
 * them. The task itself and those that are listed already are left out.
 */
export function taskNameItems(place: CompletionPlace, surroundings: CompletionSurroundings): Completion[] {
  const here = taskNamePlace(place.caret.path, place.kind);
  const from = here && wordStart(place.caret.prefix, here);
  const part = from === undefined ? undefined : stringPart(place, from, here?.splits === 'nothing' ? /$/ : /\s/);
  if (!here || !part) return [];
  const left = leftOut(here, place, surroundings);
  const tasks = near('tasks', surroundings).filter((task) => !left.has(task));
  const names = [...namesOf(tasks, surroundings), ...(here.takesPatterns ? patternsOf(tasks) : [])];
  const seen = new Set<string>();
  return names.flatMap(({ name, detail, documentation }, index) => {
    const text = part.write(spelled(name, here));
    const isOffered = seen.has(name) || (here.splits === 'blanks' && /\s/.test(name));
    if (isOffered || text === undefined) return [];
    seen.add(name);
    const { replace, opening } = part;
    return { label: name, kind: 'task', detail, documentation, replace, text, filter: opening + name, rank: index };
  });
}

/** A name that can be written, with what stands behind it. */
interface Named {
  readonly name: string;
  readonly detail: string;
  readonly documentation: string;
}

function namesOf(tasks: readonly Task[], surroundings: CompletionSurroundings): readonly Named[] {
  return tasks.flatMap((task) => {
    const { name, aliases, description } = task.facts;
    const documentation = `\`${name}\` in \`${whereabouts(task, surroundings)}\``;
    const byAlias = aliases.map(({ value }) => ({ name: value, detail: `alias of ${name}`, documentation }));
    return [{ name, detail: description, documentation }, ...byAlias];
  });
}

/** A pattern tells the names that it stands for up to this many. */
const mostNames = 10;

/** `lint:*` for the tasks one group below `lint`, where there are several. */
function patternsOf(tasks: readonly Task[]): readonly Named[] {
  const groups = new Map<string, Set<string>>();
  for (const { name } of tasks.map(({ facts }) => facts)) {
    const group = name.slice(0, Math.max(0, name.lastIndexOf(':')));
    groups.set(group, (groups.get(group) ?? new Set()).add(name));
  }
  return [...groups].flatMap(([group, names]) => {
    if (group === '' || names.size < 2) return [];
    const shown = [...names].slice(0, mostNames).map((name) => `- \`${name}\``);
    const documentation = [...shown, ...(names.size > mostNames ? ['- …'] : [])].join('\n');
    return { name: `${group}:*`, detail: `${names.size} tasks`, documentation };
  });
}

/** Where the word at the caret begins, if that is the task's name; undefined behind the name. */
function wordStart(prefix: string, { splits }: TaskNamePlace): number | undefined {
  if (splits === 'nothing') return 0;
  const start = prefix.search(/\S*$/);
  const before = blankWords(prefix.slice(0, start));
  return before.every((word) => splits === 'shell' && isAssignment(word)) ? start : undefined;
}

/** A shell would split a name with a space in it. */
function spelled(name: string, { splits }: TaskNamePlace): string {
  return splits === 'shell' && /[\s"\\]/.test(name) ? `'${name}'` : name;
}

function leftOut(here: TaskNamePlace, place: CompletionPlace, surroundings: CompletionSurroundings): ReadonlySet<Task> {
  const { workspace, file } = surroundings;
  const entry = place.document.entry(...here.task.map(String));
  const itself = file && entry && workspace.task(file.uri, entry);
  const listed = otherTargets(here, place).flatMap((target) => workspace.named(target, file?.project ?? ''));
  return new Set(itself ? [itself, ...listed] : listed);
}

/** What the other entries of the list at the caret name. */
function otherTargets({ besides, field }: TaskNamePlace, { document, replace, tree }: CompletionPlace): string[] {
  const value = besides && nodeAt(tree, besides);
  const references = value ? referencesIn(value, field) : [];
  return references.flatMap(({ span, target, kind }) => {
    const { start, end } = document.offsetsOf(span);
    const isAtCaret = replace.start <= start && end <= replace.end;
    return kind === 'name' && !isAtCaret ? [target] : [];
  });
}
