import { toolNameItems, toolVersionItems } from '../completion/tools/tool-items.ts';
import { entrySymbol } from '../outline/entry-symbol.ts';
import type { KindFeatures } from './kind-features.ts';

export const toolVersionsFeatures: KindFeatures = {
  keys(place, context) {
    const isListed = (name: string): boolean => place.document.entry(name) !== undefined;
    return toolNameItems(place, context).filter(
      ({ label }) => label === place.currentMember?.key.name || !isListed(label),
    );
  },
  headers: () => [],
  names: toolVersionItems,
  takesOnlyNames: () => true,
  symbols: (document, entry, depth) => [entrySymbol(document, entry, { kind: 'property', depth })],
};
