import { headerSpan } from '../../document/block-spans.ts';
import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import { removeMember } from '../../document/member-edits.ts';
import type { Member } from '../../document/node.ts';
import { spanText } from '../../document/span.ts';
import { isValid } from '../../schema/fits/is-valid.ts';
import { childShapes } from '../../schema/lookup/shapes-at.ts';
import { endOfContent } from '../fixes/end-of-content.ts';
import type { Fix } from '../fixes/fix.ts';
import { taskPropertyNames } from '../kinds/document-shapes.ts';
import type { TaskView } from '../kinds/task-view.ts';
import type { Explanation, Finding, Rule } from './rule.ts';

export const misplacedProperty: Rule = {
  code: 'misplaced-property',
  severity: 'error',
  summary: 'A property of a task follows the header of one of its tables, such as `depends` after `[build.env]`.',
  advice:
    'In TOML, a line belongs to the header above it: a key after `[build.env]` is a variable. Write the properties of ' +
    'the task directly after `[build]`, before the headers of its tables.',
  checks: { explain: misplacedProperties },
  fixes: moveUp,
};

/**
 * Returns a finding for each member of a table such as `[build.env]` that is not allowed there, but is a valid property
 * that the task does not have.
 */
function misplacedProperties(problems: readonly Finding[], task: TaskView): readonly Explanation[] {
  return propertiesInSubTables(task.entry)
    .filter((member) => isProperty(member, task))
    .map((member) => ({ member, explains: problems.filter((problem) => isInside(problem, member)) }))
    .filter(({ explains }) => explains.length > 0)
    .map(({ member, explains }) => ({ ...findingOn(member), explains }));
}

/**
 * Returns the members of tables inside the task that have the name of a task property. Of several members with the same
 * name, only the first is returned.
 */
function propertiesInSubTables(entry: Entry): readonly Member[] {
  const byName = new Map<string, Member>();
  for (const fragment of entry.fragments) {
    if ('member' in fragment || fragment.header.length < 2) continue;
    for (const member of fragment.members) {
      const { name } = member.key;
      if (taskPropertyNames.has(name) && !byName.has(name)) byName.set(name, member);
    }
  }
  return [...byName.values()];
}

function isProperty({ key, value }: Member, { object, property, shape }: TaskView): boolean {
  if (value.kind === 'missing' || !object || property(key.name)) return false;
  return childShapes(shape.alternatives, key.name).some((form) => isValid(form, value));
}

function isInside({ span }: Finding, { anchor, start, end }: Member): boolean {
  return span.anchor === anchor && start <= span.start && span.end <= end;
}

function findingOn({ key }: Member): Finding {
  const header = headerOf(key.anchor);
  const message = `\`${key.name}\` is a property of the task; move it above \`${header}\``;
  return { message, span: key };
}

function headerOf({ text }: Member['anchor']): string {
  return /^[^\S\r\n]*(\[[^\r\n#]*\])/m.exec(text)?.[1] ?? 'the header';
}

/**
 * Returns the fix that moves the line to the end of the task's own table, and creates this table if it does not exist.
 */
function moveUp({ span }: Finding, document: Document): readonly Fix[] {
  const { block } = document.blocks.place(span.anchor);
  const removed = removeMember(span, document);
  const line = document.slice(removed.start, removed.end).trim();
  const depth = document.sections.includes(block.header[0]?.name ?? '') ? 2 : 1;
  const keys = block.header.slice(0, depth);
  const lineEnd = block.text.includes('\r\n') ? '\r\n' : '\n';
  const entry = document.entry(...keys.map((key) => key.name));
  const own = entry?.fragments.find((fragment) => 'header' in fragment && fragment.header.length === 1)?.block;
  const header = headerSpan(block);
  if (!header) return [];
  const start = own ? endOfContent(own, document) : document.offsetsOf(header).start;
  const text = own ? lineEnd + line : `[${keys.map(spanText).join('.')}]${lineEnd}${line}${lineEnd}${lineEnd}`;
  const title = `Move \`${document.slice(document.offsetsOf(span).start, document.offsetsOf(span).end)}\` to the task`;
  return [{ title, edits: [{ start, end: start, text }, removed], preferred: true }];
}
