import { join } from 'node:path';
import type { InferredPackage } from '../../core/syntax/package/package-language.ts';
import type { Disk } from '../disk.ts';
import { objectOf, readJson, stringsOf } from './package-manifest.ts';

/** Returns the dependencies of the scripts of the package with a name. */
type Pipeline = (packageName: string) => InferredPackage['depends'];

/** Resolves to the dependencies of scripts that `turbo.json` in a folder defines, as far as the runner uses them. */
export async function readPipeline(root: string, disk: Disk): Promise<Pipeline> {
  const { tasks: written } = (await readJson(join(root, 'turbo.json'), disk)) ?? {};
  const tasks = objectOf(written) ?? {};
  return (packageName) => {
    const general = Object.keys(tasks).filter((key) => !key.includes('#'));
    const prefix = `${packageName}#`;
    const own = Object.keys(tasks).filter((key) => key.startsWith(prefix));
    const keys = new Map(
      [...general, ...own].map((key) => [key.startsWith(prefix) ? key.slice(prefix.length) : key, key]),
    );
    const found = Array.from(keys, ([script, key]) => [script, dependenciesOf(tasks[key])] as const);
    return Object.fromEntries(found.filter(([, needed]) => needed.length > 0));
  };
}

/** Returns the dependencies of a task; none if one of them has a form that the runner does not support. */
function dependenciesOf(task: unknown): readonly string[] {
  const { dependsOn } = objectOf(task) ?? {};
  const written = stringsOf(dependsOn) ?? [];
  const isSupported = written.every((name) => !/[#$]/.test(name) && name !== '' && name !== '^');
  return isSupported ? written : [];
}
