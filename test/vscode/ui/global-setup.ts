import type { TestProject } from 'vitest/node';
import { launchBrowserServer } from '../../../harness/vscode/browser.ts';
import { installHost } from '../../../harness/vscode/install.ts';
import { extensionPackage } from '../../../harness/vscode/paths.ts';
import { startServer } from '../../../harness/vscode/server.ts';
import { lightSettings } from '../../../harness/vscode/settings.ts';
import { packExtension } from '../../../scripts/package.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the VS Code under test. */
    readonly workbench: string;
    /** The folder with its settings, state and logs. */
    readonly workbenchFolder: string;
    /** The address of the browser in which it runs. */
    readonly browser: string;
  }
}

/** Packs `dist/`, installs the package in a new VS Code, and provides the addresses to the tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  installHost();
  await packExtension();
  const server = await startServer({ extensions: [extensionPackage], settings: lightSettings });
  const browser = await launchBrowserServer();
  project.provide('workbench', server.url);
  project.provide('workbenchFolder', server.folder);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.stop();
  };
}
