import { counted } from '../../server/core/text/counted.ts';
import { printable } from '../errors/quoted.ts';
import type { VerificationReport } from '../storage/sqlite/verification/verify-database.ts';

/** Returns the problems of a verification, one per line. */
export function problemLines({ problems }: VerificationReport): string {
  return problems.map((problem) => `${printable(problem)}\n`).join('');
}

/** Returns a description of the verified contents, for a sentence. */
export function contentsOf({ packages, versions, cacheEntries, contents }: VerificationReport): string {
  return `${counted(packages, 'package')} with ${counted(versions, 'version')}, ${countedEntries(cacheEntries)}, ${counted(contents, 'content')}`;
}

/** Returns a number of cache entries with its noun. */
export function countedEntries(count: number): string {
  return count === 1 ? '1 cache entry' : `${count} cache entries`;
}
