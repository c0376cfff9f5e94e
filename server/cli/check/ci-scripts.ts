import { isMap, isPair, isScalar, parseDocument, type Scalar, visit } from 'yaml';
import { callsInText } from '../../core/analysis/graph/references/script-calls.ts';
import type { TaskReference } from '../../core/analysis/graph/references/task-reference.ts';
import type { OffsetRange } from '../../core/text/range.ts';

/** A mention of a task in a script of a CI file, such as `mise run build`. */
export interface CiCall extends OffsetRange, Pick<TaskReference, 'target' | 'kind'> {}

/** The keys of scripts in the files of GitHub Actions, GitLab, Azure Pipelines, CircleCI, Bitbucket, Travis, Drone and Woodpecker. */
const scriptKeys: readonly string[] = [
  ...['run', 'script', 'before_script', 'after_script', 'bash', 'command', 'commands'],
  ...['install', 'before_install', 'pre', 'post'],
];

/** The keys that select another folder, in which the same names may be those of other tasks. */
const folderKey = /\bworking[-_]?directory\b/i;

/** Returns the mentions of tasks in the scripts of a CI file. In a file with syntax errors, nothing is found. */
export function callsInCiFile(text: string): readonly CiCall[] {
  const document = parseDocument(text, { prettyErrors: false, uniqueKeys: false });
  if (document.errors.length > 0) return [];
  const calls: CiCall[] = [];
  visit(document, {
    Scalar(_, node, path) {
      const pairs = path.filter(isPair);
      const key = pairs.at(-1)?.key;
      if (!isScalar(key) || key === node || !scriptKeys.includes(String(key.value))) return;
      const map = path.filter(isMap).at(-1);
      const isElsewhere =
        map?.items.some(({ key: other }) => isScalar(other) && folderKey.test(String(other.value))) === true;
      if (!isElsewhere && !hasDefaultFolder(text)) calls.push(...callsInScalar(node, text));
    },
  });
  return calls;
}

/** Returns whether a CI file selects another folder for all of its scripts. */
function hasDefaultFolder(text: string): boolean {
  return /^[ \t]*defaults:/m.test(text) && folderKey.test(text);
}

function callsInScalar({ range, type }: Scalar, text: string): readonly CiCall[] {
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
  return callsInText(masked).flatMap(({ target, kind, span, optional }) =>
    optional ? [] : [{ target, kind, start: start + span.start, end: start + span.end }],
  );
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}
