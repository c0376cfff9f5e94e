import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A fenced block of code. */
export interface CodeBlock {
  /** The page and the line of the fence, for messages. */
  readonly place: string;
  readonly language: string;
  readonly text: string;
}

/** A page in Markdown, by its path relative to the project. */
export interface Page {
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly CodeBlock[];
  /** The lines outside code blocks, with code spans replaced with an empty one. */
  readonly prose: readonly string[];
  /** The anchors of the headings, as GitHub generates them. */
  readonly anchors: ReadonlySet<string>;
}

/** Returns all pages of the repository, including new ones that are not committed yet. */
export function allPages(): readonly Page[] {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'];
  const paths = execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...new Set(paths)].map(readPage);
}

export function readPage(path: string): Page {
  const text = readFileSync(join(root, path), 'utf8');
  const blocks: CodeBlock[] = [];
  const prose: string[] = [];
  let open:
    | { readonly fence: string; readonly language: string; readonly line: number; readonly lines: string[] }
    | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const [, fence = '', language = ''] = /^\s*(`{3,})([\w-]*)/.exec(line) ?? [];
    if (open === undefined && fence === '') prose.push(line);
    else if (open === undefined) open = { fence, language, line: index + 1, lines: [] };
    else if (fence !== open.fence) open.lines.push(line);
    else {
      blocks.push({ place: `${path}:${open.line}`, language: open.language, text: `${open.lines.join('\n')}\n` });
      open = undefined;
    }
  }
  if (open !== undefined) throw new Error(`${path}:${open.line} is not closed`);
  return { path, text, blocks, prose, anchors: anchorsOf(prose) };
}

function anchorsOf(lines: readonly string[]): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const line of lines) {
    const [, heading] = /^#{1,6} (.*)$/.exec(line) ?? [];
    if (heading === undefined) continue;
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    let unique = anchor;
    for (let number = 1; anchors.has(unique); number++) unique = `${anchor}-${number}`;
    anchors.add(unique);
  }
  return anchors;
}
