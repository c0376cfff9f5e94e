import { Uri, type Webview } from 'vscode';

export interface WebviewPageOptions {
  /** Whether the page starts workers from `blob:` URLs, which contain code from its own script. */
  readonly hasWorkers?: boolean;
}

/**
 * Returns the HTML of a page that loads its script and styles from `dist/webview`. The content security policy allows
 * no other source.
 */
export function pageHtml(
  webview: Webview,
  extension: Uri,
  name: string,
  { hasWorkers = false }: WebviewPageOptions = {},
): string {
  const address = (file: string): string =>
    webview.asWebviewUri(Uri.joinPath(extension, 'dist', 'webview', file)).toString();
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
