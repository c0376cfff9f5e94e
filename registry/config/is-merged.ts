import { isPrivateName } from '../../access/private-names.ts';
import type { NpmConfig } from './config.ts';

/** Returns whether the versions of a package that are published here appear beside those of an upstream. */
export function isMerged({ merge, privateNames }: Pick<NpmConfig, 'merge' | 'privateNames'>, name: string): boolean {
  return merge.length > 0 && isPrivateName(merge, name) && !isPrivateName(privateNames, name);
}
