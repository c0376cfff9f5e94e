import { type DefinitionParams, type Hover, type HoverParams, type Location, MarkupKind } from 'vscode-languageserver';
import type { Task } from '../../../core/analysis/graph/task.ts';
import { mentionedTasks } from '../../../core/analysis/other-mentions/mentioned-tasks.ts';
import type { OtherMention } from '../../../core/analysis/other-mentions/other-mention.ts';
import { taskCards } from '../../../core/features/task-card/task-card.ts';
import { pathOfUri } from '../../../files/file-uri.ts';
import { toLocation } from '../../documents/to-lsp.ts';
import { type AboutPosition, allTasksKnown, type Request } from '../../gate/request.ts';
import { type OtherFile, openOtherFile } from './other-mentions.ts';

/** Resolves to the definitions of the task at the caret in a file without tasks, such as a CI file. */
export async function definitionElsewhere(request: Request<DefinitionParams>): Promise<Location[] | null> {
  const found = await mentionAtCaret(request);
  return found ? found.tasks.map(({ facts, file }) => toLocation(facts.key, file)) : null;
}

/** Resolves to the documentation of the task at the caret in a file without tasks. */
export async function hoverElsewhere(request: Request<HoverParams>): Promise<Hover | null> {
  const found = await mentionAtCaret(request);
  if (!found) return null;
  const { file, mention, tasks } = found;
  const value = taskCards(tasks, request.context.workspace);
  return { contents: { kind: MarkupKind.Markdown, value }, range: file.rangeOf(mention) };
}

interface MentionAtCaret {
  readonly file: OtherFile;
  readonly mention: OtherMention;
  /** At least one. */
  readonly tasks: readonly Task[];
}

async function mentionAtCaret(request: Request<AboutPosition>): Promise<MentionAtCaret | undefined> {
  const { context, params, until } = request;
  const path = pathOfUri(params.textDocument.uri);
  const file = path === undefined ? undefined : await until(openOtherFile(path, context));
  const offset = file?.offsetAt(params.position) ?? 0;
  const mention = file?.mentions.find(({ start, end }) => start <= offset && offset <= end);
  if (!file || !mention) return undefined;
  await allTasksKnown(request);
  const tasks = mentionedTasks(mention, file.folder, context.workspace);
  return tasks.length > 0 ? { file, mention, tasks } : undefined;
}
