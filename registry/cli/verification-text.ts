import { printable } from '../errors/quoted.ts';
import type { VerificationReport } from '../storage/verification/verify-database.ts';

/** Returns the problems of a verification, one per line. */
export function problemLines({ problems }: VerificationReport): string {
  return problems.map((problem) => `${printable(problem)}\n`).join('');
}

/** Returns what was verified, for a sentence. */
export function contentsOf({ packages, versions, cacheEntries, contents }: VerificationReport): string {
  return `${packages} packages with ${versions} versions, ${cacheEntries} cache entries, ${contents} contents`;
}
