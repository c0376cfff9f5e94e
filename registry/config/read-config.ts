import { dirname, resolve } from 'node:path';
import { parse } from 'smol-toml';
import { Diagnoser } from '../../server/core/analysis/diagnosis/diagnoser.ts';
import { registryConfigKind } from '../../server/core/analysis/kinds/registry-config.ts';
import { messageWithoutTokens } from '../../server/core/analysis/registry-config/secrets.ts';
import { Document } from '../../server/core/document/document.ts';
import type { Severity } from '../../server/core/document/problem.ts';
import { tomlLanguage } from '../../server/core/syntax/toml/toml-language.ts';
import type { Config } from './config.ts';
import { configFrom } from './config-from.ts';
import type { Table } from './table.ts';

/** Something that is wrong with the file, at a place of it. Line and column count from 1, columns in UTF-16 units. */
export interface Mistake {
  readonly line: number;
  readonly column: number;
  /** Names what is wrong, the cause and mostly the next step. Holds no token. */
  readonly message: string;
}

/** What is not wrong enough to stop the server. */
export interface Remark extends Mistake {
  readonly severity: Exclude<Severity, 'error'>;
}

export type ReadConfig =
  | { readonly config: Config; readonly remarks: readonly Remark[] }
  | { readonly mistakes: readonly Mistake[]; readonly remarks: readonly Remark[] };

/**
 * The configuration that the text of a file says; with any mistake there is none, and the server must not start. What is
 * wrong is found by the engine that the editor uses, so both say the same. `path` is that of the file: absolute, or
 * from the current folder.
 */
export function readConfig(text: string, { path }: { readonly path: string }): ReadConfig {
  const content = text.replace(/^\uFEFF/, '');
  const found = problemsOf(content);
  const mistakes = found.flatMap(({ severity, ...mistake }) => (severity === 'error' ? [mistake] : []));
  const remarks = found.flatMap(({ severity, ...remark }) => (severity === 'error' ? [] : [{ ...remark, severity }]));
  if (mistakes.length > 0) return { mistakes, remarks };
  return { config: configFrom(valuesIn(content), dirname(resolve(path))), remarks };
}

/** What the TOML reader says of a text that the check has found to be right shows lines of it, which may hold a token. */
function valuesIn(text: string): Table {
  try {
    return parse(text);
  } catch {
    throw new Error('the configuration was found to be right and still cannot be read as TOML');
  }
}

/** In the order of the text. */
function problemsOf(text: string): readonly (Mistake & { readonly severity: Severity })[] {
  const document = new Document(text, { language: tomlLanguage, sections: [] });
  return new Diagnoser(document, registryConfigKind)
    .problems()
    .map((problem) => {
      const { line, character } = document.rangeOf(problem.span).start;
      const { severity } = problem;
      return {
        severity,
        line: line + 1,
        column: character + 1,
        message: printable(messageWithoutTokens(problem, document)),
      };
    })
    .sort((a, b) => a.line - b.line || a.column - b.column);
}

/** A message may repeat a name of the file, which must not play tricks on a terminal or a log. */
function printable(message: string): string {
  return message.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\uFFFD');
}
