import { commands, env } from 'vscode';
import type { ForeignServer, ServerFaults } from '../../../../support/foreign-server.ts';
import type { AnsweredDialogs } from './answered-dialogs.ts';
import type { RegistryAction } from './registry-actions.ts';
import { type Sidebar, settled } from './registry-sidebar.ts';

/** A registry in the sidebar, and the dialogs of its actions. */
export interface ShownRegistry {
  readonly name: string;
  readonly server: ForeignServer;
  readonly sidebar: Sidebar;
  readonly dialogs: AnsweredDialogs;
}

export const runCommand = (command: string, ...rows: readonly unknown[]): Thenable<unknown> =>
  commands.executeCommand(`taskwright.registry.${command}`, ...rows);

/** Runs an action on the first records of a server. Resolves to lines: what it sent, what it told the user, and what changed in the tree. */
export async function outcomeOf(
  { command, note, answers = [], rows, file }: RegistryAction,
  registry: ShownRegistry,
  faults: ServerFaults = [],
): Promise<string> {
  const { name, server, sidebar, dialogs } = registry;
  const title = `# ${command}${note === undefined ? '' : ` (${note})`}`;
  server.reset(faults);
  await runCommand('refreshNode', await sidebar.row(name, 'registry'));
  const before = await linesOf(registry);
  const nodes = await Promise.all(rows.map(([kind, label]) => sidebar.row(name, kind, label)));
  if (nodes.includes(undefined)) return `${title}\nno such row\n`;
  const alreadySent = server.received.length;
  await env.clipboard.writeText('');
  dialogs.prepare(answers);
  await runCommand(command, file ?? nodes[0], ...(nodes.length > 1 ? [nodes] : []));
  const after = await linesOf(registry);
  const copied = await env.clipboard.readText();
  const changes = server.received.slice(alreadySent).filter((request) => !request.startsWith('GET'));
  return [
    title,
    ...inKnownOrder(changes).map((request) => `sent: ${request}`),
    ...dialogs.told.map((text) => `told: ${text.replaceAll('\n', '\n      ')}`),
    ...(copied === '' ? [] : [`copied: ${copied.replaceAll('\n', '\n        ')}`]),
    ...dialogs.unused.map((word) => `not asked for: ${word}`),
    ...before.filter((line) => !after.includes(line)).map((line) => `- ${line.trim()}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line.trim()}`),
    ...(await staleLines(after, registry)),
    '',
  ].join('\n');
}

/** Sorts requests with the same method by their addresses, since they can be sent at the same time. */
function inKnownOrder(requests: readonly string[]): readonly string[] {
  const method = (request: string): string => request.split(' ')[0] ?? '';
  const address = (request: string): string => request.split(' ')[1] ?? '';
  const groups: string[][] = [];
  for (const request of requests) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && method(last[0]) === method(request)) last.push(request);
    else groups.push([request]);
  }
  return groups.flatMap((group) => group.sort((a, b) => address(a).localeCompare(address(b))));
}

/** Resolves to the rows that do not show what the server has after an action. */
async function staleLines(shown: readonly string[], registry: ShownRegistry): Promise<readonly string[]> {
  await runCommand('refreshNode', await registry.sidebar.row(registry.name, 'registry'));
  const current = await linesOf(registry);
  return current.filter((line) => !shown.includes(line)).map((line) => `not shown until refreshed: ${line.trim()}`);
}

/** Resolves to all rows of a registry when nothing changes anymore. */
async function linesOf({ name, server, sidebar, dialogs }: ShownRegistry): Promise<readonly string[]> {
  let lines: readonly string[] = [];
  await settled(async () => {
    const before = lines.join('\n');
    const told = dialogs.told.length;
    lines = await sidebar.lines(name);
    const isLoading = lines.some((line) => line.includes('Loading…'));
    return isLoading || server.isBusy() || lines.join('\n') !== before || told !== dialogs.told.length;
  });
  return lines;
}
