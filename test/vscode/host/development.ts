import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import type { Server } from './server.ts';

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
 * its address: the page is changed on its way, so that its configuration has the `developmentOptions` an embedder may set.
 */
export async function developIn(page: Page, server: Server, development: Development): Promise<void> {
  const authority = new URL(server.url).host;
  const options = {
    extensions: development.extensions.map((path) => remoteUri(authority, path)),
    enableSmokeTestDriver: development.takesPayload === true,
    ...(development.tests === undefined ? {} : { extensionTestsPath: remoteUri(authority, development.tests) }),
  };
  // A changed page counts as one from the open internet, which needs leave to talk to a server on this machine.
  await page.context().grantPermissions(['local-network-access'], { origin: server.url });
  await page.route(
    (url) => url.origin === server.url && url.pathname === '/',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: withDevelopmentOptions(await response.text(), options) });
    },
  );
}

const configuration = /(<meta id="vscode-workbench-web-configuration" data-settings=")([^"]*)(")/;

function withDevelopmentOptions(html: string, options: object): string {
  return html.replace(configuration, (_whole, before: string, settings: string, after: string) => {
    const value: unknown = JSON.parse(unescapeAttribute(settings));
    return before + escapeAttribute(JSON.stringify(Object.assign({}, value, { developmentOptions: options }))) + after;
  });
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

function unescapeAttribute(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** A URI in the form in which VS Code sends it as JSON (`$mid` 1 marks a URI). */
function remoteUri(authority: string, path: string): object {
  return { $mid: 1, scheme: 'vscode-remote', authority, path: pathToFileURL(path).pathname };
}
