import type { TaskReference } from '../../analysis/graph/references/task-reference.ts';
import type { Task, WorkspaceFile } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import type { Block } from '../../document/block.ts';
import type { Key, StringNode } from '../../document/node.ts';
import { covers } from '../../document/node-chain.ts';
import type { Span } from '../../document/span.ts';
import { placeInString } from '../../document/string-place.ts';
import { memoize } from '../../text/memoize.ts';

/** The position of a caret in a file of a workspace. */
export interface WorkspacePlace {
  readonly workspace: Workspace;
  readonly file: WorkspaceFile;
  /** The offset of the caret from the start of the text. */
  readonly offset: number;
}

/**
 * A mention of a task or a template. `task` is the task or template that contains it; `span` is the range of the name
 * alone.
 *
 * - `name`: the name of `task` itself, in any of its headers or dotted keys, with the quotes of the key.
 * - `alias`: an alias of `task`.
 * - `reference`: a reference to another task or, with a pattern, to several tasks.
 * - `template`: the name of the template that `task` extends.
 */
export type Mention =
  | { readonly kind: 'name'; readonly task: Task; readonly span: Key }
  | { readonly kind: 'alias'; readonly task: Task; readonly span: Span; readonly value: string }
  | { readonly kind: 'reference'; readonly task: Task; readonly span: Span; readonly reference: TaskReference }
  | { readonly kind: 'template'; readonly task: Task; readonly span: Span; readonly value: string };

export type ReferenceMention = Extract<Mention, { readonly kind: 'reference' }>;

/** Returns all mentions in a task or template, including its own name. */
export const mentionsOf = memoize((task: Task): readonly Mention[] => {
  const { aliases, references, template } = task.facts;
  return [
    ...ownNames(task).map((span): Mention => ({ kind: 'name', task, span })),
    ...aliases.map((node): Mention => ({ kind: 'alias', task, span: contentOf(node), value: node.value })),
    ...references.map((reference): Mention => ({ kind: 'reference', task, span: reference.span, reference })),
    ...(template ? [{ kind: 'template', task, span: contentOf(template), value: template.value } as const] : []),
  ];
});

/** Returns the mention that contains the caret or ends at it. */
export function mentionAt({ workspace, file, offset }: WorkspacePlace): Mention | undefined {
  const { blocks } = file.document;
  for (const { block, start } of [blocks.at(offset), blocks.atCaret(offset)]) {
    for (const task of tasksIn(block, file, workspace)) {
      const found = mentionsOf(task).find(({ span }) => span.anchor === block && covers(span, offset - start));
      if (found) return found;
    }
  }
  return undefined;
}

/** Returns the tasks or the template that a mention refers to; empty if the name is not defined. */
export function targetsOfMention(mention: Mention, workspace: Workspace): readonly Task[] {
  const { task } = mention;
  switch (mention.kind) {
    case 'name':
    case 'alias':
      return [task];
    case 'template':
      return workspace.templatesOf(task);
    case 'reference':
      return workspace.targetsOf(mention.reference, task);
  }
}

/** Returns whether a reference of a task contains a pattern for the names of tasks or projects. */
export function refersByPattern({ kind, target }: TaskReference, { file }: Task, { projects }: Workspace): boolean {
  return kind === 'pattern' || (kind === 'project' && projects.query(target, file.project)?.isPattern === true);
}

/** Returns whether a task is a script task, which is named after its file and not in its text. */
export function isScript({ file }: Task): boolean {
  return file.document.language.holdsOneTask;
}

/** Returns the tasks and templates that a block is part of. */
export function tasksIn(block: Block, { uri, document }: WorkspaceFile, workspace: Workspace): readonly Task[] {
  return document.entriesIn(block).flatMap((entry) => workspace.task(uri, entry) ?? []);
}

function ownNames(task: Task): readonly Key[] {
  if (isScript(task)) return [task.facts.key];
  return task.entry.fragments.flatMap((fragment) => {
    const key = 'member' in fragment ? fragment.member.key : fragment.header[0];
    return key ? [key] : [];
  });
}

function contentOf(node: StringNode): Span {
  return placeInString(node, 0, node.value.length);
}
