import type { DocumentKind } from '../../core/analysis/kinds/document-kind.ts';
import { kindOfPath } from '../../core/analysis/kinds/document-kinds.ts';
import type { PathSystem } from '../../core/paths/path-system.ts';
import type { Failure } from '../../files/failure.ts';
import type { TaskFiles } from '../../files/find-task-files.ts';
import { resolvedPath, runnerPath } from '../../files/paths.ts';
import type { CommandContext } from '../command-context.ts';
import { listedPath } from './listed-path.ts';
import { pathType } from './path-type.ts';
import type { Selection } from './selection.ts';

/** A file to process. `kind` is undefined if it depends on the file's text. */
export interface FoundFile {
  /** The absolute path. */
  readonly path: string;
  readonly kind: DocumentKind | undefined;
  /** The task name of a script task; undefined for other files. */
  readonly script: string | undefined;
}

export interface FoundFiles {
  /** The files without duplicates, sorted by path. */
  readonly files: readonly FoundFile[];
  readonly failures: readonly Failure[];
  /** The files in the named folders that are excluded by ignore files. */
  readonly ignored: readonly string[];
}

/** Finds the files in a folder (an absolute path) and its subfolders. */
export type Search = (folder: string) => Promise<TaskFiles>;

/**
 * Resolves to the files that the names specify: a file itself; for a folder, its task files, config files, script tasks,
 * early settings and tool versions.
 */
export async function findFiles(
  { names, kind, scripts }: Pick<Selection, 'names' | 'kind' | 'scripts'>,
  { folder, disk }: Pick<CommandContext, 'folder' | 'disk'>,
  search: Search,
): Promise<FoundFiles> {
  const found = new Map<string, FoundFile>();
  const failures: Failure[] = [];
  const ignored = new Set<string>();
  for (const name of new Set(names)) {
    const path = listedPath(resolvedPath(folder, name), disk);
    const type = pathType(path, disk);
    if (typeof type !== 'string') failures.push({ name, message: type.cause });
    else if (type === 'file') {
      found.set(path, { path, kind: kind ?? found.get(path)?.kind, script: found.get(path)?.script });
    } else {
      const inside = await search(path);
      const others = [...inside.candidates, ...inside.toolVersions].flatMap((file) => otherFileAt(file, disk.platform));
      const files = kind
        ? (kind.isListOfTools ? inside.toolVersions : inside.candidates).map((file) => ({
            path: file,
            kind,
            script: undefined,
          }))
        : [...inside.files, ...others];
      for (const file of files) if (scripts === 'included' || file.script === undefined) found.set(file.path, file);
      failures.push(...inside.failures);
      for (const file of inside.ignored) ignored.add(file);
    }
  }
  const files = [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, failures, ignored: [...ignored] };
}

/** Returns the file at a path if the runner reads it, but not for tasks, such as `.miserc.toml` and `.tool-versions`; otherwise an empty list. */
function otherFileAt(path: string, platform: PathSystem): readonly FoundFile[] {
  const kind = kindOfPath(runnerPath(path, platform));
  return kind?.isOfRunner && !kind.holdsTasks ? [{ path, kind, script: undefined }] : [];
}
