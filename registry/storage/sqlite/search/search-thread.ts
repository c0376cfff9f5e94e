/**
 * The program of the thread that searches. Reads the database through its own connection, so that a search never delays
 * another request.
 */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { packageFinder } from './find-packages.ts';
import { nameScanner } from './scan-names.ts';
import type { SearchRequest, SearchThreadData } from './search-messages.ts';

const { path, closed } = workerData as SearchThreadData;
const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
const find = packageFinder(database);
const scan = nameScanner(database);

parentPort?.on('message', (request: SearchRequest | 'close') => {
  if (request === 'close') {
    database.close();
    Atomics.store(closed, 0, 1);
    Atomics.notify(closed, 0);
    parentPort?.close();
    return;
  }
  try {
    const result = request.kind === 'find' ? find(request.work) : scan(request.work);
    parentPort?.postMessage({ id: request.id, result });
  } catch (error) {
    parentPort?.postMessage({ id: request.id, problem: error instanceof Error ? error.message : String(error) });
  }
});
