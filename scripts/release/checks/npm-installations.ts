import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestRegistry } from '../../../harness/registry/registry.ts';
import { type EmptyMachine, emptyMachine } from '../../../harness/system/empty-machine.ts';
import { runCommand } from '../../../harness/system/run-command.ts';
import { type NpmPackage, npmPackages } from '../npm/npm-packages.ts';

/** The versions of Node that users have. On the oldest, programs must print a sentence instead of a syntax error. */
const nodeVersions = [12, 18, 20, 22, 24];

/**
 * Publishes the packages to a registry on loopback, installs them from there in an empty folder with an empty cache, and starts
 * them with each version of Node.
 */
export async function checkInstallations(folder: string): Promise<readonly string[]> {
  const archives = readdirSync(folder)
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => join(folder, name));
  const registry = await startTestRegistry('[settings]\nauth_token = "token-of-the-release"\n');
  const machine = emptyMachine();
  const nodes = mkdtempSync(join(tmpdir(), 'taskwright-nodes-'));
  try {
    const address = `${registry.url}/npm/`;
    machine.configureNpm(`registry=${address}\n${address.replace('http:', '')}:_authToken=token-of-the-release\n`);
    return [
      ...(await publish(machine, archives)),
      ...(await installAndCheck(machine)),
      ...(await startWithEachNode(machine, nodes)),
    ];
  } finally {
    rmSync(nodes, { recursive: true });
    machine[Symbol.dispose]();
    await registry.stop();
  }
}

async function publish(machine: EmptyMachine, archives: readonly string[]): Promise<readonly string[]> {
  for (const archive of archives) {
    const tried = await expectSuccess(machine, 'npm', 'publish', '--dry-run', archive);
    // npm warns about everything in a manifest that it corrects.
    if (/npm warn/i.test(tried)) throw new Error(`npm publish --dry-run ${archive} has warnings:\n${tried}`);
    await expectSuccess(machine, 'npm', 'publish', archive);
  }
  return ['npm publish --dry-run has no warnings, and npm publish succeeds'];
}

/** Runs the command line through npx without an installation, as a new user does, and then installs the packages. */
async function installAndCheck(machine: EmptyMachine): Promise<readonly string[]> {
  machine.write({ 'mise.toml': '[tasks.build]\nrunn = "make"\n' });
  const { code, stdout } = await machine.run('npx', '--yes', 'taskwright', 'check');
  if (code !== 1 || !stdout.includes('Unknown key `runn`')) throw new Error(`npx taskwright check: ${code} ${stdout}`);
  await expectSuccess(machine, 'npx', '--yes', 'taskwright-registry', '--version');
  await expectSuccess(machine, 'npm', 'install', ...npmPackages.map(({ name }) => name));
  return ['npx runs them from a registry, with an empty cache in an empty folder'];
}

async function startWithEachNode(machine: EmptyMachine, nodes: string): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const version of nodeVersions) {
    const binaries = installNode(version, join(nodes, String(version)));
    const results = await Promise.all(
      npmPackages.map((definition) => startWith(machine, definition, version, binaries)),
    );
    lines.push(`Node ${version}: ${results.join('; ')}`);
  }
  return lines;
}

/** Starts a program. On an unsupported version of Node, it must print only the version that it requires. */
async function startWith(
  machine: EmptyMachine,
  { name, oldestNode }: NpmPackage,
  version: number,
  binaries: string,
): Promise<string> {
  const program = join('node_modules', '.bin', name);
  const { code, stdout, stderr } = await machine.run(join(binaries, 'node'), program, '--version');
  const isSupported = version >= oldestNode;
  const isRight = isSupported
    ? code === 0 && stderr === ''
    : code === 1 && new RegExp(`^[\\w-]+: requires Node ${oldestNode} or newer.*\\n$`).test(stderr);
  if (!isRight) throw new Error(`${name} on Node ${version}: exit code ${code}\n${stdout}${stderr}`);
  return isSupported ? `${name} starts` : `${name} requires Node ${oldestNode}`;
}

/** Installs a version of Node with npm, and returns the folder with its program. */
function installNode(version: number, folder: string): string {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{}');
  runCommand('npm', ['install', '--no-save', '--loglevel=error', `node@${version}`], { cwd: folder });
  return join(folder, 'node_modules', '.bin');
}

async function expectSuccess(machine: EmptyMachine, program: string, ...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await machine.run(program, ...words);
  if (code !== 0) throw new Error(`${[program, ...words].join(' ')}: exit code ${code}\n${stdout}${stderr}`);
  return stdout + stderr;
}
