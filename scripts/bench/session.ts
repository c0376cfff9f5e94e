import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type LanguageServer, startLanguageServer } from '../../harness/language-server/language-server.ts';
import { peakMemory } from './memory.ts';
import { OpenedDocument } from './opened-document.ts';
import type { Measure } from './results.ts';
import type { Subject } from './subjects.ts';
import type { BenchDocument } from './task-documents.ts';

export interface SessionOptions {
  readonly subject: Subject;
  readonly folder: string;
  readonly document: BenchDocument;
  /** Seconds after which the session fails. */
  readonly seconds: number;
  /** Whether the session ends after the first diagnostics. */
  readonly isOnlyStart: boolean;
}

/** A measured value in milliseconds, or in MB for memory. */
export type Sample = readonly [measure: Measure, value: number];

/** The number of times that each measurement of a running server is repeated. */
const repetitions = 4;

/** Starts a server, opens a document in it and takes every measurement. */
export async function measureSession({
  subject,
  folder,
  document,
  seconds,
  isOnlyStart,
}: SessionOptions): Promise<Sample[]> {
  const started = performance.now();
  const server = await startLanguageServer(subject.launch(folder));
  const timer = setTimeout(() => server.kill(), seconds * 1_000);
  try {
    if (subject.settings) {
      await server.connection.sendNotification('workspace/didChangeConfiguration', { settings: subject.settings });
    }
    const opened = await openDocument(server, subject, folder, document);
    const cold = performance.now() - started;
    if (isOnlyStart) return [['cold', cold]];
    const samples = await measureWork(opened);
    return [['cold', cold], ...samples, ['memory', peakMemory(server.pid)]];
  } catch (cause) {
    const said = server.messages.filter(({ type }) => type === 1).map(({ message }) => message);
    throw new Error([cause instanceof Error ? cause.message : String(cause), ...said].join('\n'), { cause });
  } finally {
    clearTimeout(timer);
    await server.stop();
  }
}

/** Opens the document with the mistake and waits for its diagnostics. */
async function openDocument(server: LanguageServer, subject: Subject, folder: string, document: BenchDocument) {
  const uri = pathToFileURL(join(folder, subject.fileName)).href;
  const opened = new OpenedDocument(server, document, { uri, languageId: subject.languageId });
  await opened.open();
  return opened;
}

async function measureWork(opened: OpenedDocument): Promise<Sample[]> {
  const samples: Sample[] = [];
  const measure = async (name: Measure, work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    samples.push([name, performance.now() - started]);
  };
  for (let count = 0; count < repetitions; count++) {
    const toggle = opened.prepareToggle();
    await measure('edit', toggle);
  }
  for (let count = 0; count < repetitions; count++) {
    const keystroke = await opened.prepareKeystroke();
    await measure('completion', keystroke);
    await opened.undoKeystrokes();
  }
  for (let count = 0; count < repetitions; count++) {
    await measure('hover', opened.prepareHover());
    await measure('symbols', () => opened.symbols());
  }
  // Removes the mistake, for which the runner refuses the file, so that it would not be formatted.
  await opened.prepareToggle()();
  await measure('formatting', () => opened.formatting());
  return samples;
}
