import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownerToken as as, ownerConfig, startTestRegistry } from '../../../harness/registry/registry.ts';
import { client } from '../support/clients.ts';

test.each(['pnpm 11', 'pnpm 12'] as const)(
  '%s publishes the packages of a workspace together, or none',
  async (name) => {
    const registry = await startTestRegistry(ownerConfig);
    onTestFinished(() => registry.stop());
    const address = `${registry.url}/npm/`;
    const npmrc = `registry=${address}\n${address.slice(5)}:_authToken=${as}\n`;
    using pnpm = client(name, npmrc);
    const root = join(pnpm.home, 'workspace');
    mkdirSync(root);
    writeFileSync(join(root, '.npmrc'), npmrc);
    writeFileSync(join(root, 'package.json'), '{"name":"root","private":true}');
    writeFileSync(join(root, 'pnpm-workspace.yaml'), 'packages: ["*"]\n');
    const write = (folder: string, version: string): void => {
      mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, folder, 'package.json'), JSON.stringify({ name: `batch-${folder}`, version }));
    };
    const publish = () => pnpm.run(root, 'publish', '--recursive', '--batch', '--no-git-checks', '--force');
    const versions = async (folder: string): Promise<readonly string[]> => {
      const { body } = await registry.request('GET', `/npm/batch-${folder}`, { as });
      return Object.keys(Object(body).versions ?? {});
    };
    write('a', '1.0.0');
    write('b', '1.0.0');
    const first = await publish();
    expect(first.code, first.text).toBe(0);
    expect([await versions('a'), await versions('b')]).toEqual([['1.0.0'], ['1.0.0']]);
    write('a', '1.1.0');
    write('b', '1.0.0');
    const second = await publish();
    expect(second.text).toContain('batch-b@1.0.0');
    expect(second.code).toBe(1);
    expect([await versions('a'), await versions('b')]).toEqual([['1.0.0'], ['1.0.0']]);
  },
);
