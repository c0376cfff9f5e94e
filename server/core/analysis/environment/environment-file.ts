import { assemble } from '../../document/assemble.ts';
import { Document } from '../../document/document.ts';
import type { Language } from '../../document/language.ts';
import type { Node } from '../../document/node.ts';
import { spanText } from '../../document/span.ts';
import { jsonLanguage } from '../../syntax/json/json-language.ts';
import { tomlLanguage } from '../../syntax/toml/toml-language.ts';
import { type FileVariable, type FileVariables, parseDotenv } from './dotenv.ts';
import { numberText } from './number-text.ts';

/** An environment file that the runner loads. */
export interface EnvironmentFile extends FileVariables {
  /** The absolute path. */
  readonly path: string;
}

/** A function that parses a YAML file. Its implementation is loaded only when a YAML file must be read. */
export type ParseYaml = (text: string) => FileVariables;

export type EnvironmentFormat = 'dotenv' | 'json' | 'toml' | 'yaml';

/**
 * Returns the format of an environment file, which depends on its extension. The runner does not read `.yml` as YAML.
 */
export function formatOfEnvironmentFile(path: string): EnvironmentFormat {
  const [, extension] = /\.([^./]+)$/.exec(path) ?? [];
  return extension === 'json' || extension === 'toml' || extension === 'yaml' ? extension : 'dotenv';
}

/** Returns the variables of an environment file. Without `parseYaml`, YAML files are not read. */
export function environmentFile(path: string, text: string, parseYaml: ParseYaml | undefined): FileVariables {
  switch (formatOfEnvironmentFile(path)) {
    case 'json':
      return isStrictJson(text) ? membersOf(text, json) : unreadable('it has a syntax error');
    case 'toml':
      return membersOf(text, toml);
    case 'yaml':
      return parseYaml?.(text) ?? unreadable(notReadHere);
    default:
      return parseDotenv(text);
  }
}

/** Returns the reason why the runner cannot read an environment file; undefined if it can, or if this is not known. */
export function faultIn(path: string, text: string, parseYaml: ParseYaml | undefined): FileVariables['fault'] {
  const { fault } = environmentFile(path, text, parseYaml);
  return fault?.reason === notReadHere || fault?.reason === encryptedBySops ? undefined : fault;
}

/** Returns the result for a file that is not read. `line` is zero-based. */
export function unreadable(reason: string, line = 0): FileVariables {
  return { variables: [], fault: { line, reason } };
}

const notReadHere = 'YAML files are not read here';

export const noPlainValue = 'a value must be a string, a number or a boolean';

export const encryptedBySops = 'it is encrypted with sops';

/** How the runner reads a format. */
interface Format {
  readonly language: Language;
  /** Returns the text of a value; undefined if the runner rejects the value. */
  readonly textOf: (value: Node) => string | undefined;
  /** Whether a repeated name is allowed. The last value then takes effect. */
  readonly allowsRepeated: boolean;
}

const json: Format = { language: jsonLanguage, textOf: jsonText, allowsRepeated: true };
const toml: Format = { language: tomlLanguage, textOf: tomlText, allowsRepeated: false };

/** Returns the top-level members of a document as variables. */
function membersOf(text: string, format: Format): FileVariables {
  const document = new Document(text, { language: format.language, sections: [] });
  const broken = [...document.blocks].find(({ block }) => block.problems.some(({ severity }) => severity === 'error'));
  if (broken) return unreadable('it has a syntax error');
  const variables: FileVariable[] = [];
  for (const entry of document.entries()) {
    const last = entry.fragments.at(-1);
    const { key, value } = last && 'member' in last ? last.member : assemble(entry).member;
    const { line } = document.rangeOf(key).start;
    if (entry.fragments.length > 1 && !format.allowsRepeated)
      return unreadable(`\`${key.name}\` is defined twice`, line);
    const plain = format.textOf(value);
    if (key.name === 'sops' && value.kind === 'object') return unreadable(encryptedBySops, line);
    if (plain === undefined) return unreadable(noPlainValue, line);
    variables.push({ name: key.name, value: plain, isOpen: false, line });
  }
  return { variables, fault: undefined };
}

function jsonText(value: Node): string | undefined {
  return value.kind === 'number' ? numberText(spanText(value), 'json') : plainValue(value);
}

function tomlText(value: Node): string | undefined {
  return value.kind === 'datetime' || (value.kind === 'number' && value.float) ? undefined : plainValue(value);
}

/** Returns whether text is strict JSON. Taskwright's parser also accepts comments and trailing commas. */
function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the value of a variable that is set to a string, number, boolean or date-time; undefined for other values.
 */
export function plainValue(value: Node): string | undefined {
  const isPlain = value.kind === 'string' || value.kind === 'number' || value.kind === 'boolean';
  return isPlain || value.kind === 'datetime' ? String(value.value) : undefined;
}
