import type { Report } from '../check/report.ts';
import type { Paint } from '../terminal/colors.ts';

/** Returns the complete output for a report, with line endings. */
export type Reporter = (report: Report, context: ReportContext) => string;

export interface ReportContext {
  /** The absolute path of the current folder; file names are relative to it. */
  readonly folder: string;
  /** The absolute path of the folder to which the build service checked out the repository. */
  readonly workspace: string | undefined;
  readonly paint: Paint;
  /** Whether the output is empty if there are no problems. */
  readonly quiet: boolean;
}
