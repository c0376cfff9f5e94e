import { dirname, join } from 'node:path';
import type { ScriptFiles } from './script-files.ts';

/** The names of ShellCheck's configuration file in a folder, in the order in which it looks for them. */
const names = ['.shellcheckrc', 'shellcheckrc'];

/** Resolves to the text of the configuration that ShellCheck uses for a script in a folder; an empty string if there is none. */
export type ConfigOf = (folder: string) => Promise<string>;

/**
 * Returns the function that reads configurations: the one in the folder, in the nearest folder above, or of the user. It
 * looks into each folder once, since thousands of folders have the same ones above them.
 */
export function configReader(environment: NodeJS.ProcessEnv, files: Pick<ScriptFiles, 'readFile'>): ConfigOf {
  const known = new Map<string, Promise<string>>();
  const firstOf = async (paths: readonly string[]): Promise<string | undefined> => {
    for (const path of paths) {
      const text = await files.readFile(path).catch(() => undefined);
      if (text !== undefined) return text;
    }
    return undefined;
  };
  const read = async (folder: string): Promise<string> => {
    const own = await firstOf(names.map((name) => join(folder, name)));
    if (own !== undefined) return own;
    const above = dirname(folder);
    return above === folder ? ((await firstOf(pathsOfUser(environment))) ?? '') : configOf(above);
  };
  const configOf: ConfigOf = (folder) => {
    const config = known.get(folder) ?? read(folder);
    known.set(folder, config);
    return config;
  };
  return configOf;
}

function pathsOfUser({ HOME, XDG_CONFIG_HOME, APPDATA }: NodeJS.ProcessEnv): readonly string[] {
  return [
    ...(HOME ? [join(HOME, '.shellcheckrc'), join(XDG_CONFIG_HOME || join(HOME, '.config'), 'shellcheckrc')] : []),
    ...(APPDATA ? [join(APPDATA, 'shellcheckrc')] : []),
  ];
}
