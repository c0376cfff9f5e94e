import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import type { Key, Member } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import type { Fix, Rule } from '../rule.ts';
import { sectionsOf, taskPropertyNames } from '../task-shapes.ts';

export const nestedTask: Rule = {
  code: 'nested-task',
  severity: 'error',
  summary: 'A task stands inside another task, because a dot in its name was not quoted.',
  advice: 'A dot in a table header opens a table inside a table. Quote the name to make it one: `["setup:node"]`.',
  fixes: quoteName,
};

/** The members of a task that are not properties of a task, but look like tasks themselves. */
export function nestedTasks(task: Member, entry: Entry): readonly Problem[] {
  if (task.value.kind !== 'object') return [];
  return task.value.members.flatMap(({ key, value }): Problem[] => {
    if (taskPropertyNames.has(key.name) || value.kind !== 'object') return [];
    if (!value.members.some((member) => taskPropertyNames.has(member.key.name))) return [];
    const outer = entry.path.at(-1) ?? '';
    const message = `Task \`${key.name}\` stands inside task \`${outer}\`; for a name of several parts, quote it: "${outer}:${key.name}"`;
    return [
      { code: nestedTask.code, severity: nestedTask.severity, message, span: key, data: { outer, inner: key.name } },
    ];
  });
}

/** Makes one quoted key of the header's dotted ones. */
function quoteName({ span }: Problem, document: Document): readonly Fix[] {
  const { block, start } = document.blocks.place(span.anchor);
  const at = block.header.findIndex((key) => key.start === span.start);
  const first = sectionsOf('config-file').includes(block.header[0]?.name ?? '') ? 1 : 0;
  const keys = at > first ? block.header.slice(first, at + 1) : [];
  const [from, to] = [keys[0], keys.at(-1)];
  if (!from || !to) return [];
  return [':', '.'].map((separator) => {
    const name = document.language.renderKey(joinNames(keys, separator));
    const text = name.startsWith('"') ? name : `"${name}"`;
    const edits = [{ start: start + from.start, end: start + to.end, text }];
    return { title: `Name the task ${text}`, edits, preferred: separator === ':' };
  });
}

function joinNames(keys: readonly Key[], separator: string): string {
  return keys.map((key) => key.name).join(separator);
}
