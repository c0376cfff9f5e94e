import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { FileStore } from '../../objects/file-store.ts';
import type { ObjectStore } from '../../objects/object-store.ts';
import { createFolders } from '../../storage/folder/file-modes.ts';
import { blobsName, temporaryName } from '../../storage/folder/names.ts';

/** Opens the store of the contents that a configuration names. Rejects when it is not available. */
export async function openObjects({ settings: { dataFolder }, storage }: Config): Promise<ObjectStore> {
  if (!storage.objectStore) {
    createFolders(dataFolder);
    return new FileStore({ folder: join(dataFolder, blobsName), temporary: join(dataFolder, temporaryName) });
  }
  const { S3Store } = await import('../../objects/s3/s3-store.ts');
  const store = new S3Store(storage.objectStore);
  try {
    await store.check();
    return store;
  } catch (error) {
    store.close();
    throw error;
  }
}
