import { afterEach, beforeEach, test } from 'vitest';
import { type LanguageServer, startLanguageServer } from '../../../../harness/language-server/language-server.ts';
import { expectSound, typeIn } from './soundness.ts';

/** Milliseconds: the largest texts take long on a machine that is busy with other tests. */
const patience = 300_000;

/** Whatever text it is given, the server answers every request after it, and nothing of it fails. */
export function testStands(uri: string, texts: Readonly<Record<string, () => string>>): void {
  let server: LanguageServer;
  beforeEach(async () => {
    server = await startLanguageServer();
  });
  afterEach(() => server.stop());

  test.each(Object.entries(texts))(
    'the server stands %s, and typing in it',
    async (_, text) => {
      const document = await server.open(text(), { uri });
      await typeIn(document);
      await document.close();
      await expectSound(server);
    },
    patience,
  );
}
