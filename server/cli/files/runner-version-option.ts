import type { Options } from '../options/options.ts';
import { UsageError } from '../options/usage-error.ts';

/** The option that sets the version of the runner. */
export const runnerVersionOption = { 'runner-version': { takes: 'value' } } as const;

/** Returns the version of the runner that is given. Throws a `UsageError` if it is not a version. */
export function runnerVersionIn(options: Options): string | undefined {
  const version = options.value('runner-version');
  if (version !== undefined && !/^v?\d+(?:\.\d+)+$/.test(version)) {
    throw new UsageError(`\`--runner-version\` cannot be \`${version}\`: it must be a version, such as 2026.9.15`);
  }
  return version;
}
