import { resolvePath } from '../../paths/unix-path.ts';
import { globExpression } from '../../text/glob-pattern.ts';
import { once } from '../../text/once.ts';

/** How scripts are found in a file. */
export type MentionFormat = 'yaml' | 'package' | 'devcontainer' | 'dockerfile' | 'markdown' | 'shell';

/**
 * The files that may run tasks, by format, as globs relative to the folder in which their scripts run: the root of the repository
 * for CI files and Git hooks, otherwise the folder of the file.
 */
export const mentioningFiles: Readonly<Record<MentionFormat, readonly string[]>> = {
  yaml: [
    ...['.github/workflows/*.{yml,yaml}', '.github/actions/**/action.{yml,yaml}', 'action.{yml,yaml}'],
    ...['.forgejo/workflows/*.{yml,yaml}', '.gitea/workflows/*.{yml,yaml}'],
    ...['.gitlab-ci.yml', '*.gitlab-ci.yml', '.gitlab/**/*.{yml,yaml}'],
    ...['azure-pipelines*.{yml,yaml}', '.azure-pipelines/**/*.{yml,yaml}', '.circleci/*.{yml,yaml}'],
    ...['bitbucket-pipelines.yml', '.travis.yml', '.drone.{yml,yaml}', '.buildkite/*.{yml,yaml}'],
    ...['.woodpecker.{yml,yaml}', '.woodpecker/*.{yml,yaml}'],
    ...['lefthook.{yml,yaml}', '.lefthook.{yml,yaml}', '.pre-commit-config.{yml,yaml}'],
  ],
  package: ['package.json'],
  devcontainer: ['.devcontainer/**/devcontainer.json', '.devcontainer.json'],
  dockerfile: ['{Dockerfile,Containerfile}{,.*}', '*.{dockerfile,Dockerfile}'],
  markdown: ['*.{md,mdx,markdown}'],
  shell: ['.husky/*', '.githooks/*'],
};

export interface MentioningFile {
  readonly format: MentionFormat;
  /** The path of the folder that its scripts run in, unless they select another one. */
  readonly folder: string;
}

/** Returns how the scripts of a file are found, by its path with `/` as separator; undefined if the file has none. */
export function mentioningFileAt(path: string): MentioningFile | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  // Most files in a folder are none of these.
  if (!possibleName.test(name) && !hookFolder.test(path)) return undefined;
  const found = patterns().find(({ expression }) => expression.test(path));
  return found && { format: found.format, folder: folderBelow(path, found.pattern) };
}

const possibleName = /\.(?:ya?ml|json|mdx?|markdown)$|^(?:Docker|Container)file|\.[Dd]ockerfile$/;
const hookFolder = /\/\.(?:husky|githooks)\/[^/]*$/;

const patterns = once(() =>
  formats.flatMap((format) =>
    mentioningFiles[format].map((pattern) => ({ format, pattern, expression: globExpression(`**/${pattern}`) })),
  ),
);

const formats: readonly MentionFormat[] = ['yaml', 'package', 'devcontainer', 'dockerfile', 'markdown', 'shell'];

/** Returns the folder that a pattern, which matches the path, is relative to. */
function folderBelow(path: string, pattern: string): string {
  const [first = '', second] = pattern.split('/');
  const end = second === undefined ? path.lastIndexOf('/') : path.lastIndexOf(`/${first}/`);
  return resolvePath('/', path.slice(0, end));
}
