import type { ListRecord } from '../kinds/list-record.ts';
import { cache } from './cache.ts';
import { groups } from './groups.ts';
import { packages } from './packages.ts';
import { quarantine } from './quarantine.ts';
import { rules } from './rules.ts';
import { staged } from './staged.ts';
import { tokens } from './tokens.ts';
import { users } from './users.ts';

/** The lists of a registry, in the order of the tree. */
export const registryLists: readonly ListRecord[] = [packages, staged, quarantine, users, groups, rules, tokens, cache];
