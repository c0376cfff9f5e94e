import { kindOfPath } from '../../core/analysis/kinds/document-kinds.ts';
import { uriOfPath } from '../../files/file-uri.ts';
import type { TaskFile } from '../../files/find-task-files.ts';
import { unixPath } from '../../files/paths.ts';
import type { IncludedFiles } from '../../protocol/included-files.ts';

/** Returns a function that sends the files that are task files only through an include, if they have changed since the last call. */
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

/** Scripts are left out, since they keep the language that they are written in. */
function isKnownByIncludeOnly({ path, script }: TaskFile): boolean {
  return script === undefined && kindOfPath(unixPath(path)) === undefined;
}
