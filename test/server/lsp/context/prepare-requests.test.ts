import { expect, test } from 'vitest';
import { Emitter } from 'vscode-languageserver';
import { languages } from '../../../../harness/documents/languages.ts';
import { Diagnoser } from '../../../../server/core/analysis/diagnosis/diagnoser.ts';
import { taskFileKind } from '../../../../server/core/analysis/kinds/task-file.ts';
import { Document } from '../../../../server/core/document/document.ts';
import type { Language } from '../../../../server/core/document/language.ts';
import { type Changed, changed } from '../../../../server/lsp/changes/changed.ts';
import { prepareRequests } from '../../../../server/lsp/context/prepare-requests.ts';
import type { OpenDocument } from '../../../../server/lsp/documents/open-document.ts';
import { createGuard } from '../../../../server/lsp/execution/guard.ts';
import { Slices } from '../../../../server/lsp/execution/slices.ts';
import { listingLanguage } from '../../../support/listing-language.ts';

const uri = 'file:///tasks.toml';

function openedAt(language: Language): OpenDocument {
  const document = new Document('[build]\nrun = "make"\n', { language, sections: taskFileKind.sections });
  const diagnoser = new Diagnoser(document, taskFileKind, { checks: 'later' });
  const state = { version: 1, checking: undefined, showsLenses: false };
  return { uri, languageId: 'toml', kind: taskFileKind, document, diagnoser, ...state };
}

/** Prepares requests when a document is opened. */
function prepareFor(language: Language, slices: Slices, loadRequests = () => Promise.resolve()): Emitter<Changed> {
  const emitter = new Emitter<Changed>();
  const guard = createGuard({ error: (message: string) => expect.fail(message) } as never);
  const documents = new Map([[uri, openedAt(language)]]);
  prepareRequests({ documents, guard, slices, onChanged: emitter.event, loadRequests });
  return emitter;
}

test('in a turn after a document is opened, the handlers of requests are loaded and the keys of tasks are prepared', async () => {
  const { language, converted } = listingLanguage(languages.toml);
  const after = (milliseconds: number, work: () => void) => void setTimeout(work, milliseconds);
  const slices = new Slices({ nextTurn: setImmediate, after, now: () => performance.now() });
  const loadedAfter: number[] = [];
  const emitter = prepareFor(language, slices, async () => void loadedAfter.push(converted.length));
  emitter.fire(changed(['texts'], ['file:///notes.txt']));
  emitter.fire(changed(['texts', 'tasks'], [uri]));
  expect(converted).toEqual([]);
  expect(loadedAfter).toEqual([]);
  await expect.poll(() => converted.length).toBeGreaterThan(10);
  expect(loadedAfter).toEqual([0]);
});

test('the preparation pauses after a message', async () => {
  let time = 0;
  const times: number[] = [];
  const after = (milliseconds: number, work: () => void) =>
    void setImmediate(() => {
      time += milliseconds;
      work();
    });
  const slices = new Slices({ nextTurn: setImmediate, after, now: () => time });
  // Each example takes longer than a slice, and a message arrives during the first one.
  const renderExample = (toml: string) => {
    if (times.length === 0) void slices.receive(() => Promise.resolve());
    time += 5;
    times.push(time);
    return languages.toml.renderExample(toml);
  };
  prepareFor({ ...languages.toml, renderExample }, slices).fire(changed(['texts'], [uri]));
  await expect.poll(() => times.length).toBeGreaterThan(10);
  const pauses = times.map((at, index) => at - (times[index - 1] ?? at));
  expect(Math.max(...pauses)).toBeGreaterThanOrEqual(50);
});
