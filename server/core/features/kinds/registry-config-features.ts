import { assemble } from '../../document/assemble.ts';
import { keyItems } from '../completion/key-items.ts';
import { registryHeaderItems } from '../completion/registry/registry-header-items.ts';
import { registryTableItems } from '../completion/registry/registry-table-items.ts';
import { registryUserItems } from '../completion/registry/registry-user-items.ts';
import { entrySymbol } from '../outline/entry-symbol.ts';
import { tableSymbols } from '../outline/table-symbols.ts';
import type { KindFeatures } from './kind-features.ts';

export const registryConfigFeatures: KindFeatures = {
  keys(place) {
    const tables = registryTableItems(place);
    const names = place.caret.path.filter((step) => typeof step === 'string');
    // If an array of tables can begin at the caret, it is offered only as a header, not as a key.
    const keys = keyItems(place).filter(
      ({ label }) => !tables.some((table) => table.label === `[[${[...names, label].join('.')}]]`),
    );
    return [...keys, ...tables];
  },
  headers: registryHeaderItems,
  names: registryUserItems,
  takesOnlyNames: () => false,
  symbols(document, entry, depth) {
    const tables = tableSymbols(document, entry.path.join('.'), assemble(entry).member.value, depth);
    return tables.length > 0 ? tables : [entrySymbol(document, entry, { kind: 'section', depth })];
  },
};
