import { afterAll, beforeAll, test } from 'vitest';
import { type LanguageServer, startLanguageServer } from '../../../../../harness/language-server/language-server.ts';
import { expectWorking, typeIn } from './typing.ts';

/** In milliseconds. The largest texts take a long time while other tests run. */
const timeout = 300_000;

/** Tests that one server answers all requests about each text, one after the other, without an error in its log. */
export function testSurvival(uri: string, texts: Readonly<Record<string, () => string>>): void {
  let server: LanguageServer;
  beforeAll(async () => {
    server = await startLanguageServer();
  });
  afterAll(() => server.stop());

  test.each(Object.entries(texts))(
    'the server survives %s, and typing in it',
    async (_, text) => {
      const document = await server.open(text(), { uri });
      await typeIn(document);
      await document.close();
      await expectWorking(server);
    },
    timeout,
  );
}
