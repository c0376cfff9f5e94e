import { dirname, resolve } from 'node:path';
import { parse } from 'smol-toml';
import { Diagnoser } from '../../server/core/analysis/diagnosis/diagnoser.ts';
import { registryConfigKind } from '../../server/core/analysis/kinds/registry-config.ts';
import { messageWithoutTokens } from '../../server/core/analysis/registry-config/secrets.ts';
import { Document } from '../../server/core/document/document.ts';
import type { Severity } from '../../server/core/document/problem.ts';
import { tomlLanguage } from '../../server/core/syntax/toml/toml-language.ts';
import { printable } from '../errors/quoted.ts';
import type { Config } from './config.ts';
import { configFrom } from './config-from.ts';
import type { ConfigTable } from './table.ts';

/** An error in the file. Line and column count from 1, columns in UTF-16 code units. */
export interface ConfigMistake {
  readonly line: number;
  readonly column: number;
  /** The problem and, in most cases, the remedy. Contains no token. */
  readonly message: string;
}

/** A problem that does not prevent the server from starting. */
export interface ConfigRemark extends ConfigMistake {
  readonly severity: Exclude<Severity, 'error'>;
}

export type ReadConfig =
  | { readonly config: Config; readonly remarks: readonly ConfigRemark[] }
  | { readonly mistakes: readonly ConfigMistake[]; readonly remarks: readonly ConfigRemark[] };

/**
 * Returns the configuration in the text of a file, or its mistakes, with which the server must not start. The engine of the
 * editor checks the file, so that both report the same problems. `path` is the path of the file, absolute or relative to the
 * current folder.
 */
export function readConfig(text: string, { path }: { readonly path: string }): ReadConfig {
  const content = text.replace(/^\uFEFF/, '');
  const found = problemsOf(content);
  const mistakes = found.flatMap(({ severity, ...mistake }) => (severity === 'error' ? [mistake] : []));
  const remarks = found.flatMap(({ severity, ...remark }) => (severity === 'error' ? [] : [{ ...remark, severity }]));
  if (mistakes.length > 0) return { mistakes, remarks };
  return { config: configFrom(valuesIn(content), dirname(resolve(path))), remarks };
}

/** Parses a text that has passed the check. Hides errors of the parser, which quote lines that may contain a token. */
function valuesIn(text: string): ConfigTable {
  try {
    return parse(text);
  } catch {
    throw new Error('The configuration has passed the check but cannot be parsed as TOML.');
  }
}

/** Returns all problems, ordered by position. */
function problemsOf(text: string): readonly (ConfigMistake & { readonly severity: Severity })[] {
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
