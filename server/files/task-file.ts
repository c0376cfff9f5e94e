import type { TaskDocumentKind } from '../core/analysis/kinds/document-kind.ts';
import type { InferredPackage } from '../core/syntax/package/package-language.ts';

/** A task file, a config file or a script task, with the data that is available before it is read. */
export interface TaskFile {
  /** Absolute. */
  readonly path: string;
  readonly kind: TaskDocumentKind;
  /** The path of the folder that its tasks belong to, with `/` as separator. */
  readonly project: string;
  /** The name of a script task; undefined for other files. */
  readonly script: string | undefined;
  /** Whether it is a script that is not executable, which the runner does not load. */
  readonly isNotExecutable?: true;
  /** The package whose scripts are tasks; undefined for other files. */
  readonly inferred?: InferredPackage | undefined;
  /** Whether a config file includes it, which makes it a task file regardless of its content. */
  readonly isIncluded?: true;
  /** The index of the include that names it; undefined for a file that is not always included. */
  readonly includeIndex?: number | undefined;
  /**
   * Whether only its table headers, and not its path, suggest that it is a config file. The runner then does not load it, but
   * it may be linked into a folder of config files elsewhere.
   */
  readonly isConfigByContent?: boolean;
}
