import { unixPath } from '../../files/paths.ts';
import type { Changed } from '../changes/changed.ts';
import type { DiskChange } from '../workspace/disk-change.ts';
import { identifyAgain, identitiesChanged } from './identities.ts';
import type { ServerState } from './server-state.ts';

/** Updates what depends on files that have changed on the disk. */
export function applyDiskChanges(changes: readonly DiskChange[], state: ServerState): Changed {
  const { found, files, lookup } = state;
  const read = changes.filter(({ path, kind }) => kind !== 'deleted' && found.has(path));
  const identified = identifyAgain(
    read.map(({ path }) => path),
    state,
  );
  files.diskChanged(changes, identified);
  lookup.lookAgain(changes.map(({ path }) => unixPath(path)));
  return identitiesChanged(identified);
}
