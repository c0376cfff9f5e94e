/**
 * Edits documents at random and checks the invariants of documents (`invariants.ts`) after every edit:
 *
 *   node scripts/fuzz/main.ts [--seconds 30] [--seed 1] [--corpus FOLDER]
 *
 * The `.toml` and `.json` files of the corpus, which TASKWRIGHT_CORPUS can also set, are added to the initial documents.
 * The first failure is reduced to a small example and printed, and the exit code is 1. The documents are edited in a thread,
 * so that infinite loops are reported too.
 */
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { FuzzReport } from './thread.ts';
import { describeTrial, type Trial } from './trial.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    corpus: { type: 'string', default: process.env.TASKWRIGHT_CORPUS ?? '' },
  },
});
const maxSecondsWithoutReport = 20;

if (options.corpus === '') console.log('No corpus: only the built-in documents are edited.');
const workerData = { seconds: Number(options.seconds), seed: Number(options.seed), corpus: options.corpus };
const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData });
let current: Trial | undefined;
let watch = setTimeout(reportHang, maxSecondsWithoutReport * 1_000);

worker.on('message', (report: FuzzReport) => {
  clearTimeout(watch);
  watch = setTimeout(reportHang, maxSecondsWithoutReport * 1_000);
  if (report.kind === 'trial') current = report.trial;
  else end(report.text, report.kind === 'failure' ? 1 : 0);
});
worker.on('error', (error) => end(`The fuzzer itself failed: ${error.stack}`, 1));

function reportHang(): void {
  const trial = current ? describeTrial(current) : 'before the first trial';
  end(`There was no report for ${maxSecondsWithoutReport} seconds.\n${trial}`, 1);
}

function end(text: string, code: number): void {
  clearTimeout(watch);
  console.log(text);
  process.exitCode = code;
  void worker.terminate();
}
