import { assemble } from '../../document/assemble.ts';
import { Document } from '../../document/document.ts';
import type { Language } from '../../document/language.ts';
import type { Node } from '../../document/node.ts';
import { jsonLanguage } from '../../syntax/json/json-language.ts';
import { tomlLanguage } from '../../syntax/toml/toml-language.ts';
import { type FileVariables, parseDotenv } from './dotenv.ts';

const unreadable = (reason: string): FileVariables => ({ variables: [], fault: { line: 0, reason } });

/** Returns the variables of an environment file. Its extension determines the format; it is a dotenv file by default. */
export function environmentFile(path: string, text: string): FileVariables {
  const [, extension = ''] = /\.([^./]+)$/.exec(path) ?? [];
  if (extension === 'json') return membersOf(text, jsonLanguage);
  if (extension === 'toml') return membersOf(text, tomlLanguage);
  // The values of YAML are only known to the runner.
  return extension === 'yaml' || extension === 'yml' ? unreadable('YAML is not shown here') : parseDotenv(text);
}

/** Returns the members of the root of a document. */
function membersOf(text: string, language: Language): FileVariables {
  const document = new Document(text, { language, sections: [] });
  const broken = [...document.blocks].find(({ block }) => block.problems.some(({ severity }) => severity === 'error'));
  if (broken) return unreadable('it has a syntax error');
  const variables = [...document.entries()].flatMap((entry) => {
    const { key, value } = assemble(entry).member;
    const plain = plainValue(value);
    return plain === undefined
      ? []
      : [{ name: key.name, value: plain, isOpen: false, line: document.rangeOf(key).start.line }];
  });
  return { variables, fault: undefined };
}

/** Returns the text of a string, number or boolean as a variable has it. */
export function plainValue(value: Node): string | undefined {
  const isPlain = value.kind === 'string' || value.kind === 'number' || value.kind === 'boolean';
  return isPlain || value.kind === 'datetime' ? String(value.value) : undefined;
}
