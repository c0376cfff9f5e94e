import { counted } from '../../core/text/counted.ts';
import { isObject, type JsonObject, objectOr } from '../../core/text/json-object.ts';
import { maxName } from '../folder-input.ts';
import { pageInputs, pageNote, pageOf } from '../page.ts';
import { plainLine } from '../plain-text.ts';
import type { RegistryReader } from '../registry-reader.ts';
import { toolResult } from '../result.ts';
import type { AgentTool, ToolHost, ToolResult } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

/** The most packages that one request to the registry returns. */
const maxSearched = 250;

export const registryPackagesTool: AgentTool = {
  name: 'registry_packages',
  title: 'List Packages of the Registry',
  summary: 'Lists the packages of a registry',
  description: 'Lists the packages of the registry that the token may read, or the versions and tags of one package.',
  inputSchema: {
    type: 'object',
    properties: {
      package: { type: 'string', maxLength: maxName, description: 'Name of one package, such as `@scope/name`.' },
      search: { type: 'string', maxLength: 200, description: 'Only packages that match these words.' },
      ...pageInputs,
    },
    additionalProperties: false,
  },
  effect: 'none',
  requires: 'registry',
  call: async (input, host, { signal }) => {
    const page = { offset: input.number('offset'), limit: input.number('limit') };
    const name = input.text('package');
    if (name !== undefined) return onePackage(await readerOf(host).package(packagePath(name), signal), page);
    return search(readerOf(host), input.text('search') ?? '', page, signal);
  },
};

type PageInput = Parameters<typeof pageOf>[1];

/** Returns the reader of the registry. Throws a `ToolError` if there is none. */
export function readerOf({ registry }: ToolHost): RegistryReader {
  if (registry) return registry;
  throw new ToolError('There is no registry. Start `taskwright mcp` with `--registry ADDRESS`.');
}

/** Returns the path of a package. Dots alone would lead to another part of the registry. */
function packagePath(name: string): string {
  if (/^\.*$/.test(name)) throw new ToolError('`package` must be the name of a package, such as `@scope/name`.');
  return encodeURIComponent(name);
}

function onePackage(packument: JsonObject, page: PageInput): ToolResult {
  const times = objectOr(packument.time);
  const versions = Object.entries(objectOr(packument.versions)).map(([version, manifest]) => ({
    version,
    publishedAt: times[version],
    deprecated: objectOr(manifest).deprecated,
  }));
  const shown = pageOf(versions.toReversed(), page);
  const tags = objectOr(packument['dist-tags']);
  const { name, description } = packument;
  return toolResult({
    notes: [`${counted(versions.length, 'version')}, newest first.`, pageNote(shown)],
    content: [
      plainLine(`${name}: ${description ?? ''}`),
      plainLine(
        `tags: ${Object.entries(tags)
          .map(([tag, version]) => `${tag} ${version}`)
          .join(', ')}`,
      ),
      ...shown.items.map(({ version, publishedAt, deprecated }) =>
        plainLine(`${version} ${publishedAt ?? ''}${deprecated === undefined ? '' : ` deprecated: ${deprecated}`}`),
      ),
    ].join('\n'),
    data: { name, description, tags, versions: shown.items, total: shown.total, next: shown.next },
  });
}

async function search(
  registry: RegistryReader,
  text: string,
  { offset = 0, limit = 50 }: PageInput,
  signal: AbortSignal,
): Promise<ToolResult> {
  const query = new URLSearchParams({ text, from: String(offset), size: String(Math.min(limit, maxSearched)) });
  const { objects, total } = await registry.package(`-/v1/search?${query}`, signal);
  const packages = (Array.isArray(objects) ? objects : []).map((found) => {
    const { name, version, description, date } = objectOr(objectOr(found).package);
    return { name, version, description, date };
  });
  const { items } = pageOf(packages, { limit });
  const count = typeof total === 'number' ? total : offset + items.length;
  const end = offset + items.length;
  const next = end < count && items.length > 0 ? end : undefined;
  return toolResult({
    notes: [count === 0 ? 'No packages.' : pageNote({ items, total: count, offset, next })],
    content: items
      .filter(isObject)
      .map(({ name, version, description }) => plainLine(`${name}@${version} ${description ?? ''}`))
      .join('\n'),
    data: { packages: items, total: count, next },
  });
}
