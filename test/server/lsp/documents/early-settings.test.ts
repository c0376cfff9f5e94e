import { expect, test } from 'vitest';
import type { CompletionItem, CompletionList, Hover, MarkupContent } from 'vscode-languageserver-protocol';
import { serve } from '../workspace/workspace.ts';

test.for(['toml', 'plaintext', 'tasks-config-toml'])(
  'An open `.miserc.toml` of the language %s is checked',
  async (language) => {
    const text = 'env = "ci"\n<|>';
    const workspace = await serve({ '.miserc.toml': text.replace('<|>', '') });
    const document = await workspace.open('.miserc.toml', text, language);
    expect((await document.diagnostics()).map(({ code }) => code)).toEqual(['wrong-type']);
    const position = document.caret;
    const answer = await document.request<CompletionItem[] | CompletionList>('textDocument/completion', { position });
    // The answer is a list while the folders are still being searched.
    const items = Array.isArray(answer) ? answer : answer.items;
    expect(items.map(({ label }) => label)).toContain('auto_env');
    const hover = await document.request<Hover>('textDocument/hover', { position: { line: 0, character: 1 } });
    expect((hover.contents as MarkupContent).value).toContain('The environments whose config files are loaded');
  },
);
