import { isAlias, isMap, isScalar, LineCounter, parseDocument, type Scalar } from 'yaml';
import type { FileVariable, FileVariables } from './dotenv.ts';
import { encryptedBySops, noPlainValue, unreadable } from './environment-file.ts';
import { numberText } from './number-text.ts';

/** Parses a YAML file as the runner does: a map whose values are strings, numbers or booleans. */
export function parseYamlFile(text: string): FileVariables {
  const lines = new LineCounter();
  const lineAt = (offset: number | undefined): number => lines.linePos(offset ?? 0).line - 1;
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, prettyErrors: false });
  const [error] = [...document.errors, ...document.warnings];
  if (error) return unreadable('it has a syntax error', lineAt(error.pos[0]));
  const { contents } = document;
  if (contents === null || (isScalar(contents) && contents.value === null)) return { variables: [], fault: undefined };
  if (!isMap(contents)) return unreadable('it is not a map');
  const variables: FileVariable[] = [];
  for (const { key, value } of contents.items) {
    if (!isScalar(key)) return unreadable('a name must be a string');
    const line = lineAt(key.range?.[0]);
    const target = isAlias(value) ? value.resolve(document) : value;
    const name = key.source ?? String(key.value);
    if (name === 'sops' && isMap(target)) return unreadable(encryptedBySops, line);
    const plain = isScalar(target) ? scalarText(target) : undefined;
    if (plain === undefined) return unreadable(noPlainValue, line);
    variables.push({ name, value: plain, isOpen: false, line });
  }
  return { variables, fault: undefined };
}

function scalarText({ value, source = '', type }: Scalar): string | undefined {
  if (typeof value === 'string') return type === 'PLAIN' && /^[-+]?0b[01]+$/.test(source) ? integerText(source) : value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number') return undefined;
  if (!Number.isFinite(value) || /^[-+]?0\d/.test(source)) return source;
  return /^[-+]?0[xo]/.test(source) ? integerText(source) : numberText(source, 'yaml');
}

/** Returns the decimal form of a hexadecimal, octal or binary integer. */
function integerText(source: string): string {
  const digits = BigInt(source.replace(/^[-+]/, ''));
  return String(source.startsWith('-') ? -digits : digits);
}
