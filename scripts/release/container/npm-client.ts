import { emptyMachine } from '../../../harness/system/empty-machine.ts';
import type { ContainerEngine } from './engine.ts';

/** npm on a machine that reaches the ports which containers publish, with a registry in a container as its default. */
export interface NpmClient {
  /** Publishes the empty package `name@1.0.0`. */
  publish(name: string): Promise<void>;
  /** Installs it into an empty folder, with an empty cache. */
  install(name: string): Promise<void>;
  [Symbol.dispose](): void;
}

/** Returns a client of the registry at this port. */
export function npmClient({ inNetwork }: Pick<ContainerEngine, 'inNetwork'>, port: number, token: string): NpmClient {
  const machine = emptyMachine();
  const [program, ...options] = inNetwork;
  const address = `127.0.0.1:${port}/npm/`;
  machine.configureNpm(`registry=http://${address}\n//${address}:_authToken=${token}\n`);
  const npm = async (...words: readonly string[]) => {
    const { code, stdout, stderr } = await machine.run(program, ...options, 'npm', ...words);
    if (code !== 0) throw new Error(`npm ${words.join(' ')}: exit code ${code}\n${stdout}${stderr}`);
    return stdout;
  };
  return {
    publish: async (name) => {
      machine.write({ [`${name}/package.json`]: JSON.stringify({ name, version: '1.0.0' }) });
      await npm('publish', `./${name}`);
    },
    install: async (name) => {
      machine.write({ [`uses-${name}/package.json`]: '{}' });
      const cache = `--cache=cache-of-${name}`;
      const output = await npm('install', '--prefix', `uses-${name}`, cache, `${name}@1.0.0`);
      if (!output.includes('added 1 package')) throw new Error(`npm install ${name}:\n${output}`);
    },
    [Symbol.dispose]: () => machine[Symbol.dispose](),
  };
}
