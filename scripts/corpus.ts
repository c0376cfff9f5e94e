/**
 * Runs every rule on real files: node scripts/corpus.ts FOLDER, where FOLDER contains `task-files/`, `snippets/` and
 * `config-files/`. Files that `index.json` assigns to the same repository form a workspace. The other files are excerpts and
 * are checked separately. Paths in tasks are not looked up on the disk. Lists the problems by rule.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Diagnoser } from '../server/core/analysis/diagnosis/diagnoser.ts';
import { GraphDiagnoser } from '../server/core/analysis/diagnosis/graph-diagnoser.ts';
import { withoutSuppressed } from '../server/core/analysis/diagnosis/suppressions.ts';
import { noFiles } from '../server/core/analysis/graph/file-lookup.ts';
import { projectOf } from '../server/core/analysis/graph/placement/project.ts';
import type { WorkspaceFile } from '../server/core/analysis/graph/task.ts';
import { Workspace } from '../server/core/analysis/graph/workspace.ts';
import { configFileKind } from '../server/core/analysis/kinds/config-file.ts';
import type { TaskDocumentKind } from '../server/core/analysis/kinds/document-kind.ts';
import { taskFileKind } from '../server/core/analysis/kinds/task-file.ts';
import { rules } from '../server/core/analysis/rules/all-rules.ts';
import { Document } from '../server/core/document/document.ts';
import type { Severity } from '../server/core/document/problem.ts';
import { jsonLanguage } from '../server/core/syntax/json/json-language.ts';
import { tomlLanguage } from '../server/core/syntax/toml/toml-language.ts';

/** A problem in a file of the corpus. */
interface Hit {
  readonly code: string;
  readonly severity: Severity;
  /** `file:line: severity: message`. */
  readonly text: string;
}

/** A file of the corpus, with its path and its original location. */
interface CorpusFile {
  /** The path relative to the corpus folder. */
  readonly path: string;
  readonly kind: TaskDocumentKind;
  /** The repository with the path of the file in it; undefined for an excerpt. */
  readonly origin: { readonly repository: string; readonly path: string } | undefined;
}

const kinds: Readonly<Record<string, TaskDocumentKind>> = {
  'task-files': taskFileKind,
  snippets: taskFileKind,
  'config-files': configFileKind,
};

const corpus = process.argv[2] ?? process.env.TASKWRIGHT_CORPUS;
if (corpus === undefined) {
  console.error('Usage: npm run corpus -- FOLDER, where FOLDER contains task-files/, snippets/ or config-files/');
  console.error('No file was checked.');
  process.exitCode = 2;
} else {
  const files = filesOf(corpus);
  const workspaces = new Map<string, CorpusFile[]>();
  for (const file of files) {
    const name = file.origin?.repository ?? file.path;
    workspaces.set(name, [...(workspaces.get(name) ?? []), file]);
  }
  const hits = [...workspaces.values()].flatMap((together) => hitsIn(together, corpus));
  for (const { code } of rules) report(code, hits);
  console.log(`${files.length} files in ${workspaces.size} workspaces, ${hits.length} problems`);
}

function filesOf(folder: string): CorpusFile[] {
  const origins = originsIn(folder);
  return Object.entries(kinds).flatMap(([name, kind]) => {
    if (existsSync(join(folder, name))) {
      const files = readdirSync(join(folder, name)).filter((file) => /\.(?:toml|json)$/.test(file));
      return files.sort().map((file) => ({ path: join(name, file), kind, origin: origins.get(join(name, file)) }));
    }
    console.log(`${name}: no such folder; skipped`);
    return [];
  });
}

/** Reads the origins of the files. `task-files/` contains copies of the tasks of config files, which have no repository. */
function originsIn(folder: string): Map<string, CorpusFile['origin']> {
  const index = join(folder, 'index.json');
  const entries: unknown = existsSync(index) ? JSON.parse(readFileSync(index, 'utf8')) : [];
  return new Map(
    (Array.isArray(entries) ? entries : []).map(({ file, repo, path, kind }) => [
      join(kind === 'config' ? 'config-files' : 'task-files', file),
      { repository: repo, path },
    ]),
  );
}

function hitsIn(together: readonly CorpusFile[], folder: string): readonly Hit[] {
  const workspace = new Workspace();
  for (const file of together) workspace.set(workspaceFile(file, folder));
  const graph = new GraphDiagnoser(workspace, noFiles);
  return [...workspace.files].flatMap(({ uri, kind, document }) =>
    withoutSuppressed([...new Diagnoser(document, kind).problems(), ...graph.problems(uri)], document)
      .map((problem) => ({ ...problem, line: document.rangeOf(problem.span).start.line + 1 }))
      .sort((a, b) => a.line - b.line)
      .map(({ code, severity, line, message }) => ({
        code,
        severity,
        text: `${uri}:${line}: ${severity}: ${message}`,
      })),
  );
}

function workspaceFile({ path, kind, origin }: CorpusFile, folder: string): WorkspaceFile {
  const language = path.endsWith('.json') ? jsonLanguage : tomlLanguage;
  const document = new Document(readFileSync(join(folder, path), 'utf8'), { language, sections: kind.sections });
  return { uri: path, kind, document, project: origin ? projectOf(`/${origin.path}`) : '' };
}

function report(code: string, hits: readonly Hit[]): void {
  const own = hits.filter((hit) => hit.code === code);
  console.log(`${code}: ${own.length}`);
  for (const { text } of own) console.log(`  ${text}`);
}
