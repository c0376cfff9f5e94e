import { basename, dirname } from 'node:path';
import { mentionsIn } from '../../core/analysis/other-mentions/mentions-in.ts';
import type { OtherMention } from '../../core/analysis/other-mentions/other-mention.ts';
import { yamlSyntaxError } from '../../core/analysis/other-mentions/yaml-syntax-error.ts';
import type { OffsetRange } from '../../core/text/range.ts';
import type { Failure } from '../../files/failure.ts';
import { resolvedPath } from '../../files/paths.ts';
import { foldersFromRoot } from '../../files/project-root.ts';
import { readText } from '../../files/read-text.ts';
import type { CommandContext } from '../command-context.ts';

/** A CI file that is named on the command line. */
export interface CiFile {
  readonly path: string;
  readonly text: string;
  /** The folder that its scripts run in: the root of its repository or, outside one, the folder around `.github`. */
  readonly folder: string;
  /** None if the file has a syntax error. */
  readonly mentions: readonly OtherMention[];
  readonly syntaxError: OffsetRange | undefined;
}

/** Reads a CI file. */
export async function readCiFile(
  name: string,
  { folder, disk }: Pick<CommandContext, 'folder' | 'disk'>,
): Promise<CiFile | Failure> {
  const path = resolvedPath(folder, name);
  const read = await readText(path, disk);
  if (!('text' in read)) return { name, message: read.cause };
  const { text } = read;
  const mentions = mentionsIn(text, 'yaml');
  // A file with mentions has no syntax error, so it is not parsed again.
  const syntaxError = mentions.length > 0 ? undefined : yamlSyntaxError(text);
  return { path, text, folder: await projectFolder(path, disk), mentions, syntaxError };
}

async function projectFolder(path: string, disk: CommandContext['disk']): Promise<string> {
  const [root] = await foldersFromRoot(dirname(path), disk);
  if (root !== undefined) return root;
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (basename(folder).startsWith('.')) return dirname(folder);
  }
  return dirname(path);
}
