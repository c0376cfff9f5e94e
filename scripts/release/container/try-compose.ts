import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../../harness/system/run-command.ts';
import { projectFolder } from '../../../harness/vscode/paths.ts';
import type { ContainerEngine } from './engine.ts';
import { waitUntilHealthy } from './health.ts';
import { npmClient } from './npm-client.ts';

const composeFile = join(projectFolder, 'packaging', 'container', 'compose.yaml');
const token = 'token-of-the-release';

/** The access keys of the object store that replaces MinIO consist of an account and a user. */
const otherKeys = `
services:
  registry-1: { environment: { S3_ACCESS_KEY_ID: "registry:registry" } }
  registry-2: { environment: { S3_ACCESS_KEY_ID: "registry:registry" } }
`;

const passwords = {
  REGISTRY_TOKEN: `sha256:${createHash('sha256').update(token).digest('hex')}`,
  POSTGRES_PASSWORD: 'password',
  S3_SECRET_ACCESS_KEY: 'secret-access-key',
};

/** Starts compose.yaml, whose images must exist, and publishes and installs through the proxy while one server is stopped. */
export async function tryCompose(engine: ContainerEngine, folder: string): Promise<readonly string[]> {
  const override = join(folder, 'other-keys.yaml');
  writeFileSync(override, otherKeys);
  const files = [composeFile, override].flatMap((file) => ['--file', file]);
  const env = { DOCKER_HOST: engine.address, ...passwords };
  const compose = (...words: readonly string[]) =>
    runCommand('docker-compose', ['--project-name', 'registry', ...files, ...words], { env });
  const client = npmClient(engine, 8080, token);
  try {
    compose('up', '--detach', '--no-build');
    const idOf = (service: string) => compose('ps', '--quiet', service).trim();
    for (const service of ['registry-1', 'registry-2']) await waitUntilHealthy(engine, idOf(service));
    await client.publish('first');
    compose('stop', 'registry-1');
    await client.install('first');
    await client.publish('second');
    compose('start', 'registry-1');
    await waitUntilHealthy(engine, idOf('registry-1'));
    compose('stop', 'registry-2');
    await client.install('second');
  } catch (error) {
    throw new Error(`${error}\n${compose('logs', '--tail=20')}`);
  } finally {
    client[Symbol.dispose]();
    compose('down', '--volumes');
  }
  return [
    'docker-compose starts compose.yaml: two servers behind nginx, with PostgreSQL and an object store',
    'npm publishes and installs through nginx while either of the servers is stopped',
  ];
}
