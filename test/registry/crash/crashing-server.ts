/**
 * A registry that kills itself with SIGKILL at one of the steps that change the disk:
 *
 *   node crashing-server.cjs FOLDER STEP
 *
 * With step 0, it keeps running. It prints its address in a line.
 */
import { join } from 'node:path';
import { pino } from 'pino';
import { ownerConfig } from '../../../harness/registry/registry.ts';
import { readConfig } from '../../../registry/config/read-config.ts';
import { startRegistry } from '../../../registry/start/start-registry.ts';

const [folder = '', step = '0'] = process.argv.slice(2);
const read = readConfig(`${ownerConfig}port = 0\n`, { path: join(folder, 'registry.toml') });
if ('mistakes' in read) throw new Error('the configuration is right');

let steps = 0;
const starting = startRegistry({
  config: read.config,
  logger: pino({ level: 'silent' }),
  onStep: () => {
    steps++;
    if (steps === Number(step)) process.kill(process.pid, 'SIGKILL');
  },
});
starting.then(({ url }) => console.log(url));
