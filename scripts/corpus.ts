/**
 * Runs every rule on real files: node scripts/corpus.ts FOLDER, where FOLDER contains `task-files/`, `snippets/` and
 * `config-files/`. Files that `index.json` assigns to the same repository form a workspace. The other files are excerpts and
 * are checked separately. Paths in tasks are not looked up on the disk. Lists the problems by rule.
 */
import { Diagnoser } from '../server/core/analysis/diagnosis/diagnoser.ts';
import { GraphDiagnoser } from '../server/core/analysis/diagnosis/graph-diagnoser.ts';
import { withoutSuppressed } from '../server/core/analysis/diagnosis/suppressions.ts';
import { noFiles } from '../server/core/analysis/graph/file-lookup.ts';
import { Workspace } from '../server/core/analysis/graph/workspace.ts';
import { rules } from '../server/core/analysis/rules/all-rules.ts';
import type { Severity } from '../server/core/document/problem.ts';
import { type CorpusFile, corpusFiles, corpusWorkspaces, workspaceFile } from './corpus-files.ts';

/** A problem in a file of the corpus. */
interface Hit {
  readonly code: string;
  readonly severity: Severity;
  /** `file:line: severity: message`. */
  readonly text: string;
}

const corpus = process.argv[2] ?? process.env.TASKWRIGHT_CORPUS;
if (corpus === undefined) {
  console.error('Usage: npm run corpus -- FOLDER, where FOLDER contains task-files/, snippets/ or config-files/');
  console.error('No file was checked.');
  process.exitCode = 2;
} else {
  const files = corpusFiles(corpus);
  const workspaces = corpusWorkspaces(files);
  const hits = [...workspaces.values()].flatMap((together) => hitsIn(together, corpus));
  for (const { code } of rules) report(code, hits);
  console.log(`${files.length} files in ${workspaces.size} workspaces, ${hits.length} problems`);
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

function report(code: string, hits: readonly Hit[]): void {
  const own = hits.filter((hit) => hit.code === code);
  console.log(`${code}: ${own.length}`);
  for (const { text } of own) console.log(`  ${text}`);
}
