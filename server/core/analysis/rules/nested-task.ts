import type { Document } from '../../document/document.ts';
import type { Fragment } from '../../document/entry.ts';
import type { Key, Member, Node } from '../../document/node.ts';
import { isSameSpan } from '../../document/span.ts';
import type { Fix } from '../fixes/fix.ts';
import { taskPropertyNames } from '../kinds/document-shapes.ts';
import type { TaskView } from '../kinds/task-view.ts';
import type { Explanation, Finding, FindingWith, Rule } from './rule.ts';

export const nestedTask: Rule<FindingWith<NestedTask>> = {
  code: 'nested-task',
  severity: 'error',
  summary:
    'A table inside a task looks like a task whose name is not quoted, such as `[build.web]` for `["build:web"]`.',
  advice: 'A dot in a table header creates a nested table. Quote the name to define a single task: `["setup:node"]`.',
  checks: { explain: nestedTasks },
  fixes,
};

/** The path of the entry, and the names on the path to the nested task, beginning with the name of the entry. */
interface NestedTask {
  readonly path: readonly string[];
  readonly names: readonly string[];
}

/** Returns a finding for each member of a task that is not a property of a task, but looks like a task itself. */
function nestedTasks(
  problems: readonly Finding[],
  { entry, isScript, member, object }: TaskView,
): readonly Explanation<FindingWith<NestedTask>>[] {
  // Headers define one task, whose name is that of the file.
  if (isScript) return [];
  return (object?.members ?? []).flatMap(({ key, value }) => {
    const inner = taskPropertyNames.has(key.name) ? undefined : pathToTask(value);
    if (!inner) return [];
    const names = [member.key.name, key.name, ...inner];
    const message = `Task \`${names.slice(1).join('.')}\` is nested in task \`${member.key.name}\`; give it a quoted name, such as "${names.join(':')}"`;
    const explains = problems.filter(({ span }) => isSameSpan(span, key));
    // Another rule may have found the cause.
    if (explains.length === 0) return [];
    return [{ message, span: key, data: { path: entry.path, names }, explains }];
  });
}

/** The maximum number of nested tables that are interpreted as one name. */
const maxSteps = 8;

/**
 * Returns the names on the path from `value` to the first table that looks like a task; an empty list if `value` is
 * that table, and undefined if there is no such table.
 */
function pathToTask(value: Node): readonly string[] | undefined {
  const names: string[] = [];
  let table: Node | undefined = value;
  while (table?.kind === 'object' && names.length < maxSteps) {
    if (table.members.some((member) => taskPropertyNames.has(member.key.name))) return names;
    const [only]: readonly Member[] = table.members;
    if (only) names.push(only.key.name);
    table = only?.value;
  }
  return undefined;
}

/** Returns fixes that replace the dotted keys with one quoted key, in all tables of the nested task. */
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

/** Returns the first and the last of the keys that form `names`; an empty list if the fragment has other keys. */
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
