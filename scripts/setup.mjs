/**
 * Makes the checkout ready: installs the dependencies when they are missing or belong to another package-lock.json.
 * Plain JavaScript, because it runs on whatever Node the machine has before anything of ours is there. The dependencies
 * bring Node 24, which every later step runs on: npm puts `node_modules/.bin` first on the PATH of its scripts.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldestNode = 20;
const neededNode = 24;
const root = fileURLToPath(new URL('..', import.meta.url));
const binaries = join(root, 'node_modules', '.bin');
const stamp = join(root, 'node_modules', '.taskwright-setup');
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (major(process.versions.node) < oldestNode) {
  fail(`Node ${process.versions.node} is too old: install Node ${oldestNode} or newer, then run this again.`);
}
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) {
  checkNode(process.versions.node);
} else {
  installDependencies();
  checkNode(spawnSync('node', ['--print', 'process.versions.node'], { encoding: 'utf8' }).stdout.trim());
}

function installDependencies() {
  console.log('setup: installing the dependencies with npm ci (once, and after package-lock.json changes)');
  // Not with the Node inside node_modules, which npm is about to replace.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== binaries);
  const [command, ...first] = process.env.npm_execpath ? ['node', process.env.npm_execpath] : ['npm'];
  const npm = spawnSync(command, [...first, 'ci'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  if (npm.error) fail(`npm could not be started (${npm.error.message}); install npm, then run this again.`);
  if (npm.status !== 0) fail('npm ci failed; its message is above.');
  writeFileSync(stamp, lock);
  console.log('setup: done');
}

/** Run by hand a wrong version only deserves a note; in an npm script the next step would fail for a hidden reason. */
function checkNode(version) {
  if (major(version) >= neededNode) return;
  const message = `\`node\` is version ${version} here, and the next steps need ${neededNode}`;
  if (process.env.npm_lifecycle_event && !existsSync(join(binaries, 'node'))) {
    fail(`${message}: node_modules lacks its own. Allow the install script of the package "node", then run npm ci.`);
  }
  if (process.env.npm_lifecycle_event) fail(`${message}: ${binaries} must come first on the PATH.`);
  console.log(`setup: ${message}; run them through npm, which finds the one in ${binaries}.`);
}

function major(version) {
  return Number.parseInt(version, 10);
}

function fail(message) {
  console.error(`setup: ${message}`);
  process.exit(1);
}
