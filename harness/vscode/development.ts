import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import type { Server } from './server.ts';
import { configureWorkbench } from './window/configure-workbench.ts';

export interface Development {
  /** Folders of the extensions under development. */
  readonly extensions: readonly string[];
  /** The path of the module whose `run` the extension host calls once the workbench is up. */
  readonly tests?: string;
  /** Whether the workbench takes the `payload` of its address, in which the inspector of its extension host can be asked for. */
  readonly takesPayload?: boolean;
}

/**
 * Makes the workbench load extensions from their folders, which a released VS Code in the browser refuses to do from
 * its address: its configuration gets the `developmentOptions` that an embedder may set.
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

/** A URI in the form in which VS Code sends it as JSON (`$mid` 1 marks a URI). */
function remoteUri(authority: string, path: string): object {
  return { $mid: 1, scheme: 'vscode-remote', authority, path: pathToFileURL(path).pathname };
}
