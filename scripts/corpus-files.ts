import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectOf } from '../server/core/analysis/graph/placement/project.ts';
import type { WorkspaceFile } from '../server/core/analysis/graph/task.ts';
import { configFileKind } from '../server/core/analysis/kinds/config-file.ts';
import type { TaskDocumentKind } from '../server/core/analysis/kinds/document-kind.ts';
import { taskFileKind } from '../server/core/analysis/kinds/task-file.ts';
import { Document } from '../server/core/document/document.ts';
import { jsonLanguage } from '../server/core/syntax/json/json-language.ts';
import { tomlLanguage } from '../server/core/syntax/toml/toml-language.ts';

/** A file of the corpus, with its path and its original location. */
export interface CorpusFile {
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

/** Returns the files in the folders of the corpus. */
export function corpusFiles(folder: string): readonly CorpusFile[] {
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

/** Returns the files of each repository, which form a workspace; an excerpt is a workspace of its own. */
export function corpusWorkspaces(files: readonly CorpusFile[]): ReadonlyMap<string, readonly CorpusFile[]> {
  const workspaces = new Map<string, CorpusFile[]>();
  for (const file of files) {
    const name = file.origin?.repository ?? file.path;
    workspaces.set(name, [...(workspaces.get(name) ?? []), file]);
  }
  return workspaces;
}

/** Reads and parses a file of the corpus. Its URI is its path. */
export function workspaceFile({ path, kind, origin }: CorpusFile, folder: string): WorkspaceFile {
  const language = path.endsWith('.json') ? jsonLanguage : tomlLanguage;
  const document = new Document(readFileSync(join(folder, path), 'utf8'), { language, sections: kind.sections });
  return { uri: path, kind, document, project: origin ? projectOf(`/${origin.path}`) : '' };
}
