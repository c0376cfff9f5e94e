import { assemble } from '../../core/document/assemble.ts';
import { Document } from '../../core/document/document.ts';
import { toJson } from '../../core/document/to-json.ts';
import { tomlLanguage } from '../../core/syntax/toml/toml-language.ts';
import type { Disk } from '../disk.ts';
import { readText } from '../read-text.ts';
import type { JsonObject } from './package-manifest.ts';

/** Resolves to the values of a TOML file; undefined if it cannot be read or is malformed. */
export async function readToml(path: string, disk: Disk): Promise<JsonObject | undefined> {
  const read = await readText(path, disk);
  if (!('text' in read)) return undefined;
  const document = new Document(read.text, { language: tomlLanguage, sections: [] });
  const isBroken = [...document.blocks].some(({ block }) =>
    block.problems.some(({ severity }) => severity === 'error'),
  );
  if (isBroken) return undefined;
  const members = Array.from(document.entries(), (entry) => assemble(entry).member);
  return Object.fromEntries(members.map(({ key, value }) => [key.name, toJson(value)]));
}
