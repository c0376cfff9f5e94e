import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../harness/vscode/paths.ts';

/**
 * Returns the blocks of shell commands below a heading of the page of registry setups, such as `### Containers`, up to the next
 * heading. Throws an error if there are none.
 */
export function documentedCommands(heading: string): readonly string[] {
  const page = readFileSync(join(projectFolder, 'docs', 'registry.md'), 'utf8');
  const [, section = ''] = page.split(`\n${heading}\n`);
  const blocks = [...section.matchAll(/^(#{2,3} .*)|^```sh\n([\s\S]*?)^```$/gm)];
  const end = blocks.findIndex(([, next]) => next !== undefined);
  const own = blocks.slice(0, end < 0 ? blocks.length : end).map(([, , text = '']) => text);
  if (own.length === 0) throw new Error(`docs/registry.md has no commands below ${heading}`);
  return own;
}
