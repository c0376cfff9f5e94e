import { join } from 'node:path';
import { type Disposable, type ExtensionContext, l10n, type Memento, window, workspace } from 'vscode';
import { registryTokenVariable } from '../../server/agent-tools/token-variable.ts';
import type { McpServerDefinition } from './newer-api.ts';
import { newerApi } from './newer-api.ts';

/** A saved connection to a registry that agents may read after consent. */
export interface AgentRegistry {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  /** Resolves to undefined if the user is not signed in. */
  readonly token: () => Promise<string | undefined>;
}

/** The ID in the manifest. */
const providerId = 'taskwright.mcp';

/** The key of the consent of the user in this workspace: the ID of a connection, or `none`. */
const consentKey = 'taskwright.agents.registry';
const none = 'none';

/**
 * Offers `taskwright mcp` for the folders of the workspace, where VS Code starts MCP servers. When it starts the server, the user
 * selects the registry that the server may read.
 */
export function registerMcpServer(
  { extension, workspaceState }: ExtensionContext,
  registries: () => Promise<readonly AgentRegistry[]>,
): Disposable[] {
  const registered = newerApi.lm?.registerMcpServerDefinitionProvider?.(providerId, {
    provideMcpServerDefinitions: () => definitions(extension),
    async resolveMcpServerDefinition(definition) {
      const registry = await allowedRegistry(await registries(), workspaceState);
      const token = await registry?.token();
      if (registry === undefined || token === undefined) return definition;
      definition.args.push('--registry', registry.address);
      definition.env[registryTokenVariable] = token;
      return definition;
    },
  });
  return registered ? [registered] : [];
}

function definitions({ extensionPath, packageJSON }: ExtensionContext['extension']): McpServerDefinition[] {
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const [first] = folders;
  const { McpStdioServerDefinition: Definition } = newerApi;
  if (!workspace.isTrusted || first === undefined || !Definition) return [];
  const runner = workspace.getConfiguration('taskwright', first.uri).get('runner', '');
  const args = [
    join(extensionPath, 'dist', 'taskwright.js'),
    'mcp',
    ...folders.flatMap(({ uri }) => ['--root', uri.fsPath]),
    '--allow-run',
    ...(runner.trim() === '' ? [] : ['--runner', runner]),
  ];
  const environment = { ELECTRON_RUN_AS_NODE: '1' };
  const definition = new Definition('Taskwright', process.execPath, args, environment, String(packageJSON.version));
  definition.cwd = first.uri;
  return [definition];
}

/** Resolves to the registry that agents may read, which the user selects once for each workspace. */
async function allowedRegistry(
  registries: readonly AgentRegistry[],
  memory: Memento,
): Promise<AgentRegistry | undefined> {
  if (registries.length === 0) return undefined;
  const consent = memory.get(consentKey);
  if (consent === none) return undefined;
  const known = registries.find(({ id }) => id === consent);
  if (known) return known;
  const items = [
    { label: l10n.t('No Registry'), id: none },
    ...registries.map(({ name, address, id }) => ({ label: name, description: address, id })),
  ];
  const chosen = await window.showQuickPick(items, {
    title: l10n.t('Select the Registry That Agents May Read'),
    placeHolder: l10n.t('They list packages and explain access with your saved connection, and cannot change anything'),
    ignoreFocusOut: true,
  });
  if (chosen === undefined) return undefined;
  await memory.update(consentKey, chosen.id);
  return registries.find(({ id }) => id === chosen.id);
}
