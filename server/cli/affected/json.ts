import type { Task } from '../../core/analysis/graph/task.ts';
import type { AffectedReason } from '../../core/features/affected/affected-reason.ts';
import { pathOfUri } from '../../files/file-uri.ts';
import type { AffectedInFolder } from './find-affected.ts';

/** The output of `taskwright affected --format json`. Within a `version`, members may be added but not removed. */
export interface JsonAffected {
  readonly version: 1;
  readonly base: string;
  /** The hash of the commit with which the working tree is compared. */
  readonly commit: string;
  /** The changed files. All paths are relative to the current folder, with `/` as separator. */
  readonly files: readonly string[];
  readonly tasks: readonly {
    readonly id: string;
    readonly name: string;
    readonly file: string;
    /** Starts at 1. */
    readonly line: number;
    readonly reasons: readonly JsonReason[];
  }[];
}

/** A reason. `file` is the first changed file, and `count` the number of all files for which the reason is the same. */
type JsonReason = { readonly kind: AffectedReason['kind'] } & Readonly<Record<string, string | number>>;

interface JsonOptions {
  readonly idOf: (task: Task) => string;
  readonly pathText: (path: string) => string;
}

/** Returns the affected tasks as JSON text. */
export function jsonOf(
  { base, commit, changed, affected }: AffectedInFolder & { readonly base: string },
  { idOf, pathText }: JsonOptions,
): string {
  const result: JsonAffected = {
    version: 1,
    base,
    commit,
    files: changed.map(pathText),
    tasks: affected.map(({ task, reasons }) => {
      const { file, facts } = task;
      return {
        id: idOf(task),
        name: facts.name,
        file: pathText(pathOfUri(file.uri) ?? file.uri),
        line: file.document.rangeOf(facts.key).start.line + 1,
        reasons: reasons.map((reason) => jsonReason(reason, { idOf, pathText })),
      };
    }),
  };
  return `${JSON.stringify(result, null, 2)}\n`;
}

function jsonReason(reason: AffectedReason, { idOf, pathText }: JsonOptions): JsonReason {
  if (reason.kind === 'dependency') return { ...reason, task: idOf(reason.task) };
  const file = pathText(reason.file);
  return 'project' in reason ? { ...reason, file, project: pathText(reason.project) } : { ...reason, file };
}
