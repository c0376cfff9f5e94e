/**
 * Runs every rule over real files: node scripts/corpus.ts FOLDER, where FOLDER holds `task-files/`, `snippets/` and
 * `config-files/`. Each file is a workspace of its own, and nothing is known of the disk. Lists the hits rule by rule.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Diagnoser } from '../server/core/analysis/diagnoser.ts';
import type { FileKind } from '../server/core/analysis/file-kind.ts';
import { noFiles } from '../server/core/analysis/graph/file-lookup.ts';
import { GraphDiagnoser } from '../server/core/analysis/graph/graph-diagnoser.ts';
import { Workspace } from '../server/core/analysis/graph/workspace.ts';
import { rules } from '../server/core/analysis/rules.ts';
import { withoutSuppressed } from '../server/core/analysis/suppressions.ts';
import { sectionsOf } from '../server/core/analysis/task-shapes.ts';
import { Document } from '../server/core/document/document.ts';
import type { Severity } from '../server/core/document/problem.ts';
import { jsonLanguage } from '../server/core/syntax/json/json-language.ts';
import { tomlLanguage } from '../server/core/syntax/toml/toml-language.ts';

/** One problem in one file of the corpus. */
interface Hit {
  readonly code: string;
  readonly severity: Severity;
  /** `file:line: severity: message`. */
  readonly text: string;
}

const kinds: Readonly<Record<string, FileKind>> = {
  'task-files': 'task-file',
  snippets: 'task-file',
  'config-files': 'config-file',
};

const corpus = process.argv[2] ?? process.env.TASKWRIGHT_CORPUS;
if (corpus === undefined) {
  console.error('Usage: npm run corpus -- FOLDER, where FOLDER holds task-files/, snippets/ or config-files/');
  console.error('No file was checked.');
  process.exitCode = 2;
} else {
  const files = filesOf(corpus);
  const hits = files.flatMap(({ path, kind }) => hitsIn(path, corpus, kind));
  for (const { code } of rules) report(code, hits);
  console.log(`${files.length} files, ${hits.length} problems`);
}

function filesOf(folder: string): { readonly path: string; readonly kind: FileKind }[] {
  return Object.entries(kinds).flatMap(([name, kind]) => {
    if (existsSync(join(folder, name))) {
      const files = readdirSync(join(folder, name)).filter((file) => /\.(?:toml|json)$/.test(file));
      return files.sort().map((file) => ({ path: join(name, file), kind }));
    }
    console.log(`${name}: no such folder; skipped`);
    return [];
  });
}

function hitsIn(path: string, folder: string, kind: FileKind): readonly Hit[] {
  const language = path.endsWith('.json') ? jsonLanguage : tomlLanguage;
  const document = new Document(readFileSync(join(folder, path), 'utf8'), { language, sections: sectionsOf(kind) });
  const workspace = new Workspace();
  workspace.set({ uri: path, kind, document, project: '' });
  const graph = new GraphDiagnoser(workspace, noFiles);
  const problems = [...new Diagnoser(document, kind).problems(), ...graph.problems(path)];
  return withoutSuppressed(problems, document)
    .map((problem) => ({ ...problem, line: document.rangeOf(problem.span).start.line + 1 }))
    .sort((a, b) => a.line - b.line)
    .map(({ code, severity, line, message }) => ({ code, severity, text: `${path}:${line}: ${severity}: ${message}` }));
}

function report(code: string, hits: readonly Hit[]): void {
  const own = hits.filter((hit) => hit.code === code);
  console.log(`${code}: ${own.length}`);
  for (const { text } of own) console.log(`  ${text}`);
}
