import { kindOfPath } from '../../core/analysis/kinds/document-kinds.ts';
import { uriOfPath } from '../../files/file-uri.ts';
import { unixPath } from '../../files/paths.ts';
import type { TaskFile } from '../../files/task-file.ts';
import type { IncludedFiles } from '../../protocol/included-files.ts';

/**
 * Returns a function that sends the files that are task files only because a config file includes them. It sends nothing if
 * they have not changed since the last call.
 */
export function includedFilesSender(
  send: (included: IncludedFiles) => Promise<void>,
): (found: ReadonlyMap<string, TaskFile>) => Promise<void> {
  let lastFound: ReadonlyMap<string, TaskFile> | undefined;
  let lastSent: string | undefined;
  return async (found) => {
    // The files change only when there is a new search, which has a new map.
    if (found === lastFound) return;
    lastFound = found;
    const uris = [...found.values()].filter(isKnownByIncludeOnly).map(({ path }) => uriOfPath(path));
    const key = uris.join('\n');
    if (key === lastSent) return;
    lastSent = key;
    await send({ uris });
  };
}

/** Returns whether only an include makes the file a task file. Scripts are excluded, because they keep their own language. */
function isKnownByIncludeOnly({ path, script }: TaskFile): boolean {
  return script === undefined && kindOfPath(unixPath(path)) === undefined;
}
