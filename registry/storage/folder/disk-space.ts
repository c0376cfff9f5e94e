import { statfs } from 'node:fs/promises';

/** Resolves to the size and the free space of the file system of a folder, in bytes. */
export async function diskSpace(folder: string): Promise<{ readonly size: number; readonly free: number }> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return { size: blocks * bsize, free: bavail * bsize };
}
