/** A thread of the bare server that computes for the milliseconds in each message, and then answers. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
  parentPort?.postMessage('done');
});
