import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../../harness/vscode/paths.ts';
import type { ContainerEngine } from './engine.ts';
import { waitUntilHealthy } from './health.ts';
import { npmClient } from './npm-client.ts';

const dockerfile = join(projectFolder, 'packaging', 'container', 'Dockerfile');
const image = 'taskwright-registry';
/** The name of the container. */
const container = 'registry';
const token = 'token-of-the-release';

/** Builds the image from the packages in `release`, and publishes and installs a package with a hardened container. */
export async function tryImage(engine: ContainerEngine, release: string, folder: string): Promise<readonly string[]> {
  const { docker } = engine;
  docker('build', '--file', dockerfile, '--tag', image, release);
  const config = join(folder, 'registry.toml');
  writeFileSync(config, '[settings]\nauth_token = { env = "REGISTRY_TOKEN" }\n');
  const hardened = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'];
  const files = ['--volume=registry:/data', `--volume=${config}:/data/registry.toml:ro`];
  const options = [...hardened, ...files, '--publish=4873:4873', `--env=REGISTRY_TOKEN=${token}`];
  docker('run', '--detach', `--name=${container}`, ...options, image);
  const client = npmClient(engine, 4873, token);
  try {
    await waitUntilHealthy(engine, container);
    expectUnprivileged(engine);
    await client.publish('hello');
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
    'npm publishes through its port; after docker stop (exit code 0) and docker start, npm installs the package',
  ];
}

function expectUnprivileged({ docker }: ContainerEngine): void {
  const script = 'id -u; touch /file 2>/dev/null || echo read-only; grep CapEff /proc/1/status; ls /usr/local/bin';
  const output = docker('exec', container, 'sh', '-c', script);
  const expected = '65532\nread-only\nCapEff:\t0000000000000000\nnode\n';
  if (output !== expected) throw new Error(`the container prints\n${output}instead of\n${expected}`);
}
