import { keyItems } from '../completion/key-items.ts';
import { entrySymbol } from '../outline/entry-symbol.ts';
import type { KindFeatures } from './kind-features.ts';

export const earlySettingsFeatures: KindFeatures = {
  keys: (place) => {
    const isSet = (name: string): boolean => place.document.entry(name) !== undefined;
    return keyItems(place).filter(({ label }) => label === place.currentMember?.key.name || !isSet(label));
  },
  headers: () => [],
  names: () => [],
  takesOnlyNames: () => false,
  symbols: (document, entry, depth) => [entrySymbol(document, entry, { kind: 'section', depth })],
};
