import type { Location, Position } from 'vscode-languageserver';
import type { Task } from '../../../core/analysis/graph/task.ts';
import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import { mentionedTasks } from '../../../core/analysis/other-mentions/mentioned-tasks.ts';
import { type MentioningFile, mentioningFileAt } from '../../../core/analysis/other-mentions/mentioning-file.ts';
import type { MentioningText } from '../../../core/features/rename/rename-elsewhere.ts';
import { indexAtOrBefore, lineStarts } from '../../../core/text/lines.ts';
import { once } from '../../../core/text/once.ts';
import type { OffsetRange } from '../../../core/text/range.ts';
import { concurrently } from '../../../files/concurrently.ts';
import { uriOfPath } from '../../../files/file-uri.ts';
import { findMentioningFiles } from '../../../files/find-mentioning-files.ts';
import { runnerPath } from '../../../files/paths.ts';
import { readText } from '../../../files/read-text.ts';
import type { ReadMentions, ServerContext } from '../../context/server-context.ts';
import type { Request } from '../../gate/request.ts';

/** A file without tasks that mentions tasks. */
export interface OtherFile extends MentioningText {
  readonly path: string;
  readonly uri: string;
  /** Null if the file is not open. */
  readonly version: number | null;
  readonly offsetAt: (position: Position) => number;
  readonly rangeOf: (range: OffsetRange) => { readonly start: Position; readonly end: Position };
}

/**
 * Resolves to the files in the workspace folders, such as CI files, that mention tasks. They are found and read for this request
 * only; unsaved texts take precedence.
 */
export async function otherFiles({
  context,
  until,
  collect,
}: Pick<Request<unknown>, 'context' | 'until' | 'collect'>): Promise<readonly OtherFile[]> {
  const { disk, folders, loadReadMentions } = context;
  if (!loadReadMentions) return [];
  const paths = await until(findMentioningFiles(folders.paths, disk));
  const read = await until(concurrently(paths, (path) => readOther(path, context)));
  const mentioning = read.filter((file) => file !== undefined);
  if (mentioning.length === 0) return [];
  const readMentions = await until(loadReadMentions());
  const found = await collect(readEach(mentioning, readMentions));
  return found.filter(({ mentions }) => mentions.length > 0);
}

/** Returns an open file without tasks; undefined if it is none of those that may run tasks. */
export async function openOtherFile(
  path: string,
  { documents, loadReadMentions }: ServerContext,
): Promise<OtherFile | undefined> {
  const place = mentioningFileAt(runnerPath(path));
  const item = place && documents.otherAt(path);
  const readMentions = item && (await loadReadMentions?.());
  return readMentions && otherFile({ ...item, path, place }, readMentions);
}

/** Returns the ranges of the mentions of these tasks, by file. */
export function locationsOf(
  files: readonly OtherFile[],
  tasks: readonly Task[],
  workspace: Workspace,
): readonly Location[] {
  return files.flatMap(({ uri, folder, mentions, rangeOf }) =>
    mentions
      .filter((mention) => mentionedTasks(mention, folder, workspace).some((task) => tasks.includes(task)))
      .map((mention) => ({ uri, range: rangeOf(mention) })),
  );
}

interface OtherText {
  readonly path: string;
  readonly uri: string;
  readonly version: number | null;
  readonly text: string;
  readonly place: MentioningFile;
}

/** Resolves to the text of a file; undefined if it is a task file, cannot be read or does not mention the runner. */
async function readOther(path: string, { documents, disk, workspace }: ServerContext): Promise<OtherText | undefined> {
  const uri = uriOfPath(path);
  const place = mentioningFileAt(runnerPath(path));
  const indexed = workspace.file(uri);
  if (!place || (indexed && !indexed.isInferred)) return undefined;
  const open = documents.otherAt(path);
  const read = open ?? (await readText(path, disk));
  if (!('text' in read) || !read.text.includes('mise')) return undefined;
  return { path, uri: open?.uri ?? uri, version: open?.version ?? null, text: read.text, place };
}

function* readEach(texts: readonly OtherText[], readMentions: ReadMentions): Generator<OtherFile> {
  for (const text of texts) yield otherFile(text, readMentions);
}

function otherFile({ place: { format, folder }, ...file }: OtherText, readMentions: ReadMentions): OtherFile {
  const { text } = file;
  const starts = once(() => lineStarts(text));
  const positionAt = (offset: number): Position => {
    const line = indexAtOrBefore(starts(), offset);
    return { line, character: offset - (starts()[line] ?? 0) };
  };
  const mentionsIn = (other: string) => readMentions(other, format);
  const { path, uri, version } = file;
  return {
    ...{ path, uri, version, text, folder, mentionsIn, mentions: mentionsIn(text) },
    offsetAt: ({ line, character }) => (starts()[line] ?? text.length) + character,
    rangeOf: ({ start, end }) => ({ start: positionAt(start), end: positionAt(end) }),
  };
}
