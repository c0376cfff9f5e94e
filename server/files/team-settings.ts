import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { type PlacedTeamSettings, teamSettingsIn } from '../core/analysis/diagnosis/team-settings.ts';
import { configFileKind } from '../core/analysis/kinds/config-file.ts';
import { concurrently } from './concurrently.ts';
import type { Disk } from './disk.ts';
import { uriOfPath } from './file-uri.ts';
import { configNames } from './includes/config-files.ts';
import { configDocument } from './includes/includes.ts';
import { unixPath } from './paths.ts';
import { foldersFromRoot } from './project-root.ts';
import { readText } from './read-text.ts';

/** Reads the settings in the config files of a folder (an absolute path) and of the folders above it in the repository. */
export async function teamSettingsAround(folder: string, disk: Disk): Promise<readonly PlacedTeamSettings[]> {
  const inRepository = await foldersFromRoot(folder, disk);
  const folders = inRepository.length > 0 ? inRepository : [folder];
  const paths = folders.flatMap((each) => configNames.map((name) => ({ path: join(each, name), folder: each })));
  const files = await concurrently(paths, async ({ path, folder: project }) => {
    const read = await readText(path, disk);
    if (!('text' in read) || !read.text.includes('taskwright')) return [];
    const document = configDocument(read.text);
    return [{ uri: uriOfPath(path), kind: configFileKind, document, project: unixPath(project) }];
  });
  return teamSettingsIn(files.flat());
}

/** Returns the function that returns whether a file, by its path with `/` between the segments, is not to be checked. */
export function ignoredByTeam(all: readonly PlacedTeamSettings[]): (path: string) => boolean {
  const matchers = all.flatMap(({ project, settings }) =>
    settings.ignore.length > 0 ? [{ project, matcher: matcherOf(settings.ignore) }] : [],
  );
  return (path) =>
    matchers.some(
      ({ project, matcher }) => path.startsWith(`${project}/`) && matcher.ignores(path.slice(project.length + 1)),
    );
}

function matcherOf(patterns: readonly string[]): Ignore {
  return ignore({ ignorecase: false }).add([...patterns]);
}
