import type { Document } from '../document/document.ts';
import type { Member } from '../document/node.ts';
import type { TextEdit } from '../text/edit.ts';

/** Adds a task with this name behind all that the document holds; undefined where none can be put. */
export function newTask(name: string, document: Document): TextEdit | undefined {
  // A script is one task.
  if (document.language.id === 'script') return undefined;
  const blocks = [...document.blocks];
  const last = blocks.findLast(({ block }) => block.members.length > 0 || block.header.length > 0);
  if (!last || last.block.problems.some(({ severity }) => severity === 'error')) return undefined;
  return document.language.id === 'json' ? memberAtEnd(name, document) : tableAtEnd(name, document);
}

function tableAtEnd(name: string, document: Document): TextEdit | undefined {
  const { length, sections } = document;
  const section = sections.includes('tasks') ? document.entry('tasks') : undefined;
  // A table that is written in braces is complete: no header can add to it.
  if (section?.fragments.some((fragment) => 'member' in fragment)) return undefined;
  const lineEnd = lineEndOf(document);
  const ending = document.slice(Math.max(0, length - 4), length);
  const gap = ending.endsWith(lineEnd) ? lineEnd : lineEnd + lineEnd;
  return { start: length, end: length, text: gap + rendered(name, document).replaceAll('\n', lineEnd) + lineEnd };
}

/** Behind the last task, written as that one is: on lines of its own, or on the same line. */
function memberAtEnd(name: string, document: Document): TextEdit | undefined {
  const [section] = document.sections;
  const tasks = [...document.entries()].flatMap(({ path, kind, fragments }) => {
    const isTask = kind === 'entry' && (section === undefined || path[0] === section);
    return isTask ? fragments.flatMap((fragment) => ('member' in fragment ? [fragment.member] : [])) : [];
  });
  const last: Member | undefined = tasks.at(-1);
  if (!last || last.value.kind === 'missing') return undefined;
  const place = document.offsetsOf(last);
  const { character } = document.positionAt(place.start);
  const before = document.slice(place.start - character, place.start);
  const at = { start: place.end, end: place.end };
  if (before.trim() !== '') return { ...at, text: `, ${rendered(name, document).replace(/\n\t*/g, ' ')}` };
  const depth = section === undefined ? 1 : 2;
  const step = before.includes('\t') ? '\t' : before.slice(0, Math.max(1, Math.round(before.length / depth)));
  const lines = rendered(name, document).split('\n');
  const indented = lines.map((line) => before + line.replace(/^\t+/, (tabs) => step.repeat(tabs.length)));
  const lineEnd = lineEndOf(document);
  return { ...at, text: `,${lineEnd}${indented.join(lineEnd)}` };
}

/** The task as an entry at the top of a document; as a member of `tasks` in JSON, where the section is there already. */
function rendered(name: string, { language, sections }: Document): string {
  const key = language.renderKey(name);
  const isInSection = sections.includes('tasks') && language.id === 'toml';
  const path = isInSection ? [language.renderKey('tasks'), key] : [key];
  return language.renderEntry(path, [
    language.renderMember(language.renderKey('run'), language.renderValue(`echo ${name}`)),
  ]);
}

function lineEndOf(document: Document): string {
  return document.blocks.at(0).block.text.includes('\r\n') ? '\r\n' : '\n';
}
