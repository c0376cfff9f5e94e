import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { randomEdit, randomFrom } from '../../harness/documents/mutations.ts';
import { samples } from '../../harness/documents/sample-documents.ts';
import type { TextEdit } from '../../server/core/text/edit.ts';
import { shrink } from './shrink.ts';
import { describeTrial, editSubject, failureIn, failureOf, openSubject, type Trial } from './trial.ts';

export type FuzzReport =
  | { readonly kind: 'trial'; readonly trial: Trial }
  | { readonly kind: 'failure' | 'success'; readonly text: string };

interface FuzzOptions {
  readonly seconds: number;
  readonly seed: number;
  readonly corpus: string;
}

interface StartingDocument {
  readonly language: Trial['language'];
  readonly text: string;
}

/** The maximum length of a file of the corpus. Longer files take too much time. */
const maxLength = 8_000;
const editsPerSeed = 15;

if (parentPort) fuzz(workerData, (message) => parentPort?.postMessage(message));

function fuzz({ seconds, seed: firstSeed, corpus }: FuzzOptions, report: (message: FuzzReport) => void): void {
  const documents = [...builtInDocuments(), ...(corpus === '' ? [] : corpusDocuments(corpus))];
  const end = performance.now() + seconds * 1_000;
  let steps = 0;
  let seed = firstSeed;
  for (; performance.now() < end; seed++) {
    for (const { trial, failure } of runSeed(seed, documents, report)) {
      steps++;
      if (failure === undefined) continue;
      report({ kind: 'failure', text: describeFailure(trial, failure) });
      return;
    }
  }
  const from = `${documents.length} documents, seeds ${firstSeed} to ${seed - 1}`;
  report({ kind: 'success', text: `${steps} random edits (${from}) found no problem.` });
}

/** Edits a document step by step and checks the invariants after each edit. */
function* runSeed(seed: number, documents: readonly StartingDocument[], report: (message: FuzzReport) => void) {
  const random = randomFrom(seed);
  const { language, text } = documents[random(documents.length)] ?? { language: 'toml', text: '' };
  const kind = random(2) === 0 ? 'task-file' : 'config-file';
  const start = { seed, language, kind, text } as const;
  const subject = openSubject(start);
  const edits: TextEdit[] = [];
  for (let step = 0; step <= editsPerSeed; step++) {
    if (step > 0) edits.push(randomEdit(subject.text.length, random));
    const trial: Trial = { ...start, step, edits: [...edits] };
    report({ kind: 'trial', trial });
    yield { trial, failure: failureOfStep() };
  }

  function failureOfStep(): string | undefined {
    const edit = edits.at(-1);
    try {
      if (edit) editSubject(subject, edit);
    } catch (error) {
      return `edit: ${error instanceof Error ? error.stack : String(error)}`;
    }
    return failureIn(subject, seed + edits.length);
  }
}

function describeFailure(trial: Trial, failure: string): string {
  const smallest = shrink(trial, failureOf);
  return ['Failed:', failureOf(smallest) ?? failure, describeTrial(smallest)].join('\n');
}

function builtInDocuments(): StartingDocument[] {
  return (['toml', 'json'] as const).flatMap((language) => samples[language].map((text) => ({ language, text })));
}

function corpusDocuments(folder: string): StartingDocument[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return files.flatMap((file) => {
    const language = /\.(toml|json)$/.exec(file)?.[1];
    if (language !== 'toml' && language !== 'json') return [];
    const text = readFileSync(join(folder, file), 'utf8');
    return text.length <= maxLength ? [{ language, text }] : [];
  });
}
