import { severitiesForRunner } from '../../core/analysis/diagnosis/runner-severities.ts';
import { pathOfUri } from '../../files/file-uri.ts';
import type { ClientChange } from '../changes/change.ts';
import { changed, nothingChanged } from '../changes/changed.ts';
import { toDiskChange } from '../workspace/disk-change.ts';
import { applyDiskChanges } from './disk-updates.ts';
import { statementsFinished } from './statements-finished.ts';
import type { Updates } from './updates.ts';

/** What the changes that the client reports do. */
export const clientUpdates: Updates<ClientChange> = {
  'client ready'(_, { settings, files }) {
    settings.start();
    files.start();
    return changed(['client']);
  },

  opened({ item }, { documents, encodings, files, found, references, spellings }) {
    const path = pathOfUri(item.uri);
    if (path !== undefined) {
      spellings.add(path);
      if (spellings.isSpelledOtherwise(path, found.files.keys())) files.search();
    }
    documents.open(item);
    encodings.readLater(item.uri);
    references.edited();
    return changed(documents.get(item.uri) ? ['texts', 'tasks'] : ['texts'], [item.uri]);
  },

  edited({ uri, version, edits }, { documents, files, scripts, unfinished, references }) {
    const edited = documents.edit(uri, version, edits);
    if (!edited) return nothingChanged;
    const { open, changes, includesOf } = edited;
    unfinished.edited(open, edits);
    scripts.edited(open.document, changes);
    if (includesOf !== undefined) files.includesEdited(includesOf);
    references.edited();
    return changed(['texts', 'tasks'], [uri]);
  },

  saved({ uri }, state) {
    const { parts, uris } = statementsFinished(state.unfinished.finish(uri));
    const path = pathOfUri(uri);
    // If the client watches files, it reports the change.
    const isReported = state.isDiskWatched || path === undefined;
    const onDisk = isReported ? nothingChanged : applyDiskChanges([{ path, kind: 'changed' }], state);
    state.encodings.read(uri);
    return changed([...parts, ...onDisk.parts], uris);
  },

  closed({ uri }, { documents, encodings, settings, unfinished, files, references }) {
    documents.close(uri);
    encodings.forget(uri);
    settings.forget(uri);
    unfinished.forget(uri);
    references.edited();
    const path = pathOfUri(uri);
    // Its tasks are missing until the file is read. The list of tasks changes after that.
    const isReadAgain = path !== undefined && files.readAgain(path);
    return changed(isReadAgain ? ['closed'] : ['closed', 'tasks'], [uri]);
  },

  'caret moved': ({ uri, line }, { unfinished }) => statementsFinished(unfinished.caretMoved(uri, line)),

  'files changed'({ events }, state) {
    const changes = events.flatMap(toDiskChange);
    const result = applyDiskChanges(
      changes.map((change) => ({ ...change, path: state.spellings.of(change.path) })),
      state,
    );
    for (const { uri } of events) state.encodings.read(uri);
    return result;
  },

  'folders changed'({ event }, { folders, lookup, files }) {
    folders.update(event);
    lookup.forget();
    files.search();
    return nothingChanged;
  },

  'settings changed'(_, { settings }) {
    settings.reload();
    return nothingChanged;
  },

  'trust granted'(_, { scripts }) {
    scripts.trust();
    return nothingChanged;
  },

  'runner version known'({ version }, { settings, workspace }) {
    workspace.setRunnerVersion(version);
    return settings.setTaskSeverities(severitiesForRunner(version)) ? changed(['severities', 'tasks']) : nothingChanged;
  },

  'tools known'({ catalog }, { tools, graph }) {
    if (!tools.set(catalog)) return nothingChanged;
    graph.forgetAll();
    return changed(['tools']);
  },

  'lenses sent'({ uri }, { documents, indexing }) {
    const open = documents.get(uri);
    if (open) indexing.lensesSent(open);
    return nothingChanged;
  },

  'closed files shown'(_, { scripts }) {
    scripts.includeClosedFiles();
    return nothingChanged;
  },
};
