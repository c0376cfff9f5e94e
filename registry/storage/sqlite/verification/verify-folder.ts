import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { missingDatabase } from '../../errors.ts';
import { blobsName, databaseName } from '../../folder/names.ts';
import { blockRemoval } from '../backups/removal-lock.ts';
import { isOfBlobs } from '../opening/identity.ts';
import { withDatabasePath } from '../opening/open-database.ts';
import { type ContentFacts, factsOf } from './content-facts.ts';
import { type VerificationReport, verifyDatabase } from './verify-database.ts';

/**
 * Verifies a data folder, and changes nothing in it. A server may be running: it is not blocked, but removes no file until the
 * verification ends. Rejects with StorageError when the folder has no database, or one that cannot be read.
 */
export async function verifyFolder(
  dataFolder: string,
  onStep: (step: string) => void = () => undefined,
): Promise<VerificationReport> {
  const path = join(dataFolder, databaseName);
  if (!existsSync(path)) throw missingDatabase(dataFolder);
  const allowRemoval = blockRemoval(dataFolder);
  try {
    return await withDatabasePath(path, async () => {
      const database = new DatabaseSync(path, { timeout: 30_000 });
      try {
        database.exec('PRAGMA query_only = ON');
        onStep('verify:opened');
        const report = await verifyDatabase(database, async (id) => {
          const facts = await factsOfFile(join(dataFolder, blobsName, id));
          onStep('verify:file');
          return facts;
        });
        if (isOfBlobs(database, dataFolder)) return report;
        const problem = `The files in \`${join(dataFolder, blobsName)}\` belong to another database.`;
        return { ...report, problems: [...report.problems, problem] };
      } finally {
        database.close();
      }
    });
  } finally {
    allowRemoval();
  }
}

async function factsOfFile(path: string): Promise<ContentFacts | undefined> {
  try {
    return await factsOf(createReadStream(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
