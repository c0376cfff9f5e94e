import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmptyMachine, emptyMachine } from '../../../harness/system/empty-machine.ts';
import { projectFolder } from '../../../harness/vscode/paths.ts';
import { createBaseImages, packDebian } from '../container/base-images.ts';
import { type ContainerEngine, startEngine } from '../container/engine.ts';

const dockerfile = join(projectFolder, 'packaging', 'container', 'Dockerfile');
const image = 'taskwright-registry';
/** The name of the container. */
const container = 'registry';
const token = 'token-of-the-release';

/** The milliseconds that the server has for its start. */
const maxStartTime = 60_000;

/** Builds the image with a container engine, and publishes and installs a package through a container that is hardened and restarted. */
export async function checkContainerImage(folder: string): Promise<readonly string[]> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return ['skipped: requires Linux and root'];
  const temporary = mkdtempSync(join(tmpdir(), 'taskwright-image-'));
  try {
    let debian: string;
    let engine: ContainerEngine;
    try {
      debian = packDebian(temporary);
      engine = await startEngine(temporary);
    } catch (error) {
      return [`skipped: ${error instanceof Error ? error.message : error}`];
    }
    try {
      createBaseImages(engine, debian, temporary);
      engine.docker('build', '--file', dockerfile, '--tag', image, folder);
      return [
        'docker build makes the image',
        ...(await tryImage(engine, temporary)),
        'not proved: the images of Debian and Node that it is based on',
      ];
    } finally {
      await engine.stop();
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

async function tryImage(engine: ContainerEngine, folder: string): Promise<readonly string[]> {
  const { docker } = engine;
  const config = join(folder, 'registry.toml');
  writeFileSync(config, '[settings]\nauth_token = { env = "REGISTRY_TOKEN" }\n');
  const hardened = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'];
  const files = ['--volume=registry:/data', `--volume=${config}:/data/registry.toml:ro`];
  const options = [...hardened, ...files, '--publish=4873:4873', `--env=REGISTRY_TOKEN=${token}`];
  docker('run', '--detach', `--name=${container}`, ...options, image);
  const machine = emptyMachine();
  try {
    await waitUntilHealthy(engine);
    expectUnprivileged(engine);
    await publish(machine, engine);
    docker('stop', container);
    const code = docker('inspect', '--format={{.State.ExitCode}}', container).trim();
    if (code !== '0') throw new Error(`the container ended with ${code}:\n${docker('logs', container)}`);
    docker('start', container);
    await waitUntilHealthy(engine);
    await install(machine, engine);
  } finally {
    machine[Symbol.dispose]();
    docker('rm', '--force', '--volumes', container);
  }
  return [
    'the server runs without privileges and with a read-only root file system, and is healthy',
    'npm publishes through its port; after docker stop (exit code 0) and docker start, npm installs the package',
  ];
}

async function waitUntilHealthy({ docker }: ContainerEngine): Promise<void> {
  const status = () => docker('inspect', '--format={{.State.Health.Status}}', container).trim();
  for (const deadline = Date.now() + maxStartTime; status() !== 'healthy'; await delay(200)) {
    if (Date.now() > deadline) throw new Error(`the container is ${status()}:\n${docker('logs', container)}`);
  }
}

function expectUnprivileged({ docker }: ContainerEngine): void {
  const script = 'id -u; touch /file 2>/dev/null || echo read-only; grep CapEff /proc/1/status; ls /usr/local/bin';
  const output = docker('exec', container, 'sh', '-c', script);
  const expected = '65532\nread-only\nCapEff:\t0000000000000000\nnode\n';
  if (output !== expected) throw new Error(`the container prints\n${output}instead of\n${expected}`);
}

async function publish(machine: EmptyMachine, engine: ContainerEngine): Promise<void> {
  const address = 'http://127.0.0.1:4873/npm/';
  machine.configureNpm(`registry=${address}\n${address.replace('http:', '')}:_authToken=${token}\n`);
  machine.write({ 'hello/package.json': '{ "name": "hello", "version": "1.0.0" }', 'package.json': '{}' });
  await expectSuccess(machine, engine, 'npm', 'publish', './hello');
}

async function install(machine: EmptyMachine, engine: ContainerEngine): Promise<void> {
  const installed = await expectSuccess(machine, engine, 'npm', 'install', 'hello@1.0.0');
  if (!installed.includes('added 1 package')) throw new Error(`npm install:\n${installed}`);
}

async function expectSuccess(
  machine: EmptyMachine,
  { inNetwork: [program, ...options] }: ContainerEngine,
  ...words: readonly string[]
): Promise<string> {
  const { code, stdout, stderr } = await machine.run(program, ...options, ...words);
  if (code !== 0) throw new Error(`${words.join(' ')}: exit code ${code}\n${stdout}${stderr}`);
  return stdout + stderr;
}
