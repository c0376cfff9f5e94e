import { expect, test } from 'vitest';
import type { Hover, MarkupContent } from 'vscode-languageserver-protocol';
import { serve } from '../workspace/workspace.ts';

test.for(['plaintext', 'tool-versions'])('An open `.tool-versions` of the language %s is checked', async (language) => {
  const text = 'node -v\n<|>';
  const workspace = await serve({ '.tool-versions': text.replace('<|>', '') });
  const document = await workspace.open('.tool-versions', text, language);
  expect((await document.diagnostics()).map(({ message }) => message)).toEqual(['Version must not begin with `-`']);
  const hover = await document.request<Hover>('textDocument/hover', { position: { line: 0, character: 1 } });
  expect((hover.contents as MarkupContent).value).toContain('The version to install');
});
