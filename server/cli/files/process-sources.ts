import { runnerSpelling } from '../../core/analysis/kinds/runner-spelling.ts';
import { counted } from '../../core/text/counted.ts';
import { concurrently } from '../../files/concurrently.ts';
import type { Failure } from '../../files/failure.ts';
import { displayPath } from '../../files/paths.ts';
import { decodeText, type ReadText, readText, type Unreadable } from '../../files/read-text.ts';
import type { CommandContext } from '../command-context.ts';
import { startProgress } from '../terminal/progress.ts';
import { foldersOfUser } from '../workspace/home-folder.ts';
import { type FoundFile, findFiles, type Search } from './find-files.ts';
import { searcher } from './searcher.ts';
import { type Selection, stdinName } from './selection.ts';
import { type Origin, type Source, sourceFrom } from './source.ts';

export interface Outcome<Result> {
  /** Sorted by path. */
  readonly results: readonly Result[];
  /** The files that could not be read. The other files are still processed. */
  readonly failures: readonly Failure[];
  /** The names of the files in the selected folders that are excluded by ignore files. */
  readonly ignored: readonly string[];
  /** Finds files in other folders, without searching a folder twice. */
  readonly search: Search;
}

/** Finds and reads the selected files and calls `work` for each text. The progress shows `verb`, such as `Checking`. */
export async function processSources<Result>(
  selection: Selection,
  context: CommandContext,
  verb: string,
  work: (source: Source) => Result | Promise<Result>,
): Promise<Outcome<Result>> {
  const { folder, disk } = context;
  const spelled = (path: string): string => runnerSpelling(path, disk.platform);
  const progress = startProgress(context);
  const results: Result[] = [];
  const failures: Failure[] = [];
  let ignored: readonly string[] = [];
  const onFound = (count: number) => progress.show(`Searching for task files: ${count} found`);
  const search = searcher({
    disk,
    shownFrom: folder,
    onFound,
    user: foldersOfUser(context.environment),
  });

  const accept = async (origin: Origin, read: ReadText | Unreadable): Promise<Result | undefined> => {
    const source = 'text' in read ? sourceFrom(origin, read) : read;
    if ('text' in source) return work(source);
    failures.push({ name: origin.name, message: source.cause });
    return undefined;
  };

  try {
    if (selection.names.includes(stdinName)) {
      const { stdinFilename: filename, kind } = selection;
      const read = decodeText(await readAll(context.stdin));
      const result = await accept(
        {
          name: filename ?? '<stdin>',
          path: undefined,
          filename: filename && spelled(filename),
          kind,
          script: undefined,
        },
        read,
      );
      if (result !== undefined) results.push(result);
    }
    const names = selection.names.filter((name) => name !== stdinName);
    const found = await findFiles({ ...selection, names }, context, search);
    failures.push(...found.failures);
    ignored = found.ignored.map((path) => displayPath(path, folder));

    let done = 0;
    const outcomes = await concurrently(found.files, async ({ path, kind, script }: FoundFile) => {
      const name = displayPath(path, folder);
      const read = await readText(path, disk);
      // A script task can be a binary program.
      if (script !== undefined && !('text' in read)) return undefined;
      const result = await accept({ name, path, filename: spelled(path), kind, script }, read);
      progress.show(`${verb} ${++done} of ${counted(found.files.length, 'file')}`);
      return result;
    });
    for (const result of outcomes) if (result !== undefined) results.push(result);
  } finally {
    progress.end();
  }
  failures.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { results, failures, ignored, search };
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
