import { join } from 'node:path';
import { type CancellationToken, l10n, MarkdownString, workspace } from 'vscode';
import { agentTools, callTool } from '../../server/agent-tools/agent-tools.ts';
import { commandRunner } from '../../server/agent-tools/command.ts';
import { toolNameInVsCode } from '../../server/agent-tools/names-in-vscode.ts';
import { realFolders } from '../../server/agent-tools/roots.ts';
import type { AgentTool, ToolHost } from '../../server/agent-tools/tool.ts';
import { objectOr } from '../../server/core/text/json-object.ts';
import { defaultRunner } from '../../server/runner/runner-command.ts';
import { splitWords } from '../../server/runner/words.ts';
import { escapeMarkdown } from '../text/escape-markdown.ts';
import { type AgentToolInVsCode, newerApi, type PreparedCall } from './newer-api.ts';

/** The maximum time that a task runs for an agent, in seconds. */
const maxSeconds = 600;

/** Returns the tool with this name in VS Code. This file is the entry point of a separate bundle. */
export function agentToolInVsCode(name: string, extensionPath: string): AgentToolInVsCode {
  const tool = agentTools.find((one) => toolNameInVsCode(one) === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  return {
    prepareInvocation: async ({ input }) => preparedCall(tool, input),
    invoke: async ({ input }, token) => {
      const { text } = await callTool(tool, input, hostOf(extensionPath), {
        signal: signalOf(token),
        onProgress: () => undefined,
      });
      const { LanguageModelTextPart: TextPart, LanguageModelToolResult: Result } = newerApi;
      if (!TextPart || !Result) throw new Error('VS Code has no tools for agents.');
      return new Result([new TextPart(text)]);
    },
  };
}

function hostOf(extensionPath: string): ToolHost {
  if (!workspace.isTrusted) throw new Error('The workspace is not trusted. Ask the user to trust it.');
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const runner = splitWords(workspace.getConfiguration('taskwright').get('runner', '') || defaultRunner).words;
  return {
    roots: realFolders(folders.map(({ uri }) => uri.fsPath)),
    command: commandRunner(join(extensionPath, 'dist', 'taskwright.js'), process.env),
    environment: process.env,
    run: { runner, maxSeconds },
    registry: undefined,
  };
}

function signalOf(token: CancellationToken): AbortSignal {
  const canceling = new AbortController();
  if (token.isCancellationRequested) canceling.abort();
  token.onCancellationRequested(() => canceling.abort());
  return canceling.signal;
}

/** Returns what VS Code shows before and during a call. It asks before a call that writes files or runs programs. */
function preparedCall({ name, title }: AgentTool, input: unknown): PreparedCall {
  const { task, args, folder, apply, unsafe, paths } = objectOr(input);
  const listed = (value: unknown): string =>
    Array.isArray(value) ? value.map((one) => `\`${plainCode(one)}\``).join(' ') : '';
  if (name === 'run_task') {
    const command = [`\`${plainCode(task)}\``, listed(args)].filter((part) => part !== '').join(' ');
    const place = folder === undefined ? '' : ` ${l10n.t('in {0}', `\`${plainCode(folder)}\``)}`;
    return {
      invocationMessage: l10n.t('Running task "{0}"', String(task)),
      confirmationMessages: {
        title: l10n.t('Run Task'),
        message: new MarkdownString(`${l10n.t('Run the task {0}?', command)}${place}`),
      },
    };
  }
  if (name !== 'fix' || apply !== true) return { invocationMessage: title };
  const files = listed(paths) || escapeMarkdown(l10n.t('all files of the workspace'));
  const fixes = unsafe === true ? l10n.t('all fixes, also those that need a review') : l10n.t('certain fixes');
  return {
    invocationMessage: l10n.t('Fixing task files'),
    confirmationMessages: {
      title: l10n.t('Fix Task Files'),
      message: new MarkdownString(l10n.t('Change {0} ({1})?', files, escapeMarkdown(fixes))),
    },
  };
}

/** Returns a text for inline code, in which no character ends the code. */
function plainCode(text: unknown): string {
  return String(text).replaceAll(/[`\r\n]/g, ' ');
}
