import type { Connection } from 'vscode-languageserver';
import { kindOfPath } from '../../core/analysis/kinds/document-kinds.ts';
import { uriOfPath } from '../../files/file-uri.ts';
import { runnerPath } from '../../files/paths.ts';
import type { TaskFile } from '../../files/task-file.ts';
import { type IncludedFiles, includedFilesNotification } from '../../protocol/included-files.ts';
import { hasChanged, type OnChanged } from '../changes/changed.ts';
import type { Guard } from '../execution/guard.ts';
import type { FoundFiles } from './found-files.ts';

/** Sends the files that are task files only because a config file includes them, each time they have changed. */
export function sendIncludedFiles(
  connection: Connection,
  { found, guard, onChanged }: { readonly found: FoundFiles; readonly guard: Guard; readonly onChanged: OnChanged },
): void {
  let lastFound: ReadonlyMap<string, TaskFile> | undefined;
  let lastSent: string | undefined;

  async function send(): Promise<void> {
    const { files } = found;
    // The files change only when there is a new search, which has a new map.
    if (files === lastFound) return;
    lastFound = files;
    const uris = [...files.values()].filter(isKnownByIncludeOnly).map(({ path }) => uriOfPath(path));
    const key = uris.join('\n');
    if (key === lastSent) return;
    lastSent = key;
    const included: IncludedFiles = { uris };
    await connection.sendNotification(includedFilesNotification, included);
  }

  onChanged((changed) => {
    if (hasChanged(changed, ['files'])) void guard('included files', undefined, send);
  });
}

/** Returns whether only an include makes the file a task file. Scripts and packages are excluded, because they keep
 * their own language. */
function isKnownByIncludeOnly({ path, script, inferred }: TaskFile): boolean {
  return script === undefined && inferred === undefined && kindOfPath(runnerPath(path)) === undefined;
}
