import { expect, test } from 'vitest';
import type { Hover, MarkupContent } from 'vscode-languageserver-protocol';
import { offeredItems } from '../../../support/offered-items.ts';
import { serve } from '../workspace/workspace.ts';

test.for(['toml', 'plaintext', 'tasks-config-toml'])(
  'An open `.miserc.toml` of the language %s is checked',
  async (language) => {
    const text = 'env = "ci"\n<|>';
    const workspace = await serve({ '.miserc.toml': text.replace('<|>', '') });
    const document = await workspace.open('.miserc.toml', text, language);
    expect((await document.diagnostics()).map(({ code }) => code)).toEqual(['wrong-type']);
    const items = await offeredItems(document);
    expect(items.map(({ label }) => label)).toContain('auto_env');
    const hover = await document.request<Hover>('textDocument/hover', { position: { line: 0, character: 1 } });
    expect((hover.contents as MarkupContent).value).toContain('The environments whose config files are loaded');
  },
);
