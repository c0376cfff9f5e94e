import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '../../../harness/system/install-packages.ts';
import { runCommand } from '../../../harness/system/run-command.ts';
import { projectFolder } from '../../../harness/vscode/paths.ts';
import { shellWord } from '../../../server/core/import/script-text.ts';
import { buildStages, type Stage } from '../container/build-stages.ts';

const dockerfile = join(projectFolder, 'packaging', 'container', 'Dockerfile');

/**
 * Builds the container image without an engine: in the smallest system that debootstrap installs, instead of the images that the
 * Dockerfile names. Then starts it with a read-only root file system, without a network.
 */
export async function checkContainerImage(folder: string): Promise<readonly string[]> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return ['skipped: requires Linux and root'];
  const temporary = mkdtempSync(join(tmpdir(), 'taskwright-image-'));
  try {
    const base = join(temporary, 'base');
    try {
      installPackages([
        { name: 'debootstrap', commands: ['debootstrap', '/usr/sbin/debootstrap'] },
        { name: 'iproute2', commands: ['ip', '/usr/sbin/ip', '/sbin/ip'] },
      ]);
      // debootstrap mounts file systems, which end with it in a namespace of its own.
      runCommand('unshare', ['--mount', 'timeout', '600', 'debootstrap', '--variant=minbase', 'bookworm', base]);
    } catch (error) {
      return [`skipped: ${error instanceof Error ? error.message : error}`];
    }
    const stage = buildStages(readFileSync(dockerfile, 'utf8'), {
      context: folder,
      stages: temporary,
      createRoot: (image, root) => createRoot(image, base, root),
    });
    const output = start(stage);
    for (const line of ['healthy', 'read-only', `user ${stage.user}`, 'ended with 0']) {
      if (!output.split('\n').includes(line)) throw new Error(`the container does not print "${line}":\n${output}`);
    }
    return [
      'its steps succeed in an empty Debian',
      'the server starts as an unprivileged user with a read-only root file system, is healthy, and ends after SIGTERM',
      'not proved: the images that it is based on, and a container engine',
    ];
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Copies the system. An image of Node contains it in addition. */
function createRoot(image: string, base: string, root: string): void {
  runCommand('cp', ['--archive', base, root]);
  if (!image.startsWith('node:')) return;
  const program = join(root, 'usr', 'local', 'bin', 'node');
  copyFileSync(process.execPath, program);
  chmodSync(program, 0o755);
}

/** The seconds that the server has for its start. */
const maxStart = 60;

/** Starts the command of a stage until it is healthy, and returns what is found out about it. Everything ends with the program. */
function start({ root, environment, folder, user, entrypoint, command, healthCheck }: Stage): string {
  const line = (words: readonly string[]) => words.map(shellWord).join(' ');
  const inside = `
    cd ${shellWord(folder)}
    ${line([...entrypoint, ...command])} >/data/log 2>&1 &
    server=$!
    for second in $(seq ${maxStart}); do
      if ${line(healthCheck)}; then echo healthy; break; fi
      sleep 1
    done
    if ! touch /file 2>/dev/null; then echo read-only; fi
    echo "user $(id -u):$(id -g)"
    kill -TERM $server
    wait $server
    echo "ended with $?"
    cat /data/log`;
  const [uid, gid] = user.split(':');
  const variables = Object.entries({ PATH: '/usr/local/bin:/usr/bin:/bin', ...environment });
  const outside = `
    set -e
    ip link set lo up
    mount --bind ${root} ${root}
    mount -o remount,ro,bind ${root}
    mount -t tmpfs -o mode=700,uid=${uid},gid=${gid} tmpfs ${root}/data
    mount -t proc proc ${root}/proc
    exec chroot --userspec=${user} ${root} env -i ${line(variables.map((variable) => variable.join('=')))} sh -c ${shellWord(inside)}`;
  const isolation = ['--mount', '--net', '--pid', '--fork', '--kill-child'];
  return runCommand('unshare', [...isolation, 'timeout', String(2 * maxStart), 'sh', '-c', outside]);
}
