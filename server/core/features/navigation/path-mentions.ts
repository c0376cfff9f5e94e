import type { WorkspaceFile } from '../../analysis/graph/task.ts';
import type { TaskFileKind } from '../../analysis/kinds/file-kind.ts';
import { isTaskEntry } from '../../analysis/kinds/task-shapes.ts';
import { assemble } from '../../document/assemble.ts';
import type { Block } from '../../document/block.ts';
import type { Entry } from '../../document/entry.ts';
import { memberNamed, type Node } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { placeInString } from '../../document/string-place.ts';
import { memoize } from '../../text/memoize.ts';
import { folderOf, pathOf, resolvePath } from './paths.ts';

/** A place that names a file or a folder, or says where one is on the web. */
export interface PathMention {
  /** What the path is, in words. */
  readonly what: string;
  /** As it is meant: escapes undone. */
  readonly value: string;
  /** The path alone, without quotes. */
  readonly span: Span;
  /** What a path that is not absolute starts from: the project's folder, or the one that the file itself is in. */
  readonly from: 'project' | 'file';
}

/** Every path that a file names and that is known before anything runs: no templates, no patterns, no home folders. */
export function* pathMentions({ document, kind }: WorkspaceFile): Generator<PathMention> {
  yield* schemaDirective(document.blocks.at(0).block);
  for (const entry of document.entries()) yield* ofEntry[kind](entry);
}

/** The folder that a mention's path starts from. */
export function baseOf({ from }: PathMention, { uri, project }: WorkspaceFile): string {
  return resolvePath('/', from === 'project' ? project : folderOf(pathOf(uri)));
}

const ofEntry = {
  'task-file': memoize((entry: Entry) => inEntry(entry, 'task-file')),
  'config-file': memoize((entry: Entry) => inEntry(entry, 'config-file')),
} as const satisfies Record<TaskFileKind, unknown>;

function inEntry(entry: Entry, kind: TaskFileKind): readonly PathMention[] {
  if (entry.kind === 'section') return [];
  const { value } = assemble(entry).member;
  if (isTaskEntry(entry, kind)) return inTask(value);
  const [name] = entry.path;
  if (name === '$schema') return strings(value, 'The schema of this file', 'file');
  if (kind === 'task-file') return [];
  if (name === 'task_config') return strings(at(value, 'includes'), 'Tasks of this project');
  return name === 'env' || name === 'vars' ? inVariables(value) : [];
}

function inTask(task: Node): readonly PathMention[] {
  return [
    ...strings(scriptOf(task), 'The script of this task'),
    ...strings(at(task, 'dir'), 'The folder that this task runs in'),
    ...inVariables(at(task, 'env')),
    ...inVariables(at(task, 'vars')),
  ];
}

/** A script task is its own script, without saying so. */
function scriptOf(task: Node): Node | undefined {
  const member = task.kind === 'object' ? memberNamed(task, 'file') : undefined;
  return member && member.value.start > member.key.start ? member.value : undefined;
}

/** `_.file`, `_.source` and `_.path`: a path, an object of `path` or `paths`, or a list of both (spec 2.3 and 2.4). */
function inVariables(variables: Node | undefined): readonly PathMention[] {
  const directives = at(variables, '_');
  return [
    ...inDirective(at(directives, 'file'), 'A file to read variables from'),
    ...inDirective(at(directives, 'source'), 'A script to take variables from'),
    ...inDirective(at(directives, 'path'), 'A folder to look for programs in'),
  ];
}

function inDirective(value: Node | undefined, what: string): readonly PathMention[] {
  const items = value?.kind === 'array' ? value.items : [value];
  return items.flatMap((item) =>
    item?.kind === 'object'
      ? [...strings(at(item, 'path'), what), ...strings(at(item, 'paths'), what)]
      : strings(item, what),
  );
}

function strings(value: Node | undefined, what: string, from: PathMention['from'] = 'project'): readonly PathMention[] {
  if (value?.kind === 'array') return value.items.flatMap((item) => strings(item, what, from));
  if (value?.kind !== 'string' || !isStatic(value.value)) return [];
  return [{ what, value: value.value, span: placeInString(value, 0, value.value.length), from }];
}

function isStatic(path: string): boolean {
  return path.trim() !== '' && !/\{\{|\{%|[*?[\]{}$\n]|^~|^[a-z]+::|^[A-Za-z]:\\/.test(path);
}

function at(value: Node | undefined, name: string): Node | undefined {
  return value?.kind === 'object' ? memberNamed(value, name)?.value : undefined;
}

/** `#:schema <address>` among the comments at the top. */
function schemaDirective(block: Block): readonly PathMention[] {
  const found = /^(\uFEFF?(?:[ \t]*(?:#(?!:schema)[^\r\n]*)?\r?\n)*#:schema[ \t]+)(\S+)/.exec(block.text);
  if (!found) return [];
  const [, before = '', value = ''] = found;
  const span = { anchor: block, start: before.length, end: before.length + value.length };
  return [{ what: 'The schema of this file', value, span, from: 'file' }];
}
