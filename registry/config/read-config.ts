import { dirname, resolve } from 'node:path';
import { parse } from 'smol-toml';
import { Diagnoser } from '../../server/core/analysis/diagnosis/diagnoser.ts';
import { registryConfigKind } from '../../server/core/analysis/kinds/registry-config.ts';
import { type RegistryFile, registryFile } from '../../server/core/analysis/registry-config/registry-file.ts';
import { secretSettings } from '../../server/core/analysis/registry-config/secret-settings.ts';
import { tableIn, textIn, textOf } from '../../server/core/analysis/registry-config/tables.ts';
import { tokenReference } from '../../server/core/analysis/registry-config/token-setting.ts';
import { Document } from '../../server/core/document/document.ts';
import type { Severity } from '../../server/core/document/problem.ts';
import type { Span } from '../../server/core/document/span.ts';
import { tomlLanguage } from '../../server/core/syntax/toml/toml-language.ts';
import { printable } from '../errors/quoted.ts';
import { signingKeyIn } from '../packages/signing-keys/signing-key.ts';
import { readCertificates } from './certificates.ts';
import type { Config, TlsConfig } from './config.ts';
import { configFrom } from './config-from.ts';
import type { ConfigTable } from './read-settings.ts';
import { readTls, type TlsProblem } from './tls-files.ts';
import { type Environment, TokenSources, tokenHashIn } from './token-sources.ts';
import { readTrustedRoot } from './trusted-root.ts';

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

export interface ReadOptions {
  /** The path of the file, absolute or relative to the current folder. */
  readonly path: string;
  readonly environment?: Environment;
  /**
   * Whether tokens in environment variables and files that cannot be read are mistakes or only remarks. With `unused`, they are
   * not read, for commands that require no tokens.
   */
  readonly tokens?: 'required' | 'optional' | 'unused';
}

/**
 * Returns the configuration in the text of a file, or its mistakes, in which case the server must not start. The editor's
 * engine checks the file, so both report the same problems.
 */
export function readConfig(
  text: string,
  { path, environment = process.env, tokens = 'required' }: ReadOptions,
): ReadConfig {
  const content = text.replace(/^\uFEFF/, '');
  const folder = dirname(resolve(path));
  const sources = new TokenSources(folder, tokens === 'unused' ? {} : environment);
  const document = new Document(content, { language: tomlLanguage, sections: [] });
  const inFile = problemsOf(document);
  // Tokens are read only if the file has no mistakes.
  const isValid = inFile.every(({ severity }) => severity !== 'error');
  const readsFiles = isValid && tokens !== 'unused';
  const file = readsFiles ? registryFile(document, registryConfigKind.shape()) : undefined;
  const ofTokens = file ? secretProblems(file, document, sources) : [];
  const ofTls = file && tlsFiles(file, document, folder);
  const ofFiles = file ? fileProblems(file, document, folder) : [];
  const severity = tokens === 'required' ? 'error' : 'info';
  const mistaken = [...ofTokens, ...ofFiles, ...(ofTls?.mistakes ?? [])].map(
    (problem) => ({ ...problem, severity }) as const,
  );
  const warnings = (ofTls?.warnings ?? []).map((problem) => ({ ...problem, severity: 'warning' }) as const);
  const found = [...inFile, ...mistaken, ...warnings].sort(byPosition);
  const mistakes = found.flatMap(({ severity, ...mistake }) => (severity === 'error' ? [mistake] : []));
  const remarks = found.flatMap(({ severity, ...remark }) => (severity === 'error' ? [] : [{ ...remark, severity }]));
  if (mistakes.length > 0) return { mistakes, remarks };
  const config = configFrom(valuesIn(content), folder, sources);
  return { config: { ...config, settings: { ...config.settings, tls: ofTls?.tls } }, remarks };
}

/** Parses a text that has passed the check. Hides errors of the parser, because they quote lines that may contain a token. */
function valuesIn(text: string): ConfigTable {
  try {
    return parse(text);
  } catch {
    throw new Error('The configuration has passed the check but cannot be parsed as TOML.');
  }
}

/** Returns all problems of the file itself. */
function problemsOf(document: Document): readonly (ConfigMistake & { readonly severity: Severity })[] {
  return new Diagnoser(document, registryConfigKind).problems().map((problem) => ({
    severity: problem.severity,
    ...mistakeAt(document, problem.span, registryConfigKind.redactMessage(problem, document)),
  }));
}

interface TlsInFile {
  readonly tls: TlsConfig | undefined;
  readonly mistakes: readonly ConfigMistake[];
  readonly warnings: readonly ConfigMistake[];
}

/** Returns the certificate and the key that the file names, with their problems; undefined if it names none. */
function tlsFiles({ settings }: RegistryFile, document: Document, folder: string): TlsInFile | undefined {
  const table = tableIn(settings?.object, 'tls');
  const [certificate, key] = [textIn(table, 'certificate'), textIn(table, 'key')];
  if (!certificate || !key) return undefined;
  const { tls, mistake, warning } = readTls({ certificate: certificate.value, key: key.value }, folder);
  const located = (problem: TlsProblem | undefined): readonly ConfigMistake[] =>
    problem ? [mistakeAt(document, problem.setting === 'key' ? key : certificate, problem.message)] : [];
  return { tls, mistakes: located(mistake), warnings: located(warning) };
}

/** The functions that read the files that settings name, by the meaning of the settings. */
const fileReaders = new Map([
  ['certificates', readCertificates],
  ['trusted-root', readTrustedRoot],
]);

/** Returns the problems of the certificates of upstreams and of the trusted root. */
function fileProblems({ values }: RegistryFile, document: Document, folder: string): readonly ConfigMistake[] {
  return values.flatMap(({ meaning, value }) => {
    const node = textOf(value);
    const problem = node && fileReaders.get(meaning)?.(resolve(folder, node.value)).problem;
    return node && problem !== undefined ? mistakeAt(document, node, `File \`${node.value}\` ${problem}`) : [];
  });
}

/** Returns the problems of the tokens and secrets that are not in the file itself. */
function secretProblems(file: RegistryFile, document: Document, sources: TokenSources): readonly ConfigMistake[] {
  return [...tokenProblems(file, document, sources), ...secretSettingProblems(file, document, sources)];
}

/** Returns the secrets that cannot be read or are not valid. */
function secretSettingProblems(
  file: RegistryFile,
  document: Document,
  sources: TokenSources,
): readonly ConfigMistake[] {
  return secretSettings(file).flatMap(({ meaning, value, textProblem }) => {
    const reference = tokenReference(value);
    const isSigningKey = meaning === 'signing-key';
    const problemOf = isSigningKey ? signingKeyProblem : textProblem;
    const text = isSigningKey ? textOf(value) : undefined;
    const problem = text && problemOf(text.value);
    if (text && problem !== undefined) return mistakeAt(document, text, problem);
    const found = reference && sources.findSecret(reference, problemOf);
    return found && 'problem' in found ? mistakeAt(document, reference.span, found.problem) : [];
  });
}

function signingKeyProblem(text: string): string | undefined {
  return signingKeyIn(text) ? undefined : 'Expected a private ECDSA key on the curve P-256, in PEM';
}

/** Returns the tokens that cannot be read, and the tokens that are used twice within the server or a tenant. */
function tokenProblems(file: RegistryFile, document: Document, sources: TokenSources): readonly ConfigMistake[] {
  return file.scopes.flatMap(({ tokens }) => {
    const known = new Set(tokens.flatMap(({ value }) => textOf(value) ?? []).map(({ value }) => hex(value)));
    return tokens.flatMap(({ value }) => {
      const reference = tokenReference(value);
      if (!reference) return [];
      const found = sources.find(reference);
      if ('problem' in found) return mistakeAt(document, reference.span, found.problem);
      const hash = found.hash.toString('hex');
      if (known.has(hash)) return mistakeAt(document, reference.span, 'This token is used twice; use another one');
      known.add(hash);
      return [];
    });
  });
}

function hex(token: string): string {
  return tokenHashIn(token).toString('hex');
}

function mistakeAt(document: Document, span: Span, message: string): ConfigMistake {
  const { line, character } = document.rangeOf(span).start;
  return { line: line + 1, column: character + 1, message: printable(message) };
}

function byPosition(a: ConfigMistake, b: ConfigMistake): number {
  return a.line - b.line || a.column - b.column;
}
