import type { ChangedPart } from '../changes/changed.ts';

/** The parts of the state on which the problems of all files depend, in addition to the texts of the files. */
export const problemParts: readonly ChangedPart[] = [
  'index',
  'references',
  'paths',
  'tools',
  'settings',
  'severities',
  'encodings',
];
