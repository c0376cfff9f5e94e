import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import type { Server } from './server.ts';
import { configureWorkbench } from './window/configure-workbench.ts';

export interface Development {
  /** The folders of the extensions under development. */
  readonly extensions: readonly string[];
  /** The path of the module whose `run` the extension host calls when the workbench is open. */
  readonly tests?: string;
  /** Whether the workbench reads the `payload` of its URL, which can enable the inspector of the extension host. */
  readonly takesPayload?: boolean;
}

/**
 * Configures the workbench to load extensions from their folders, with the `developmentOptions` of its configuration. A
 * released VS Code in a browser does not accept them in its URL.
 */
export async function developIn(page: Page, server: Server, development: Development): Promise<void> {
  const authority = new URL(server.url).host;
  const developmentOptions = {
    extensions: development.extensions.map((path) => remoteUri(authority, path)),
    enableSmokeTestDriver: development.takesPayload === true,
    ...(development.tests === undefined ? {} : { extensionTestsPath: remoteUri(authority, development.tests) }),
  };
  await configureWorkbench(page, server.url, { developmentOptions });
}

/** Returns a URI as VS Code represents it in JSON (`$mid` 1 marks a URI). */
function remoteUri(authority: string, path: string): object {
  return { $mid: 1, scheme: 'vscode-remote', authority, path: pathToFileURL(path).pathname };
}
