import type { Fix } from '../../analysis/fixes/fix.ts';
import type { Document } from '../../document/document.ts';
import { insertMember } from '../../document/insert-member.ts';
import { memberNamed } from '../../document/node.ts';
import { chainAt } from '../../document/node-chain.ts';
import type { Problem } from '../../document/problem.ts';

/**
 * Returns the fix that runs a script with Bash, for a comment of ShellCheck about what `sh` does not define (SC3000 to SC3999).
 * The script is that of a script task, or of `run` in a table.
 */
export function bashFixes({ code, span }: Problem, document: Document): readonly Fix[] {
  if (!/^SC3\d{3}$/.test(code)) return [];
  const edit = document.language.holdsOneTask ? interpreterEdit(document) : shellEdit(span, document);
  return edit ? [{ title: 'Use Bash for this task', edits: [edit], preferred: false }] : [];
}

/** Returns the edit of the first line of a script. */
function interpreterEdit(document: Document): Fix['edits'][number] | undefined {
  const { block } = document.blocks.at(0);
  const found = /^(\uFEFF?#!.*?\b)(?:da)?sh\b/.exec(block.text);
  const before = found?.[1];
  return found && before !== undefined ? { start: before.length, end: found[0].length, text: 'bash' } : undefined;
}

/** Returns the edit that sets `shell` of the task with the script; undefined if the script names its interpreter itself. */
function shellEdit(span: Problem['span'], document: Document): Fix['edits'][number] | undefined {
  const { block } = document.blocks.place(span.anchor);
  const chain = chainAt(block, span.start);
  const index = chain.findLastIndex(({ kind, node }) => kind === 'member' && node.key.name === 'run');
  const run = chain[index];
  const script = chain.at(-1)?.node;
  if (run?.kind !== 'member' || !script || !('kind' in script) || script.kind !== 'string') return undefined;
  if (/^\s*#!/.test(script.value)) return undefined;
  const around = chain[index - 1]?.node;
  const table = around && 'kind' in around && around.kind === 'object' ? around : undefined;
  const shell = table ? memberNamed(table, 'shell') : block.members.find(({ key }) => key.name === 'shell');
  const { language } = document;
  if (shell) {
    if (shell.value.kind !== 'string') return undefined;
    const command = shell.value.value.replace(/\b(?:da)?sh\b/, 'bash');
    return { ...document.offsetsOf(shell.value), text: language.renderValue(command) };
  }
  // The default of the runner, with another program.
  const value = language.renderValue('bash -c -o errexit');
  return insertMember(language.renderMember(language.renderKey('shell'), value), run.node.key, document);
}
