import { kindOfPath } from '../../core/analysis/kinds/document-kinds.ts';
import { uriOfPath } from '../../files/file-uri.ts';
import type { TaskFile } from '../../files/find-task-files.ts';
import { unixPath } from '../../files/paths.ts';
import type { IncludedFiles } from '../../protocol/included-files.ts';

/** Tells of the files that are task files by nothing but an include: at first, and whenever they are others than before. */
export function includedFilesTeller(
  tell: (included: IncludedFiles) => Promise<void>,
): (found: ReadonlyMap<string, TaskFile>) => Promise<void> {
  let seen: ReadonlyMap<string, TaskFile> | undefined;
  let told: string | undefined;
  return async (found) => {
    // Between two searches nothing comes or goes.
    if (found === seen) return;
    seen = found;
    const uris = [...found.values()].filter(isKnownByIncludeOnly).map(({ path }) => uriOfPath(path));
    const now = uris.join('\n');
    if (now === told) return;
    told = now;
    await tell({ uris });
  };
}

/** A script keeps the language that it is written in. */
function isKnownByIncludeOnly({ path, script }: TaskFile): boolean {
  return script === undefined && kindOfPath(unixPath(path)) === undefined;
}
