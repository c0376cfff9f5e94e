import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type PostgresService, startPostgres } from '../../../harness/services/postgres.ts';
import { createDatabase, describeWithServices } from '../../support/services.ts';

async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query({ text: query, rowMode: 'array' })).rows[0];
  } finally {
    await client.end();
  }
}

describeWithServices('PostgreSQL for tests', () => {
  let own: PostgresService | undefined;
  afterAll(() => own?.close());

  test('has a database for each caller', async () => {
    const [one, other] = [await createDatabase(), await createDatabase()];
    await ask(one, 'CREATE TABLE packages (name text)');
    expect(await ask(one, 'SELECT count(*)::int FROM packages')).toEqual([0]);
    await expect(ask(other, 'SELECT count(*)::int FROM packages')).rejects.toThrow('does not exist');
  });

  test('keeps committed changes when it is stopped or killed', async () => {
    own = await startPostgres();
    await ask(own.url, "CREATE TABLE packages AS SELECT 'left-pad' AS name");
    await own.stop();
    await expect(ask(own.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
    await own.start();
    await own.signal('SIGKILL');
    expect(own.isRunning()).toBe(false);
    await own.start();
    expect(await ask(own.url, 'SELECT name FROM packages')).toEqual(['left-pad']);
  });
});
