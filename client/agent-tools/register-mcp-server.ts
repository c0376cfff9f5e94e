import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  commands,
  type Disposable,
  EventEmitter,
  type ExtensionContext,
  l10n,
  type Uri,
  version,
  window,
  workspace,
} from 'vscode';
import { isFinalIn } from './final-api.ts';
import { type McpLaunch, mcpLaunch, withRegistry } from './mcp-launch.ts';
import { type McpServerDefinition, newerApi } from './newer-api.ts';
import { type AgentRegistry, allowedRegistry, askForRegistry, type ChooseRegistry, none } from './registry-consent.ts';

/** The ID in the manifest. */
const providerId = 'taskwright.mcp';

/**
 * Offers `taskwright mcp` for the folders of the workspace, where VS Code starts MCP servers. When it starts the server, the user
 * selects the registry that the server may read; the command changes that.
 */
export function registerMcpServer(
  { extension, workspaceState }: ExtensionContext,
  registries: () => Promise<readonly AgentRegistry[]>,
): Disposable[] {
  const changed = new EventEmitter<void>();
  const command = commands.registerCommand('taskwright.selectRegistryForAgents', async () => {
    const saved = await registries();
    if (saved.length === 0) {
      await window.showInformationMessage(
        l10n.t('There is no saved connection with a token. Connect to a registry first.'),
      );
      return;
    }
    await askForRegistry(saved, workspaceState, chooseRegistry);
    await window.showInformationMessage(l10n.t('This applies when the MCP server "Taskwright" is started again.'));
  });
  const provider = {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () => {
      const place = launchPlace(extension);
      const offered = place && definition(place, extension);
      return offered ? [offered] : [];
    },
    // VS Code passes the same definition each time it starts the server, so it is not changed.
    async resolveMcpServerDefinition(unresolved: McpServerDefinition) {
      const place = launchPlace(extension);
      const registry = await allowedRegistry(await registries(), workspaceState, chooseRegistry);
      const token = await registry?.token();
      if (!place || registry === undefined || token === undefined) return unresolved;
      const launch = withRegistry(place.launch, registry.address, token);
      return definition({ ...place, launch }, extension) ?? unresolved;
    },
  };
  const isAvailable = isFinalIn(version, 'mcpServers');
  const registered = isAvailable ? newerApi.lm?.registerMcpServerDefinitionProvider?.(providerId, provider) : undefined;
  return [
    changed,
    command,
    workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('taskwright.runner')) changed.fire();
    }),
    ...(registered ? [registered] : []),
  ];
}

interface LaunchPlace {
  readonly folder: Uri;
  readonly launch: McpLaunch;
}

/** Returns how the server is started in this workspace; undefined if it has no trusted folder on this machine. */
function launchPlace({ extensionPath }: ExtensionContext['extension']): LaunchPlace | undefined {
  const folders = (workspace.workspaceFolders ?? []).filter(
    ({ uri }) => uri.scheme === 'file' && existsSync(uri.fsPath),
  );
  const [first] = folders;
  if (!workspace.isTrusted || first === undefined) return undefined;
  const launch = mcpLaunch({
    program: join(extensionPath, 'dist', 'taskwright.js'),
    folders: folders.map(({ uri }) => uri.fsPath),
    runner: workspace.getConfiguration('taskwright', first.uri).get('runner', ''),
  });
  return { folder: first.uri, launch };
}

function definition(
  { folder, launch: { args, environment } }: LaunchPlace,
  { packageJSON }: ExtensionContext['extension'],
): McpServerDefinition | undefined {
  const { McpStdioServerDefinition: Definition } = newerApi;
  if (!Definition) return undefined;
  const made = new Definition(
    'Taskwright',
    process.execPath,
    [...args],
    { ...environment },
    String(packageJSON.version),
  );
  made.cwd = folder;
  return made;
}

const chooseRegistry: ChooseRegistry = async (registries) => {
  const items = [
    { label: l10n.t('No Registry'), chosen: none } as const,
    ...registries.map((registry) => ({ label: registry.name, description: registry.address, chosen: registry })),
  ];
  const picked = await window.showQuickPick<(typeof items)[number]>(items, {
    title: l10n.t('Select the Registry That Agents May Read'),
    placeHolder: l10n.t('They list packages and explain access with your saved connection, and cannot change anything'),
    ignoreFocusOut: true,
  });
  return picked?.chosen;
};
