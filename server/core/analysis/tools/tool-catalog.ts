/** A tool that the runner can install by its short name. */
export interface CatalogTool {
  readonly name: string;
  /** The backends that can install the tool, such as `core:node` or `aqua:cli/cli`, preferred first. */
  readonly backends: readonly string[];
  readonly description: string;
  /** Names of versions, such as `lts`. */
  readonly versionNames: readonly string[];
}

/** The tools that the runner on this machine supports. */
export interface ToolCatalog {
  readonly tools: readonly CatalogTool[];
  /** The names of the backends, which are prefixes of tool names: `npm`, `cargo`, `aqua`. */
  readonly backends: readonly string[];
  /** The installed versions of each tool, newest first. */
  readonly installed: Readonly<Record<string, readonly string[]>>;
}

/** Short names that the runner accepts although its registry does not list them, with the names in the registry. */
const otherNames: Readonly<Record<string, string>> = { nodejs: 'node', golang: 'go' };

/** Returns the tool with a short name; undefined if the catalog does not contain it. */
export function toolNamed(name: string, { tools }: ToolCatalog): CatalogTool | undefined {
  const listed = listedName(name);
  return tools.find((tool) => tool.name === listed);
}

/** Returns the name under which the registry of the runner lists a tool. */
export function listedName(name: string): string {
  return otherNames[name] ?? name;
}

/** Returns whether a name specifies its backend (`npm:prettier`), a version (`node@24`) or options. */
export function isQualified(name: string): boolean {
  return /[:@[\]/]/.test(name);
}
