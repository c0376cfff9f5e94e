import type { Document } from '../../document/document.ts';
import type { Fragment } from '../../document/entry.ts';
import type { Key, Member, Node } from '../../document/node.ts';
import type { Fix } from '../fixes/fix.ts';
import { taskPropertyNames } from '../kinds/task-property-names.ts';
import type { TaskView } from '../kinds/task-view.ts';
import type { Explanation, Finding, FindingWith, Rule } from './rule.ts';

export const nestedTask: Rule<FindingWith<NestedTask>> = {
  code: 'nested-task',
  severity: 'error',
  summary: 'A task stands inside another task, because a dot in its name was not quoted.',
  advice: 'A dot in a table header opens a table inside a table. Quote the name to make it one: `["setup:node"]`.',
  checks: { explain: nestedTasks },
  fixes,
};

/** What the fix needs: the entry, and the names of the nested task from the entry's own on. */
interface NestedTask {
  readonly path: readonly string[];
  readonly names: readonly string[];
}

/** The members of a task that are not properties of a task, but look like tasks themselves. */
function nestedTasks(
  problems: readonly Finding[],
  { entry, member, object }: TaskView,
): readonly Explanation<FindingWith<NestedTask>>[] {
  return (object?.members ?? []).flatMap(({ key, value }) => {
    const inner = taskPropertyNames.has(key.name) ? undefined : pathToTask(value);
    if (!inner) return [];
    const names = [member.key.name, key.name, ...inner];
    const message = `Task \`${names.slice(1).join('.')}\` is nested in task \`${member.key.name}\`; give it a quoted name, such as "${names.join(':')}"`;
    const explains = problems.filter(({ span }) => span === key);
    return [{ message, span: key, data: { path: entry.path, names }, explains }];
  });
}

/** More dots than this are in no name. */
const mostSteps = 8;

/** The names that lead from `value` down to the first table that looks like a task; none when it is one itself. */
function pathToTask(value: Node): readonly string[] | undefined {
  const names: string[] = [];
  let table: Node | undefined = value;
  while (table?.kind === 'object' && names.length < mostSteps) {
    if (table.members.some((member) => taskPropertyNames.has(member.key.name))) return names;
    const [only]: readonly Member[] = table.members;
    if (only) names.push(only.key.name);
    table = only?.value;
  }
  return undefined;
}

/** Makes one quoted key of the dotted ones, wherever the nested task is spoken of. */
function fixes({ data: { path, names } }: FindingWith<NestedTask>, document: Document): readonly Fix[] {
  const keys = document.entry(...path)?.fragments.flatMap((fragment) => dottedKeys(fragment, names)) ?? [];
  if (keys.length === 0) return [];
  return [':', '.'].flatMap((separator) => {
    const name = names.join(separator);
    if (document.entry(...path.slice(0, -1), name)) return [];
    const rendered = document.language.renderKey(name);
    const text = rendered.startsWith('"') ? rendered : `"${rendered}"`;
    const edits = keys.map(([first, last]) => ({
      start: document.offsetsOf(first).start,
      end: document.offsetsOf(last).end,
      text,
    }));
    return { title: `Rename the task to ${text}`, edits, preferred: separator === ':' };
  });
}

/** The first and the last of the keys that spell `names` with dots; none when the fragment writes them otherwise. */
function dottedKeys(fragment: Fragment, names: readonly string[]): (readonly [Key, Key])[] {
  const keys = 'member' in fragment ? chainOf(fragment.member) : fragment.header;
  const [first, last] = [keys[0], keys[names.length - 1]];
  const isSame = names.every((name, index) => keys[index]?.name === name);
  return isSame && first && last ? [[first, last]] : [];
}

function chainOf(member: Member): readonly Key[] {
  const keys = [member.key];
  let { value } = member;
  while (value.kind === 'object' && value.form === 'dotted' && value.members[0]) {
    keys.push(value.members[0].key);
    value = value.members[0].value;
  }
  return keys;
}
