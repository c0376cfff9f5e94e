/**
 * Measures the pace of the lossless parsers beside parsers that return only values, and beside a loop that only reads the
 * characters, in megabytes of text per second of processor time:
 *
 *   node scripts/bench/parse.ts
 *
 * All of them parse the same tasks in turn, so that a slowdown of the machine affects all of them.
 */
import { parse as parseWithSmolToml } from 'smol-toml';
import { taskFileKind } from '../../server/core/analysis/kinds/task-file.ts';
import { Document } from '../../server/core/document/document.ts';
import { jsonLanguage } from '../../server/core/syntax/json/json-language.ts';
import { tomlLanguage } from '../../server/core/syntax/toml/toml-language.ts';
import { median } from './median.ts';
import { taskDocument } from './task-documents.ts';

const rounds = 15;
/** The rounds before V8 has compiled and optimized the parsers. */
const warmUps = 5;
/** About 2.4 MB of TOML. */
const tasks = 8_000;

const toml = taskDocument('toml', tasks).text;
const json = taskDocument('json', tasks).text;
const { sections } = taskFileKind;
const subjects: Readonly<Record<string, { readonly text: string; readonly read: (text: string) => unknown }>> = {
  'TOML, with all nodes': { text: toml, read: (text) => new Document(text, { language: tomlLanguage, sections }) },
  'TOML, skimmed': {
    text: toml,
    read: (text) => new Document(text, { language: tomlLanguage, sections, trees: 'recent' }),
  },
  'smol-toml, values only': { text: toml, read: parseWithSmolToml },
  'JSON, with all nodes': { text: json, read: (text) => new Document(text, { language: jsonLanguage, sections }) },
  'JSON.parse, values only': { text: json, read: (text) => JSON.parse(text) },
  'a loop over the characters': { text: toml, read: countQuotes },
};

const paces: Record<string, number[]> = Object.fromEntries(Object.keys(subjects).map((name) => [name, []]));
for (let round = -warmUps; round < rounds; round++) {
  for (const [name, { text, read }] of Object.entries(subjects)) {
    const before = process.cpuUsage();
    read(text);
    const { user, system } = process.cpuUsage(before);
    if (round >= 0) paces[name]?.push(text.length / (user + system));
  }
}
for (const [name, values] of Object.entries(paces)) {
  console.log(
    `${name.padEnd(28)}${median(values).toFixed(1)} MB/s (${Math.min(...values).toFixed(1)}-${Math.max(...values).toFixed(1)})`,
  );
}

function countQuotes(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === 0x22) count++;
  return count;
}
