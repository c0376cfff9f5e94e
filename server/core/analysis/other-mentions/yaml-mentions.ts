import { type Document, isMap, isPair, isScalar, type Pair, type Scalar, visit, type YAMLMap } from 'yaml';
import type { OtherMention } from './other-mention.ts';
import { blank, shellMentions } from './shell-mentions.ts';
import { yamlDocuments } from './yaml-syntax-error.ts';

/**
 * The keys of scripts in the files of GitHub Actions, GitLab, Azure Pipelines, CircleCI, Bitbucket, Travis, Drone, Woodpecker,
 * Buildkite, Lefthook and pre-commit.
 */
const scriptKeys: readonly string[] = [
  ...['run', 'script', 'before_script', 'after_script', 'bash', 'command', 'commands'],
  ...['install', 'before_install', 'pre', 'post', 'entry'],
];

/** The keys that select the folder of a script; `root` is that of Lefthook. */
const folderKey = /^(?:working[-_]?directory|root)$/i;

/** Returns the mentions of tasks in the scripts of a CI file. In a file with syntax errors, nothing is found. */
export function yamlMentions(text: string): readonly OtherMention[] {
  const documents = yamlDocuments(text);
  if (documents.some(({ errors }) => errors.length > 0)) return [];
  return documents.flatMap((document) => mentionsInDocument(document, text));
}

function mentionsInDocument(document: Document, text: string): readonly OtherMention[] {
  const found: OtherMention[] = [];
  visit(document, {
    Scalar(_, node, path) {
      const key = path.filter(isPair).at(-1)?.key;
      if (!isScalar(key) || key === node || !scriptKeys.includes(String(key.value))) return;
      const folder = folderOfScript(path.filter(isMap));
      if (folder === undefined) return;
      for (const mention of mentionsInScalar(node, text)) found.push({ ...mention, folder });
    },
  });
  return found;
}

/** Returns the folder of a script in these maps, of which the last is the innermost; undefined if only the runner knows it. */
function folderOfScript(maps: readonly YAMLMap[]): string | undefined {
  const own = folderIn(maps.at(-1));
  const selected =
    own ??
    maps
      .toReversed()
      .map(defaultFolderIn)
      .find((folder) => folder !== undefined);
  if (selected === undefined) return '';
  const { value } = selected;
  return typeof value === 'string' && /^(?![/~])[\w./@ -]*$/.test(value) ? value : undefined;
}

/** Returns the folder in `defaults` of a workflow or a job of GitHub Actions. */
function defaultFolderIn(map: YAMLMap): { readonly value: unknown } | undefined {
  const defaults = map.get('defaults');
  const run = isMap(defaults) ? defaults.get('run') : undefined;
  return isMap(run) ? folderIn(run) : undefined;
}

function folderIn(map: YAMLMap | undefined): { readonly value: unknown } | undefined {
  const pair = map?.items.find(({ key }: Pair) => isScalar(key) && folderKey.test(String(key.value)));
  return pair && { value: isScalar(pair.value) ? pair.value.value : undefined };
}

function mentionsInScalar({ range, type }: Scalar, text: string): readonly OtherMention[] {
  if (!range) return [];
  const [start, end] = range;
  const written = text.slice(start, end);
  const isBlock = type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED';
  const isQuoted = type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE';
  const script = isBlock ? written.replace(/^[^\n]*/, blank) : isQuoted ? written.replace(/^.|.$/gs, ' ') : written;
  // Only in a literal block do line breaks end commands.
  const lines = type === 'BLOCK_LITERAL' ? script : script.replace(/[\r\n]/g, ' ');
  // An expression of GitHub Actions is replaced before the shell reads the script.
  const masked = lines.replace(/\$\{\{.*?\}\}/gs, (expression) => `$${'X'.repeat(expression.length - 1)}`);
  return shellMentions(written, masked).map((mention) => ({
    ...mention,
    start: start + mention.start,
    end: start + mention.end,
  }));
}
