import { createBucket, type ObjectStoreAddress } from '../../../../harness/services/create-bucket.ts';
import { startPostgres } from '../../../../harness/services/postgres.ts';
import { startSwift } from '../../../../harness/services/swift.ts';

/** A database and a bucket for servers. */
export interface StorageServices {
  /** The tables of a configuration file that name them. */
  readonly tables: string;
  stop(): Promise<void>;
}

/** Starts an empty PostgreSQL, which waits for the disk, and an empty object store. */
export async function startServices(): Promise<StorageServices> {
  const postgres = await startPostgres({ waitsForDisk: true });
  const swift = await startSwift();
  const stop = async () => {
    await Promise.all([swift.close(), postgres.close()]);
  };
  try {
    await createBucket(swift, 'packages');
    return { tables: `[storage]\ndatabase = "${postgres.url}"\n${objectsOf(swift)}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function objectsOf({ endpoint, accessKeyId, secretAccessKey }: ObjectStoreAddress): string {
  return `[storage.objects]
endpoint = "${endpoint}"
bucket = "packages"
access_key_id = "${accessKeyId}"
secret_access_key = "${secretAccessKey}"
deliver = "stream"
`;
}
