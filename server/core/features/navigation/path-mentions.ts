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
import { folderOf, pathOf, resolvePath } from './paths.ts';

/** A path or a web address in a file. */
export interface PathMention {
  /** A description of the path. */
  readonly description: string;
  /** The value, without escapes. */
  readonly value: string;
  /** The path alone, without quotes. */
  readonly span: Span;
  /** The base of a relative path: the folder of the project or of the file. */
  readonly from: PathMeaning['relativeTo'];
}

/**
 * Yields every path in a file that is known before a task runs. Paths with template expressions, patterns or home
 * folders are omitted.
 */
export function* pathMentions({ document, kind }: WorkspaceFile): Generator<PathMention> {
  yield* schemaDirective(document.blocks.at(0).block);
  for (const entry of document.entries()) yield* entryMentions(kind)(entry);
}

/** Returns the folder that the path of a mention is relative to. */
export function baseOf({ from }: PathMention, { uri, project }: WorkspaceFile): string {
  return resolvePath('/', from === 'config-root' ? project : folderOf(pathOf(uri)));
}

const entryMentions = memoize((kind: TaskDocumentKind) => memoize((entry: Entry) => mentionsInEntry(entry, kind)));

function mentionsInEntry(entry: Entry, kind: TaskDocumentKind): readonly PathMention[] {
  if (entry.kind === 'section') return [];
  const { value } = assemble(entry).member;
  const paths = kind.fields().paths();
  if (kind.isTask(entry)) return mentionsIn(value, paths);
  const [name = ''] = entry.path;
  if (!kind.includesFiles || name === '$schema') return mentionsIn(value, taskFileKind.paths().members.get(name));
  if (name === 'task_config') return stringMentions(memberValue(value, 'includes'), includedTasks);
  // The variables of a config file are written like those of a task.
  return name === 'env' || name === 'vars' ? mentionsIn(value, paths.members.get(name)) : [];
}

const includedTasks = { description: 'Tasks of this project', from: 'config-root' } as const;

/** Returns the paths in a value that are shown as links. `fields` describes the fields of the value. */
function mentionsIn(value: Node, fields: PathFields | undefined): readonly PathMention[] {
  if (!fields) return [];
  if (value.kind === 'array') return value.items.flatMap((item) => mentionsIn(item, fields.items));
  if (value.kind === 'object') {
    const written = value.members.filter(isWritten);
    return written.flatMap(({ key, value: inner }) => mentionsIn(inner, fields.members.get(key.name)));
  }
  const { own } = fields;
  return own?.link === undefined ? [] : stringMentions(value, { description: own.link, from: own.relativeTo });
}

/** Returns false for the path of a script task, which is a member of the task but is not written in the file. */
function isWritten({ key, value }: Member): boolean {
  return value.kind !== 'string' || value.start > key.start;
}

function stringMentions(
  value: Node | undefined,
  about: Pick<PathMention, 'description' | 'from'>,
): readonly PathMention[] {
  if (value?.kind === 'array') return value.items.flatMap((item) => stringMentions(item, about));
  if (value?.kind !== 'string' || !isStatic(value.value)) return [];
  return [{ ...about, value: value.value, span: placeInString(value, 0, value.value.length) }];
}

function isStatic(path: string): boolean {
  return path.trim() !== '' && !/\{\{|\{%|[*?[\]{}$\n]|^~|^[a-z]+::|^[A-Za-z]:\\/.test(path);
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
  return [{ description: 'The schema of this file', value, span, from: 'file' }];
}
