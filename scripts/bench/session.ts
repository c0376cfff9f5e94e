import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startLanguageServer } from '../../harness/language-server/language-server.ts';
import { memoryOf } from './memory.ts';
import { OpenedDocument } from './opened-document.ts';
import { type MeasuredServer, recorded } from './recording.ts';
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
  /** Whether the server may use code that earlier runs compiled. The default is true. */
  readonly usesCachedCode?: boolean;
  /** The file for a recording of the responses. */
  readonly recordTo?: string;
}

/** A measured value in milliseconds, or in MB for memory. */
export type Sample = readonly [measure: Measure, value: number];

/** The number of times that each measurement of a running server is repeated. */
const repetitions = 4;

/** Milliseconds after which a server without requests is at rest. */
const rest = 1_000;

/** Milliseconds for which a person looks at an opened document before typing. Servers can prepare what is requested next. */
const firstLook = 500;

/** Starts a server, opens a document in it and takes every measurement. */
export async function measureSession({
  subject,
  folder,
  document,
  seconds,
  isOnlyStart,
  usesCachedCode = true,
  recordTo,
}: SessionOptions): Promise<Sample[]> {
  const started = performance.now();
  const environment = usesCachedCode ? {} : { NODE_DISABLE_COMPILE_CACHE: '1' };
  const server = await startLanguageServer({ ...subject.launch(folder, document.tasks), environment });
  const timer = setTimeout(() => server.kill(), seconds * 1_000);
  try {
    if (subject.settings) {
      await server.connection.sendNotification('workspace/didChangeConfiguration', { settings: subject.settings });
    }
    const recording = recordTo === undefined ? undefined : { ...recorded(server), path: recordTo };
    const opened = await openDocument(recording?.server ?? server, subject, folder, document);
    const cold = performance.now() - started;
    if (isOnlyStart) return [[usesCachedCode ? 'cold' : 'uncached', cold]];
    await delay(firstLook);
    const samples = await measureWork(opened, server.capabilities.semanticTokensProvider !== undefined);
    recording?.writeTo(recording.path);
    await delay(rest);
    const { now, peak } = memoryOf(server.pid);
    return [['cold', cold], ...samples, ['at rest', now], ['peak', peak]];
  } catch (cause) {
    const said = server.messages.filter(({ type }) => type === 1).map(({ message }) => message);
    throw new Error([cause instanceof Error ? cause.message : String(cause), ...said].join('\n'), { cause });
  } finally {
    clearTimeout(timer);
    await server.stop();
  }
}

/** Opens the document with the mistake and waits for its diagnostics. */
async function openDocument(server: MeasuredServer, subject: Subject, folder: string, document: BenchDocument) {
  const uri = pathToFileURL(join(folder, subject.fileName)).href;
  const opened = new OpenedDocument(server, document, { uri, languageId: subject.languageId });
  await opened.open();
  return opened;
}

async function measureWork(opened: OpenedDocument, hasTokens: boolean): Promise<Sample[]> {
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
  // Only some servers have tokens. They are requested last, so that the same work precedes everything else in all servers.
  if (!hasTokens) return samples;
  for (let count = 0; count < repetitions; count++) await measure('tokens', () => opened.tokens());
  return samples;
}
