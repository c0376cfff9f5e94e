import { type Uri, Uri as Uris, type Webview } from 'vscode';

export interface PageOptions {
  /** Whether the page starts workers, out of texts that its own script holds. */
  readonly hasWorkers?: boolean;
}

/** A page whose script and styles are those of `dist/webview`, and which may load nothing else from anywhere. */
export function pageHtml(
  webview: Webview,
  extension: Uri,
  name: string,
  { hasWorkers = false }: PageOptions = {},
): string {
  const address = (file: string): string =>
    webview.asWebviewUri(Uris.joinPath(extension, 'dist', 'webview', file)).toString();
  const nonce = crypto.getRandomValues(new Uint8Array(16)).join('');
  const workers = hasWorkers ? '; worker-src blob:' : '';
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'${workers}`;
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="${address(`${name}.css`)}">
    <title>${name}</title>
  </head>
  <body>
    <script nonce="${nonce}" src="${address(`${name}.js`)}"></script>
  </body>
</html>
`;
}
