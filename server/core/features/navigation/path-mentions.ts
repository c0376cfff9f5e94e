import type { PathMeaning } from '../../analysis/fields/field-keywords.ts';
import type { PathFields } from '../../analysis/fields/path-fields.ts';
import type { WorkspaceFile } from '../../analysis/graph/task.ts';
import type { TaskDocumentKind } from '../../analysis/kinds/document-kind.ts';
import { taskFileKind } from '../../analysis/kinds/task-file.ts';
import { assemble } from '../../document/assemble.ts';
import type { Block } from '../../document/block.ts';
import type { Entry } from '../../document/entry.ts';
import { type Member, memberNamed, type Node } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { placeInString } from '../../document/string-place.ts';
import { memoize } from '../../text/memoize.ts';

/** A path or a web address in a file. */
export interface PathMention {
  /** The meaning of the value that contains the path. */
  readonly meaning: PathMeaning;
  /** Whether the path is the whole value. Otherwise, a pattern, an exclamation mark or a template expression is next to it. */
  readonly isWhole: boolean;
  /** The path, without escapes. */
  readonly value: string;
  /** The path alone, without quotes. */
  readonly span: Span;
  /** The quotes around the value; empty if there are none. */
  readonly quote: string;
  /** The folder that a relative path starts from. */
  readonly relativeTo: PathMeaning['relativeTo'];
  /** The task or template that contains the path. */
  readonly task: Entry | undefined;
}

/**
 * Yields the paths in each entry of a file that are known before a task runs. In a path with a pattern or a template
 * expression, the folders at its start are known: `src` in `src/*.ts`. Paths in home folders are omitted.
 */
export function* pathMentions({ document, kind }: WorkspaceFile): Generator<readonly PathMention[]> {
  yield schemaDirective(document.blocks.at(0).block);
  for (const entry of document.entries()) yield entryMentions(kind)(entry);
}

const entryMentions = memoize((kind: TaskDocumentKind) => memoize((entry: Entry) => mentionsInEntry(entry, kind)));

function mentionsInEntry(entry: Entry, kind: TaskDocumentKind): readonly PathMention[] {
  if (entry.kind === 'section') return [];
  const { value } = assemble(entry).member;
  const paths = kind.fields().paths();
  if (kind.isTask(entry)) return mentionsIn(value, paths).map((mention) => ({ ...mention, task: entry }));
  const [name = ''] = entry.path;
  if (!kind.includesFiles || name === '$schema') return mentionsIn(value, taskFileKind.paths().members.get(name));
  if (name === 'task_config') {
    const folder = stringMentions(memberValue(value, 'dir'), folderOfTasks);
    return [...folder, ...stringMentions(memberValue(value, 'includes'), includedTasks)];
  }
  if (name === 'monorepo' || name === 'bootstrap')
    return stringMentions(memberValue(value, 'config_roots'), folderOfProject);
  // The variables of a config file are written like those of a task.
  return name === 'env' || name === 'vars' ? mentionsIn(value, paths.members.get(name)) : [];
}

const includedTasks: PathMeaning = {
  kind: 'any',
  relativeTo: 'config-root',
  isPattern: true,
  link: 'Tasks of this project',
};

const folderOfTasks: PathMeaning = {
  kind: 'folder',
  relativeTo: 'config-root',
  isPattern: false,
  link: 'The folder that the tasks run in',
};

const folderOfProject: PathMeaning = {
  kind: 'folder',
  relativeTo: 'config-root',
  isPattern: true,
  link: 'The folder of a project',
};

const schemaOfFile: PathMeaning = {
  kind: 'file',
  relativeTo: 'file',
  isPattern: false,
  link: 'The schema of this file',
};

/** Returns the paths in a value. `fields` describes the fields of the value. */
function mentionsIn(value: Node, fields: PathFields | undefined): readonly PathMention[] {
  if (!fields) return [];
  if (value.kind === 'array') return value.items.flatMap((item) => mentionsIn(item, fields.items));
  if (value.kind === 'object') {
    const written = value.members.filter(isWritten);
    return written.flatMap(({ key, value: inner }) => mentionsIn(inner, fields.members.get(key.name)));
  }
  return stringMentions(value, fields.own);
}

/** Returns false for the path of a script task, which is a member of the task but is not written in the file. */
function isWritten({ key, value }: Member): boolean {
  return value.kind !== 'string' || value.start > key.start;
}

function stringMentions(value: Node | undefined, meaning: PathMeaning | undefined): readonly PathMention[] {
  if (!meaning) return [];
  if (value?.kind === 'array') return value.items.flatMap((item) => stringMentions(item, meaning));
  if (value?.kind !== 'string' || isElsewhere.test(value.value)) return [];
  const { value: text, quote } = value;
  const [beginning = '', expression] = /^(?:!|(\{\{-?\s*config_root\s*-?\}\})\/+)/.exec(text) ?? [];
  // An exclamation mark before a pattern excludes files.
  const start = meaning.isPattern || expression !== undefined ? beginning.length : 0;
  const end = endOfLiteral(text, start, meaning);
  const path = text.slice(start, end);
  if (path.trim() === '') return [];
  const relativeTo = expression === undefined ? meaning.relativeTo : 'config-root';
  const span = placeInString(value, start, end);
  return [{ meaning, isWhole: path === text, value: path, span, quote, relativeTo, task: undefined }];
}

/** Matches a home folder, a source that is not a folder (`git::…`, `@group:…`), and a Windows path. */
const isElsewhere = /^~|^@group:|^[a-z]+::|^[A-Za-z]:\\/;

/**
 * Returns the index at which the literal part of a path ends: its end, or the end of the folders before a pattern. In a
 * pattern, a backslash escapes the next character.
 */
function endOfLiteral(text: string, start: number, { isPattern }: PathMeaning): number {
  const special = isPattern ? /[*?[\]{}$\\\n]/ : /[*?[\]{}$\n]/;
  const index = text.slice(start).search(special);
  return index === -1 ? text.length : Math.max(start, text.lastIndexOf('/', start + index));
}

function memberValue(value: Node | undefined, name: string): Node | undefined {
  return value?.kind === 'object' ? memberNamed(value, name)?.value : undefined;
}

/** Returns the address in a comment `#:schema <address>` at the top of a file. */
function schemaDirective(block: Block): readonly PathMention[] {
  const found = /^(\uFEFF?(?:[ \t]*(?:#(?!:schema)[^\r\n]*)?\r?\n)*#:schema[ \t]+)(\S+)/.exec(block.text);
  if (!found) return [];
  const [, before = '', value = ''] = found;
  const span = { anchor: block, start: before.length, end: before.length + value.length };
  return [{ meaning: schemaOfFile, isWhole: true, value, span, quote: '', relativeTo: 'file', task: undefined }];
}
