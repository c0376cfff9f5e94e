import { decide } from '../../../access/decide.ts';
import type { PackageReader } from './package-search.ts';

/** A package that may be a result of a search. */
export interface Candidate {
  readonly id: number;
  readonly name: string;
}

/** Returns whether the reader may read a package of a tenant. */
export function readableBy({ principal, mode, anonymousReads, grants, pathPrefix }: PackageReader, tenant: string) {
  const rules = { mode, anonymousReads, rulesOf: () => grants };
  return (name: string): boolean =>
    decide(principal, { action: 'read', tenant, path: `${pathPrefix}${name}` }, rules).allowed;
}

/** Keeps the order of the database. */
export function byOrder(): number {
  return 0;
}

/** Orders names that begin with the text before others, and then short names before long ones. */
export function byName(term: string): (a: Candidate, b: Candidate) => number {
  const rank = ({ name }: Candidate): number => (name.startsWith(term) ? 0 : name.includes(term) ? 1 : 2);
  return (a, b) => rank(a) - rank(b) || a.name.length - b.name.length || (a.name < b.name ? -1 : 1);
}
