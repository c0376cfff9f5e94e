import { uriOfPath } from '../../files/file-uri.ts';
import type { BackgroundChange } from '../changes/change.ts';
import { changed, nothingChanged } from '../changes/changed.ts';
import { identifyAgain, identitiesChanged } from './identities.ts';
import { statementsFinished } from './statements-finished.ts';
import type { Updates } from './updates.ts';

/** What the results of work in the background do. */
export const backgroundUpdates: Updates<BackgroundChange> = {
  'settings loaded'(_, { scripts }) {
    scripts.restart();
    return changed(['settings']);
  },

  'files found'({ search }, state) {
    const { documents, found, workspace } = state;
    const gone = found.replace(search);
    workspace.setStandings(search.standings);
    for (const path of gone) if (!documents.isOpen(path)) workspace.delete(uriOfPath(path));
    return identitiesChanged(identifyAgain(gone, state));
  },

  'open file found': ({ path }, state) => identitiesChanged(identifyAgain([path], state)),

  'file read'({ path, file }, { indexing, workspace }) {
    if (file) indexing.indexFile(file);
    else workspace.delete(uriOfPath(path));
    return nothingChanged;
  },

  'files settled'(_, { found }) {
    found.complete();
    return changed(['files', 'index']);
  },

  'document indexed': () => changed(['index']),

  'paths looked up'(_, { graph }) {
    graph.forgetAll();
    return changed(['paths']);
  },

  'encoding read': ({ uri, fault }, { encodings }) =>
    encodings.set(uri, fault) ? changed(['encodings']) : nothingChanged,

  'scripts checked': ({ uri }) => changed(['problems'], [uri]),

  'typing paused': (_, { unfinished }) => statementsFinished(unfinished.typingPaused()),

  'references changed': () => changed(['references']),
};
