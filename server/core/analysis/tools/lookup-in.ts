import { assemble } from '../../document/assemble.ts';
import { nearest } from '../../schema/words/nearest.ts';
import { memoize } from '../../text/memoize.ts';
import type { ToolLookup } from '../graph/tool-lookup.ts';
import type { Workspace } from '../graph/workspace.ts';
import { isQualified, type ToolCatalog, toolNamed } from './tool-catalog.ts';

/** The sections of config files that define names of tools. */
const definingSections = ['plugins', 'tool_alias', 'alias'] as const;

/** Returns a lookup in this catalog and in the config files of a workspace. */
export function lookupIn(catalog: ToolCatalog, workspace: Workspace): ToolLookup {
  return {
    isKnown: (name) =>
      isQualified(name) ||
      toolNamed(name, catalog) !== undefined ||
      catalog.backends.includes(name) ||
      Object.hasOwn(catalog.installed, name) ||
      isDefined(name, workspace),
    similar: (name) => nearest(name, namesIn(catalog)),
  };
}

const namesIn = memoize(({ tools }: ToolCatalog) => tools.map(({ name }) => name));

function isDefined(name: string, { files }: Workspace): boolean {
  for (const { kind, document } of files) {
    if (!kind.includesFiles) continue;
    for (const section of definingSections) {
      const entry = document.entry(section);
      const value = entry && assemble(entry).member.value;
      if (value?.kind === 'object' && value.members.some(({ key }) => key.name === name)) return true;
    }
  }
  return false;
}
