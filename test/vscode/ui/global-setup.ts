import type { TestProject } from 'vitest/node';
import { packExtension } from '../../../scripts/package.ts';
import { launchBrowserServer } from '../host/browser.ts';
import { installHost } from '../host/install.ts';
import { extensionPackage } from '../host/paths.ts';
import { startServer } from '../host/server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the VS Code under test is. */
    readonly workbench: string;
    /** The folder of its settings, state and logs. */
    readonly workbenchFolder: string;
    /** Where its browser listens. */
    readonly browser: string;
  }
}

/** Packs what is in `dist/`, installs the package into a fresh VS Code, and gives both addresses to the tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  installHost();
  await packExtension();
  const server = await startServer({ extensions: [extensionPackage] });
  const browser = await launchBrowserServer();
  project.provide('workbench', server.url);
  project.provide('workbenchFolder', server.folder);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.stop();
  };
}
