import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePorts } from '../../harness/services/free-ports.ts';
import { generateToken, tokenHashText } from '../../registry/tokens/tokens.ts';
import { postgresServers } from '../registry/servers/serve-on-postgres.ts';
import { client } from '../registry/support/clients.ts';
import { createDatabase, createTestBucket, describeWithServices } from '../support/services.ts';
import { readPage } from './pages.ts';
import { isProxy, startProxy } from './start-proxy.ts';

const { text: page, blocks } = readPage('docs/registry.md');
const section = page.slice(page.indexOf('\n## Two servers\n'), page.indexOf('\n## Deployment\n'));
const own = blocks.filter(({ text }) => section.includes(text));
const config = own.find(({ language }) => language === 'toml')?.text ?? '';

describeWithServices('two servers as on the page', () => {
  test.each(own.filter(isProxy))(
    'publish and install through the proxy of $place while either is stopped',
    async (block) => {
      const { endpoint, bucket, accessKeyId, secretAccessKey } = await createTestBucket();
      const [port = 0, ...ports] = await freePorts(3);
      const token = generateToken();
      const settings = config
        .replace('"0.0.0.0"', '"127.0.0.1"')
        .replace('"https://registry.example"', `"https://127.0.0.1:${port}"`)
        .replace('"https://s3.example"', `"${endpoint}"`)
        .replace('"packages"', `"${bucket}"`)
        .replace('"10.0.0.10"', '"127.0.0.1"')
        // The servers of tests add these lines.
        .replace(/\[storage\]\ndatabase = .*\n/, '');
      const servers = postgresServers(await createDatabase(), settings);
      onTestFinished(() => servers.stop());
      const environment = {
        REGISTRY_TOKEN: tokenHashText(token),
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      };
      const start = (serverPort: number) => servers.start({ port: serverPort, environment });
      const running = await Promise.all(ports.map(start));
      const proxy = await startProxy(
        block,
        port,
        ports.map((serverPort) => `http://127.0.0.1:${serverPort}`),
      );
      const address = `//127.0.0.1:${port}/npm/`;
      using npm = client(
        'npm',
        `registry=https:${address}\n${address}:_authToken=${token}\ncafile=${proxy.certificate}\n`,
      );
      for (const [index, server] of running.entries()) {
        const name = `package-${index}`;
        const folder = join(npm.home, name);
        mkdirSync(folder);
        // More than the servers deliver themselves.
        writeFileSync(join(folder, 'content.bin'), randomBytes(100_000));
        writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
        const published = await npm.run(folder, 'publish');
        expect(published.code, published.text).toBe(0);
        const exit = once(server.child, 'exit');
        server.child.kill('SIGKILL');
        await exit;
        const project = join(npm.home, `uses-${name}`);
        mkdirSync(project);
        const installed = await npm.run(project, 'install', name);
        expect(installed.code, installed.text).toBe(0);
        await start(ports[index] ?? 0);
      }
    },
  );
});
