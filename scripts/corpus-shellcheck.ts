/**
 * Compares our diagnostics of scripts with ShellCheck: node scripts/corpus-shellcheck.ts FOLDER, where FOLDER is a
 * corpus as in `corpus.ts`. ShellCheck is run on each script as other parsers (smol-toml, JSON.parse) extract it, with
 * its dialect as an option, and each of our problems must be at the same characters as one of ShellCheck's comments.
 * Lists the differences and the skipped scripts. Exits with 1 if there are differences.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import type { WorkspaceFile } from '../server/core/analysis/graph/task.ts';
import { Workspace } from '../server/core/analysis/graph/workspace.ts';
import { defaultShell, interpreterOf } from '../server/core/analysis/scripts/interpreter.ts';
import { maskScript } from '../server/core/analysis/scripts/masked-script.ts';
import type { CheckedScript } from '../server/core/analysis/shellcheck/checked-script.ts';
import { readComments, type ShellCheckComment } from '../server/core/analysis/shellcheck/comment.ts';
import { scriptsOfFile } from '../server/core/analysis/shellcheck/scripts-of-file.ts';
import { shellCheckProblems } from '../server/core/analysis/shellcheck/shellcheck-problems.ts';
import type { Problem } from '../server/core/document/problem.ts';
import type { Span } from '../server/core/document/span.ts';
import { checkAll } from '../server/shellcheck/check-all.ts';
import { shellCheckOnPath } from '../server/shellcheck/find-shellcheck.ts';
import { scriptFiles } from '../server/shellcheck/script-files.ts';
import { corpusFiles, corpusWorkspaces, workspaceFile } from './corpus-files.ts';

/** The maximum number of kinds of findings that are listed, most frequent first. */
const maxKinds = 200;

/** A script of the corpus, and the findings of both sides. */
interface ComparedScript {
  /** `file:line` of its string. */
  readonly place: string;
  readonly file: WorkspaceFile;
  readonly script: CheckedScript;
  /** The string in the file, with its quotes. */
  readonly literal: Span;
  /** The value of the string, according to another parser. */
  readonly text: string;
}

const corpus = process.argv[2] ?? process.env.TASKWRIGHT_CORPUS;
const path = shellCheckOnPath(process.env);
if (corpus === undefined || path === undefined) {
  console.error('Usage: npm run corpus:shellcheck -- FOLDER; requires ShellCheck on the PATH');
  process.exitCode = 2;
} else {
  const scripts = scriptsIn(corpus);
  const theirs = commentsOnExtracted(scripts, path);
  const ours = await problemsOf(scripts, path);
  process.exitCode = report(scripts, ours, theirs) === 0 ? 0 : 1;
}

function scriptsIn(folder: string): readonly ComparedScript[] {
  const files = corpusFiles(folder);
  const scripts: ComparedScript[] = [];
  let unreadable = 0;
  for (const together of corpusWorkspaces(files).values()) {
    const workspace = new Workspace();
    for (const file of together) workspace.set(workspaceFile(file, folder));
    for (const file of workspace.files) {
      for (const script of scriptsOfFile(file, workspace)) {
        const [literal] = script.owners;
        const text = literal && decoded(literalText(literal), file);
        const line = literal ? file.document.rangeOf(literal).start.line + 1 : 0;
        if (literal && text !== undefined) scripts.push({ place: `${file.uri}:${line}`, file, script, literal, text });
        else unreadable++;
      }
    }
  }
  console.log(`${files.length} files, ${scripts.length} scripts for POSIX shells`);
  console.log(`skipped, because another parser rejects the string: ${unreadable}`);
  return scripts;
}

function literalText({ anchor, start, end }: Span): string {
  return anchor.text.slice(start, end);
}

/** Returns the value of a string according to smol-toml or `JSON.parse`; undefined if it is invalid. */
function decoded(literal: string, { uri }: WorkspaceFile): string | undefined {
  try {
    const value: unknown = uri.endsWith('.json') ? JSON.parse(literal) : parse(`a = ${literal}`).a;
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Runs ShellCheck on the extracted scripts, without any of our preparation except for template expressions. */
function commentsOnExtracted(
  scripts: readonly ComparedScript[],
  program: string,
): ReadonlyMap<ComparedScript, readonly ShellCheckComment[]> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-corpus-'));
  writeFileSync(join(folder, '.shellcheckrc'), '');
  const results = new Map<ComparedScript, readonly ShellCheckComment[]>();
  const byDialect = new Map<string, ComparedScript[]>();
  for (const compared of scripts) {
    const dialect = /^\s*#!/.test(compared.text) ? 'own' : dialectIn(compared.script.source);
    byDialect.set(dialect, [...(byDialect.get(dialect) ?? []), compared]);
  }
  for (const [dialect, group] of byDialect) {
    for (let at = 0; at < group.length; at += 100) {
      const portion = group.slice(at, at + 100);
      const names = portion.map((_, index) => join(folder, `${index}.sh`));
      for (const [index, { text }] of portion.entries()) writeFileSync(names[index] ?? '', readable(text));
      const shell = dialect === 'own' ? [] : [`--shell=${dialect}`];
      const comments = readComments(outputOf(program, ['--format=json1', ...shell, ...names]));
      for (const [index, compared] of portion.entries()) results.set(compared, comments?.get(names[index] ?? '') ?? []);
    }
  }
  rmSync(folder, { recursive: true });
  return results;
}

function dialectIn(source: string): string {
  return /^#!\/bin\/(\w+)/.exec(source)?.[1] ?? interpreterOf('', defaultShell).dialect ?? 'sh';
}

/** Returns a script as it is run, with words in place of template expressions. */
function readable(text: string): string {
  return maskScript(text).text.slice(shebangStart(text)).replaceAll('\r\n', '\n');
}

function shebangStart(text: string): number {
  return /^\s*(?=#!)/.exec(text)?.[0].length ?? 0;
}

/** ShellCheck exits with 1 if it has comments. */
function outputOf(program: string, words: readonly string[]): string {
  try {
    return execFileSync(program, words, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  } catch (error) {
    return String((error as { readonly stdout?: unknown }).stdout ?? '');
  }
}

async function problemsOf(
  scripts: readonly ComparedScript[],
  program: string,
): Promise<ReadonlyMap<ComparedScript, readonly Problem[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-corpus-'));
  writeFileSync(join(folder, '.shellcheckrc'), '');
  const started = performance.now();
  const problems = new Map<ComparedScript, readonly Problem[]>();
  const failures = await checkAll(
    scripts.map((compared) => ({ source: compared.script.source, folder, compared })),
    {
      path: program,
      environment: process.env,
      files: scriptFiles,
      onChecked: ({ compared }, comments) =>
        problems.set(compared, shellCheckProblems(compared.script, comments, 'style')),
    },
  );
  console.log(`checked by our own run in ${Math.round(performance.now() - started)} ms`);
  for (const failure of failures) console.log(failure);
  rmSync(folder, { recursive: true });
  return problems;
}

/** Returns the code and the range, as indexes in the extracted script, of one of our problems. */
function ourKey({ code, span }: Problem, { literal, file }: ComparedScript): string {
  const raw = literalText(literal);
  const quote = /^(?:"""|'''|.)/s.exec(raw)?.[0] ?? '';
  const indexes = [span.start, span.end].map(
    (offset) => decoded(raw.slice(0, offset - literal.start) + quote, file)?.length ?? 'nowhere',
  );
  return `${code} ${indexes.join('-')}`;
}

/** Returns the code and the range, as indexes in the extracted script, of one of ShellCheck's comments. */
function theirKey({ code, start, end }: ShellCheckComment, { text }: ComparedScript): string {
  const skipped = shebangStart(text);
  const masked = maskScript(text).text.slice(skipped);
  const lines = masked.split('\n');
  const indexOf = ({ line, column }: ShellCheckComment['start']): number => {
    const before = lines.slice(0, line - 1).reduce((length, content) => length + content.length + 1, 0);
    const units = [...(lines[line - 1] ?? '')].slice(0, column - 1).join('').length;
    return skipped + before + units;
  };
  const from = indexOf(start);
  return `SC${code} ${from}-${Math.max(from, indexOf(end))}`;
}

/** Prints the comparison. Returns the number of differences. */
function report(
  scripts: readonly ComparedScript[],
  ours: ReadonlyMap<ComparedScript, readonly Problem[]>,
  theirs: ReadonlyMap<ComparedScript, readonly ShellCheckComment[]>,
): number {
  const kinds = new Map<string, number>();
  const omitted = new Map<string, number>();
  const differences: string[] = [];
  let same = 0;
  for (const compared of scripts) {
    const expected = new Map((theirs.get(compared) ?? []).map((comment) => [theirKey(comment, compared), comment]));
    for (const problem of ours.get(compared) ?? []) {
      const key = ourKey(problem, compared);
      const kind = `${problem.code} ${problem.message}`;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (expected.get(key)?.message === problem.message) same++;
      else differences.push(`${compared.place}: ${key}: ${problem.message}`);
      expected.delete(key);
    }
    for (const { code } of expected.values()) omitted.set(`SC${code}`, (omitted.get(`SC${code}`) ?? 0) + 1);
  }
  const ranked = [...kinds].sort(([, a], [, b]) => b - a);
  const frequent = ranked.slice(0, maxKinds);
  console.log(`${same} findings at the same characters, ${differences.length} elsewhere`);
  console.log(`${ranked.length} kinds of findings; the ${frequent.length} most frequent:`);
  for (const [kind, count] of frequent) console.log(`  ${count} ${kind}`);
  console.log('not reported by us (template expressions, variables that are set, shells that end at an error):');
  for (const [code, count] of [...omitted].sort(([, a], [, b]) => b - a)) console.log(`  ${count} ${code}`);
  for (const difference of differences) console.log(`DIFFERENT ${difference}`);
  return differences.length;
}
