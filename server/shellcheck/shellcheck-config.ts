import { dirname, join } from 'node:path';
import type { ScriptFiles } from './script-files.ts';

/** The names of ShellCheck's configuration file in a folder, in the order in which it looks for them. */
const names = ['.shellcheckrc', 'shellcheckrc'];

/**
 * Resolves to the text of the configuration that ShellCheck uses for a script in a folder: the one in the folder, in
 * the nearest folder above, or of the user. Resolves to an empty string if there is none.
 */
export async function shellCheckConfig(
  folder: string,
  environment: NodeJS.ProcessEnv,
  files: ScriptFiles,
): Promise<string> {
  for (const path of candidates(folder, environment)) {
    const text = await files.readFile(path).catch(() => undefined);
    if (text !== undefined) return text;
  }
  return '';
}

function candidates(folder: string, { HOME, XDG_CONFIG_HOME, APPDATA }: NodeJS.ProcessEnv): readonly string[] {
  const folders: string[] = [];
  for (let at = folder; folders.at(-1) !== at; at = dirname(at)) folders.push(at);
  const ofUser = [
    ...(HOME ? [join(HOME, '.shellcheckrc'), join(XDG_CONFIG_HOME || join(HOME, '.config'), 'shellcheckrc')] : []),
    ...(APPDATA ? [join(APPDATA, 'shellcheckrc')] : []),
  ];
  return [...folders.flatMap((path) => names.map((name) => join(path, name))), ...ofUser];
}
