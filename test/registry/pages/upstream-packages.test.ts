import { expect, onTestFinished, test } from 'vitest';
import { type PublicationOptions, packagePath, publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { mainText, pageVisitor } from '../support/page-visitor.ts';

const day = 86_400_000;

async function start(config: string, now: () => number = Date.now): Promise<TestRegistry> {
  const registry = await startTestRegistry(config, { now });
  onTestFinished(() => registry.stop());
  return registry;
}

async function publish(registry: TestRegistry, name: string, options: PublicationOptions): Promise<void> {
  await registry.request('PUT', packagePath(name), { as, body: publication(name, options) });
}

test('a package of the upstream has a page, without the versions that the gate hides from clients', async () => {
  let time = Date.now() - 10 * day;
  const upstream = await start(ownerConfig, () => time);
  await publish(upstream, 'left', { version: '1.0.0', manifest: { readme: '# Left', description: 'Pads' } });
  time += 9.5 * day;
  await publish(upstream, 'left', { version: '1.1.0', manifest: { readme: '# New' } });
  const gate = '[registries.npm.gate]\nmin_age = "3 days"\n';
  const config = `${ownerConfig}[pages]\nenabled = true\n[registries.npm]\nupstream = "${upstream.url}/npm"\n${gate}`;
  const visitor = pageVisitor(await start(config));
  const { status, html } = await visitor.get('/package/left');
  expect(status).toBe(200);
  expect(mainText(html)).toContain('left 1.0.0 Pads');
  expect(mainText(html)).toContain('1 version Version');
  expect(html).not.toContain('1.1.0');
  expect(await visitor.get('/package/left/1.1.0')).toMatchObject({ status: 404 });
  expect(await visitor.get('/package/left/1.0.0')).toMatchObject({ status: 200 });
  expect(await visitor.get('/package/none')).toMatchObject({ status: 404 });
});

test('if the upstream fails, the page says so', async () => {
  const upstream = await start(ownerConfig);
  const config = `${ownerConfig}[pages]\nenabled = true\n[registries.npm]\nupstream = "${upstream.url}/npm"\n`;
  const visitor = pageVisitor(await start(config));
  await upstream.stop();
  const { status, html, headers } = await visitor.get('/package/left');
  expect([status, headers['content-type']]).toEqual([502, 'text/html; charset=utf-8']);
  expect(mainText(html)).toMatch(/^This is not possible .*upstream/);
});
