import type { RunnerVersionParams } from '../../../protocol/runner-version.ts';
import type { Request } from '../../gate/request.ts';

/** Sets the severities that depend on the version of the installed runner. */
export function runnerVersion({ params, context }: Request<RunnerVersionParams>): null {
  context.apply({ kind: 'runner version known', version: String(params.version) });
  return null;
}
