import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type CorpusFile, corpusFiles, corpusWorkspaces } from '../../scripts/corpus-files.ts';

/** A project on the disk with files of the corpus. */
export interface CorpusProject {
  /** The repository, or the path of an excerpt in the corpus. */
  readonly name: string;
  /** Its folder, relative to the folder of all projects. */
  readonly folder: string;
  /** The folders with config files, relative to `folder`. The runner loads the tasks of one of them at a time. */
  readonly roots: readonly string[];
}

/**
 * Writes the files of a corpus to `folder`, where each repository and each excerpt is a project that the runner can load.
 * Omits copies of the tasks of config files, and files with tasks that the runner would fetch from other machines.
 */
export function writeProjects(corpus: string, folder: string): readonly CorpusProject[] {
  const isCopy = ({ path, origin }: CorpusFile) => path.startsWith('task-files') && origin === undefined;
  const textOf = ({ path }: CorpusFile) => readFileSync(join(corpus, path), 'utf8');
  const files = corpusFiles(corpus).filter((file) => !isCopy(file) && !isRemote.test(textOf(file)));
  mkdirSync(join(folder, '.config/mise'), { recursive: true });
  writeFileSync(join(folder, '.config/mise/config.toml'), '[settings]\nexperimental = true\n');
  return [...corpusWorkspaces(files)].map(([name, together], index) => {
    const project = `p${index}`;
    const texts = new Map(together.map((file) => [pathInProject(file), textOf(file)]));
    for (const [path, text] of missingConfigs(together)) texts.set(path, text);
    for (const [path, text] of texts) {
      mkdirSync(dirname(join(folder, project, path)), { recursive: true });
      writeFileSync(join(folder, project, path), text);
    }
    return { name, folder: project, roots: rootsOf([...texts.keys()]) };
  });
}

const isRemote = /\bgit::|^\s*file = ["']https?:/m;

function pathInProject({ path, origin }: CorpusFile): string {
  return origin?.path ?? (path.startsWith('config-files') ? 'mise.toml' : 'tasks.toml');
}

/** Returns the files without which the runner would not load the others: includes, and the names of environments. */
function missingConfigs(files: readonly CorpusFile[]): readonly (readonly [path: string, text: string])[] {
  const paths = files.map(pathInProject);
  const taskFiles = files.filter(({ path }) => !path.startsWith('config-files')).map(pathInProject);
  const environments = paths.flatMap((path) => /\bmise\.(\w+)\.toml$/.exec(basename(path))?.[1] ?? []);
  return [
    ...(paths.some(isConfig) ? [] : [['mise.toml', `task_config.includes = ${JSON.stringify(taskFiles)}\n`] as const]),
    ...(environments.length > 0 ? [['.miserc.toml', `env = ${JSON.stringify(environments)}\n`] as const] : []),
  ];
}

function isConfig(path: string): boolean {
  return /(?:^|\/)\.?mise(?:\.\w+)?\.toml$|mise\/(?:config|conf\.d\/[^/]+)\.toml$/.test(path);
}

/** Returns the folders to which the config files apply. */
function rootsOf(paths: readonly string[]): readonly string[] {
  const folders = paths
    .filter(isConfig)
    .map((path) => dirname(path).replace(/(?:^|\/)(?:\.config|\.?mise)(?:\/.*)?$/, ''));
  return [...new Set(folders.map((folder) => folder || '.'))];
}
