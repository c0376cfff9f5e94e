/**
 * The program of the thread that copies the write-ahead log into the database. The syncs of a checkpoint take many
 * milliseconds, during which they would block all requests.
 */
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { integer } from '../../row.ts';
import { type CheckpointResult, type CheckpointThreadData, failedCheckpoint } from './checkpoint-messages.ts';

const { path, closed } = workerData as CheckpointThreadData;

parentPort?.on('message', () => {
  const result = checkpoint();
  Atomics.store(closed, 0, 1);
  Atomics.notify(closed, 0);
  parentPort?.postMessage(result);
});

function checkpoint(): CheckpointResult {
  try {
    const database = new DatabaseSync(existing(path), { timeout: 0 });
    try {
      // A connection detects the log only when it reads.
      database.exec('PRAGMA synchronous = NORMAL; SELECT count(*) FROM sqlite_schema;');
      const row = database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() ?? {};
      const frames = integer(row, 'log');
      if (frames < 0) return failedCheckpoint;
      return { isComplete: integer(row, 'busy') === 0 && integer(row, 'checkpointed') === frames, frames };
    } finally {
      database.close();
    }
  } catch {
    // The connection that writes repeats the checkpoint when the log is larger, and reports the error.
    return failedCheckpoint;
  }
}

/** Returns the address of a file that SQLite does not create. */
function existing(file: string): URL {
  const url = pathToFileURL(file);
  url.searchParams.set('mode', 'rw');
  return url;
}
