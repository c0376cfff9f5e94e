import { severitiesForRunner } from '../../../core/analysis/diagnosis/runner-severities.ts';
import type { RunnerVersionParams } from '../../../protocol/runner-version.ts';
import type { Request } from '../../gate/request.ts';

/** Sets the severities that depend on the version of the installed runner. */
export function runnerVersion({ params, context }: Request<RunnerVersionParams>): null {
  const { settings, diagnostics, tasks } = context;
  const isChanged = settings.setTaskSeverities(severitiesForRunner(String(params.version)));
  if (isChanged) {
    diagnostics.refresh();
    tasks.changed();
  }
  return null;
}
