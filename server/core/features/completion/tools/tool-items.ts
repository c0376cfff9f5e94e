import { pathInTools } from '../../../analysis/tools/path-in-tools.ts';
import { type CatalogTool, type ToolCatalog, toolNamed } from '../../../analysis/tools/tool-catalog.ts';
import { toolCard } from '../../documentation/tool-card.ts';
import type { Completion } from '../completion.ts';
import type { CompletionContext } from '../completion-context.ts';
import type { CompletionPlace } from '../completion-place.ts';
import { literal } from '../snippet.ts';
import { stringPart } from '../string-part.ts';
import { trailingComma } from '../trailing-comma.ts';

/** Returns the names of tools, and the backends that install other tools, for a key in a table or list of tools. */
export function toolNameItems(place: CompletionPlace, context: CompletionContext): readonly Completion[] {
  const { caret, kind, node } = place;
  const catalog = pathInTools(caret.path, kind)?.length === 0 ? context.tools?.() : undefined;
  if (!catalog) return [];
  const members = node?.kind === 'object' ? node.members.filter((member) => member !== place.currentMember) : [];
  const present = new Set(members.map(({ key }) => key.name));
  const names = catalog.tools.filter(({ name }) => !present.has(name));
  const isInstalled = ({ name }: CatalogTool) => Object.hasOwn(catalog.installed, name);
  const sorted = [...names.filter(isInstalled), ...names.filter((tool) => !isInstalled(tool))];
  return [
    ...sorted.map((tool, index) => nameItem(tool.name, index, { place, detail: tool.backends[0] ?? '', catalog })),
    ...catalog.backends.map((backend, index) =>
      nameItem(`${backend}:`, sorted.length + index, { place, detail: 'tools of this backend', catalog }),
    ),
  ];
}

interface NameItemOptions {
  readonly place: CompletionPlace;
  readonly detail: string;
  readonly catalog: ToolCatalog;
}

function nameItem(name: string, index: number, { place, detail, catalog }: NameItemOptions): Completion {
  const { language } = place.document;
  const isBackend = name.endsWith(':');
  const key = literal(language.renderKey(name));
  const written = isBackend ? key.replace(/["']?$/, (quote) => `\${1:name}${quote}`) : key;
  const withValue = (value: string): string => language.renderMember(written, value) + trailingComma(place);
  const quoted = (text: string): string => language.stringQuote + text + language.stringQuote;
  const tool = toolNamed(name, catalog);
  return {
    label: name,
    kind: 'property',
    detail,
    documentation: tool ? toolCard(tool, catalog) : '',
    replace: place.replace,
    text: place.caret.hasSeparator ? written : withValue(quoted(`\${${isBackend ? 2 : 1}:latest}`)),
    ...(!place.caret.hasSeparator && !isBackend && { openText: withValue(quoted('$0')) }),
    filter: place.caret.quote + name,
    rank: 2_000 + index,
  };
}

/** Returns the versions of a tool that are known without the network, for its value or its `version`. */
export function toolVersionItems(place: CompletionPlace, context: CompletionContext): readonly Completion[] {
  const [name, last, ...rest] = pathInTools(place.caret.path, place.kind) ?? [];
  const isVersion = last === undefined || last === 'version' || (typeof last === 'number' && rest.length === 0);
  const part = typeof name === 'string' && isVersion && rest.length === 0 ? stringPart(place, 0, /$/) : undefined;
  const catalog = part && context.tools?.();
  if (!catalog || typeof name !== 'string') return [];
  const installed = catalog.installed[name] ?? [];
  const named = ['latest', ...(toolNamed(name, catalog)?.versionNames ?? [])];
  const versions = [
    ...named
      .slice(0, 2)
      .map((version) => [version, version === 'latest' ? 'the newest version' : 'long-term support'] as const),
    ...installed.map((version) => [version, 'installed'] as const),
    ...named.slice(2).map((version) => [version, 'long-term support'] as const),
  ];
  const items = versions.flatMap(([version, detail], index): readonly Completion[] => {
    const text = part.write(version);
    const common = { kind: 'value', detail, documentation: '', replace: part.replace, rank: index } as const;
    return text === undefined ? [] : [{ ...common, label: version, text, filter: part.opening + version }];
  });
  const text = part.writeAndStay('');
  if (text === undefined) return items;
  const all = { kind: 'snippet', detail: 'uses the network', documentation: '', replace: part.replace } as const;
  const label = `Show All Versions of ${name}…`;
  return [...items, { ...all, label, text, filter: part.opening + label, rank: items.length, asksForVersionOf: name }];
}
