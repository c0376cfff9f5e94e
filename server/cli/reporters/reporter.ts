import type { Report } from '../check/report.ts';
import type { Paint } from '../terminal/colors.ts';

/** Puts a report into words, for people or for a program: the whole output, with its line ends. */
export type Reporter = (report: Report, context: ReportContext) => string;

export interface ReportContext {
  /** The current folder, absolute; the names of files are relative to it. */
  readonly folder: string;
  /** The folder that the build service has checked the project out to, absolute. */
  readonly workspace: string | undefined;
  readonly paint: Paint;
  /** Say nothing when there is nothing to complain of. */
  readonly quiet: boolean;
}
