import type { Fix } from '../../analysis/fixes/fix.ts';
import type { Block } from '../../document/block.ts';
import type { Document } from '../../document/document.ts';
import { insertMember } from '../../document/insert-member.ts';
import { type Member, memberNamed, type Node } from '../../document/node.ts';
import { type ChainLink, chainAt } from '../../document/node-chain.ts';
import type { Problem } from '../../document/problem.ts';

/**
 * Returns the fix that runs a script with Bash, for a comment of ShellCheck about what `sh` does not define (SC3000 to SC3999).
 * The script is that of a script task, of `run` in a table, or of a task that is only a script or a list of scripts.
 */
export function bashFixes({ code, span }: Problem, document: Document): readonly Fix[] {
  if (!/^SC3\d{3}$/.test(code)) return [];
  const edits = document.language.holdsOneTask ? interpreterEdits(document) : shellEdits(span, document);
  return edits.length > 0 ? [{ title: 'Use Bash for this task', edits, preferred: false }] : [];
}

/** The default shell of the runner, with another program. */
const bashCommand = 'bash -c -o errexit';

/** Returns the edit of the first line of a script. */
function interpreterEdits(document: Document): Fix['edits'] {
  const { block } = document.blocks.at(0);
  const found = /^(\uFEFF?#!.*?\b)(?:da)?sh\b/.exec(block.text);
  const before = found?.[1];
  return found && before !== undefined ? [{ start: before.length, end: found[0].length, text: 'bash' }] : [];
}

/** Returns the edits that set `shell` of the task with the script; none if the script names its interpreter itself. */
function shellEdits(span: Problem['span'], document: Document): Fix['edits'] {
  const { block } = document.blocks.place(span.anchor);
  const chain = chainAt(block, span.start);
  const script = chain.at(-1)?.node;
  if (!script || !('kind' in script) || script.kind !== 'string' || /^\s*#!/.test(script.value)) return [];
  const short = shortTask(block, chain, document);
  return short ? tableEdits(short.value, document) : memberEdits(block, chain, document);
}

/** Returns the member of a task that is only a script or a list of scripts, if the script at the end of the chain is in it. */
function shortTask(block: Block, chain: readonly ChainLink[], { sections }: Document): Member | undefined {
  const members = chain.flatMap(({ kind, node }) => (kind === 'member' ? [node] : []));
  const path = [...block.header, ...members.map(({ key }) => key)].map(({ name }) => name);
  const isTask = sections.length === 0 ? path.length === 1 : path.length === 2 && sections.includes(path[0] ?? '');
  return isTask ? members.at(-1) : undefined;
}

/** Returns the edits that make a task that is only `scripts` a table with these scripts and the shell. */
function tableEdits(scripts: Node, document: Document): Fix['edits'] {
  const { language } = document;
  const { start, end } = document.offsetsOf(scripts);
  const shell = language.renderMember(language.renderKey('shell'), language.renderValue(bashCommand));
  const run = language.renderMember(language.renderKey('run'), '');
  return [
    { start, end: start, text: `{ ${shell}, ${run}` },
    { start: end, end, text: ' }' },
  ];
}

/** Returns the edits that set `shell` next to the `run` with the script at the end of the chain. */
function memberEdits(block: Block, chain: readonly ChainLink[], document: Document): Fix['edits'] {
  const index = chain.findLastIndex(({ kind, node }) => kind === 'member' && node.key.name === 'run');
  const run = chain[index];
  if (run?.kind !== 'member') return [];
  const around = chain[index - 1]?.node;
  const table = around && 'kind' in around && around.kind === 'object' ? around : undefined;
  const shell = table ? memberNamed(table, 'shell') : block.members.find(({ key }) => key.name === 'shell');
  const { language } = document;
  if (shell) {
    if (shell.value.kind !== 'string') return [];
    const command = shell.value.value.replace(/\b(?:da)?sh\b/, 'bash');
    return [{ ...document.offsetsOf(shell.value), text: language.renderValue(command) }];
  }
  const value = language.renderValue(bashCommand);
  return [insertMember(language.renderMember(language.renderKey('shell'), value), run.node.key, document)];
}
