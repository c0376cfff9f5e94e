import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  type LanguageServer,
  startLanguageServer,
  usualCapabilities,
} from '../../../harness/language-server/language-server.ts';

async function hrefOfCode(server: LanguageServer): Promise<string | undefined> {
  try {
    const document = await server.open('[a]\nrun = "x"\ndescritpion = "y"\n', { uri: 'file:///rules/tasks.toml' });
    const [diagnostic] = await document.diagnostics();
    return diagnostic?.codeDescription?.href;
  } finally {
    await server.stop();
  }
}

test('a code is linked to the page that explains it, if the client supports links', async () => {
  const textDocument = { ...usualCapabilities.textDocument, diagnostic: { codeDescriptionSupport: true } };
  const server = await startLanguageServer({ capabilities: { ...usualCapabilities, textDocument } });
  const [page, section] = (await hrefOfCode(server))?.split('#') ?? [];
  expect(section).toBe('unknown-property');
  expect(page && existsSync(fileURLToPath(page))).toBe(true);
});

test('a code is not linked if the client does not support links', async () => {
  const textDocument = { ...usualCapabilities.textDocument, diagnostic: {} };
  const server = await startLanguageServer({ capabilities: { ...usualCapabilities, textDocument } });
  expect(await hrefOfCode(server)).toBeUndefined();
});
