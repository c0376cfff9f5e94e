import type { InputProperty } from './input.ts';

/** The maximum length of a path or name. */
export const maxName = 1_000;

/** The input that names the folder whose tasks are known. */
export const folderInput = {
  type: 'string',
  maxLength: maxName,
  description: 'Folder whose tasks are known; default: the workspace.',
} as const satisfies InputProperty;

/** The input that names files and folders. */
export const pathsInput = {
  type: 'array',
  maxItems: 100,
  items: { type: 'string', maxLength: maxName },
  description: 'Files or folders; default: the whole workspace.',
} as const satisfies InputProperty;
