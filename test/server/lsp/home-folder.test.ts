import { expect, onTestFinished, test } from 'vitest';
import { startLanguageServer } from '../../../harness/language-server/language-server.ts';

test('Without a home folder in the environment, the server uses the home folder that the system knows', async () => {
  const server = await startLanguageServer({ environment: { HOME: undefined } });
  onTestFinished(() => server.stop());
  const document = await server.open('[build]\nrun = 1\n');
  expect(await document.diagnostics()).toMatchObject([{ code: 'wrong-type' }]);
  expect(server.messages).toEqual([]);
});
