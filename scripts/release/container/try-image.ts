import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../../harness/system/run-command.ts';
import { projectFolder } from '../../../harness/vscode/paths.ts';
import { documentedCommands } from '../documented-commands.ts';
import type { ContainerEngine } from './engine.ts';
import { waitUntilHealthy } from './health.ts';
import { npmClient } from './npm-client.ts';

const dockerfile = join(projectFolder, 'packaging', 'container', 'Dockerfile');
const image = 'taskwright-registry';
/** The name of the container. */
const container = 'registry';
const token = 'token-of-the-release';

/**
 * Builds the image from the packages in `release`, starts a hardened container with the command of the page of setups, publishes
 * and installs a package, and writes a backup with the commands of the page.
 */
export async function tryImage(engine: ContainerEngine, release: string, folder: string): Promise<readonly string[]> {
  const { docker } = engine;
  docker('build', '--file', dockerfile, '--tag', image, release);
  writeFileSync(join(folder, 'registry.toml'), '[settings]\nauth_token = { env = "REGISTRY_TOKEN" }\n');
  const [start = '', backUp = ''] = documentedCommands('### Containers');
  const run = (commands: string) =>
    runCommand('/bin/sh', ['-ec', commands], { cwd: folder, env: { DOCKER_HOST: engine.address } });
  // The image exists already.
  run(start.slice(start.indexOf('docker run ')).replace('<hash>', token));
  const client = npmClient(engine, 4873, token);
  try {
    await waitUntilHealthy(engine, container);
    expectUnprivileged(engine);
    expectNoWarnings(engine);
    await client.publish('hello');
    run(backUp);
    docker('stop', container);
    const code = docker('inspect', '--format={{.State.ExitCode}}', container).trim();
    if (code !== '0') throw new Error(`the container ended with ${code}:\n${docker('logs', container)}`);
    docker('start', container);
    await waitUntilHealthy(engine, container);
    await client.install('hello');
  } finally {
    client[Symbol.dispose]();
    docker('rm', '--force', '--volumes', container);
  }
  return [
    'docker build builds the image',
    'the server runs without privileges and with a read-only root file system, and is healthy',
    'the commands of docs/registry.md start it and write a backup; it logs no warnings',
    'npm publishes through its port; after docker stop (exit code 0) and docker start, npm installs the package',
  ];
}

function expectNoWarnings({ docker }: ContainerEngine): void {
  const warnings = docker('logs', container)
    .split('\n')
    .filter((line) => /"level":[456]0/.test(line));
  if (warnings.length > 0) throw new Error(`the server logs\n${warnings.join('\n')}`);
}

function expectUnprivileged({ docker }: ContainerEngine): void {
  const script = 'id -u; touch /file 2>/dev/null || echo read-only; grep CapEff /proc/1/status; ls /usr/local/bin';
  const output = docker('exec', container, 'sh', '-c', script);
  const expected = '65532\nread-only\nCapEff:\t0000000000000000\nnode\n';
  if (output !== expected) throw new Error(`the container prints\n${output}instead of\n${expected}`);
}
