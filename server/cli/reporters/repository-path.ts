import { pathInside } from '../../files/paths.ts';
import type { CheckedFile } from '../check/report.ts';
import type { ReportContext } from './reporter.ts';

/** Returns the path of a file relative to the folder of the build service with the repository, with `/` as separator. */
export function repositoryPath(
  { name, path }: Pick<CheckedFile, 'name' | 'path'>,
  { workspace }: Pick<ReportContext, 'workspace'>,
): string {
  return (path !== undefined && workspace !== undefined && pathInside(workspace, path)) || name;
}
