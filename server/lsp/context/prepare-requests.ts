import type { DocumentKind } from '../../core/analysis/kinds/document-kind.ts';
import type { Language } from '../../core/document/language.ts';
import { addTo } from '../../core/text/set-map.ts';
import type { OnChanged } from '../changes/changed.ts';
import type { OpenDocuments } from '../documents/open-documents.ts';
import type { Guard } from '../execution/guard.ts';
import type { Slices } from '../execution/slices.ts';

export interface PreparationOptions {
  readonly documents: Pick<OpenDocuments, 'get'>;
  readonly guard: Guard;
  readonly slices: Slices;
  readonly onChanged: OnChanged;
  /** Loads the handlers of requests. */
  readonly loadRequests: () => Promise<unknown>;
}

/**
 * Loads the handlers of requests and prepares completions after a document with entries is opened, when no messages have arrived for a
 * while, so that the first hover and the first completion take hardly longer than the others. This happens once for each kind and
 * language of documents.
 */
export function prepareRequests({ documents, guard, slices, onChanged, loadRequests }: PreparationOptions): void {
  const prepared = new Map<Language, Set<DocumentKind>>();
  const isUrgent = (): boolean => false;
  onChanged(({ parts, uris }) => {
    if (!parts.has('texts')) return;
    for (const uri of uris) {
      const open = documents.get(uri);
      if (!open) continue;
      const { document, kind } = open;
      if (document.entryCount === 0 || prepared.get(document.language)?.has(kind)) continue;
      addTo(prepared, document.language, kind);
      void guard('preparation of requests', undefined, async () => {
        await slices.runLater([].values(), { isUrgent });
        await loadRequests();
        const { prepareKeys } = await import('../../core/features/prepare-keys.ts');
        await slices.runLater(prepareKeys(document, kind), { isUrgent });
      });
    }
  });
}
