import { once } from 'node:events';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig } from '../../../harness/registry/registry.ts';
import { createDatabase, describeWithServices } from '../../support/services.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { postgresServers } from './serve-on-postgres.ts';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

function serversWithWebhook(address: string) {
  const webhook = `[[webhooks]]\nname = "ci"\nurl = "${receiver.url}/ci"\nsecret = "key"\nallow_private = true\n`;
  const servers = postgresServers(address, `${ownerConfig}${webhook}`);
  onTestFinished(() => servers.stop());
  return servers;
}

const packagesSent = () => receiver.received.map(({ body }) => String(Object(body).data.package));

async function expectDeliveryAfterKill(address: string): Promise<void> {
  const servers = serversWithWebhook(address);
  receiver.respond({ '/ci': (request) => request.socket.destroy() });
  const killed = await servers.start();
  const published = await killed.request('PUT', '/npm/tools', { as, body: publication('tools') });
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  expect(published.status).toBe(201);
  receiver.respond({});
  const server = await servers.start();
  const stateOf = async () => Object((await server.request('GET', '/admin/webhooks', { as })).body)[0]?.state;
  await expect.poll(stateOf).toBe('delivered');
  expect(packagesSent()).toContain('tools');
}

test('a change is delivered even if the server is killed after it', () => expectDeliveryAfterKill('sqlite'));

describeWithServices('servers on one PostgreSQL', () => {
  test('a change is delivered even if the server is killed after it', async () =>
    expectDeliveryAfterKill(await createDatabase()));

  test('each change is sent by one of the servers', async () => {
    const servers = serversWithWebhook(await createDatabase());
    const running = await Promise.all([servers.start(), servers.start()]);
    const names = Array.from({ length: 40 }, (_, number) => `package-${number}`);
    const publish = (name: string, number: number) =>
      running[number % 2]?.request('PUT', `/npm/${name}`, { as, body: publication(name) });
    await Promise.all(names.map(publish));
    const count = async () =>
      Object((await running[0]?.request('GET', '/admin/webhooks?state=delivered', { as }))?.body).length;
    await expect.poll(count).toBe(40);
    expect(packagesSent().sort()).toEqual(names.toSorted());
  });
});
