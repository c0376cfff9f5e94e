import { defaultShell } from '../../analysis/scripts/interpreter.ts';

/** The program that runs a script. */
export interface Interpreter {
  /** A command line to which the path of the script is appended. */
  readonly command: string;
  /** The extension of the file, without the dot. */
  readonly extension: string;
  /** Whether the script begins with a line that names its interpreter. */
  readonly hasShebang: boolean;
  /** Whether the script stops at the first command that fails, as with the runner's default shell. */
  readonly stopsAtFailure: boolean;
}

const extensions: Readonly<Record<string, string>> = {
  sh: 'sh',
  dash: 'sh',
  bash: 'bash',
  zsh: 'zsh',
  fish: 'fish',
  python: 'py',
  python3: 'py',
  node: 'js',
  deno: 'ts',
  bun: 'ts',
  ruby: 'rb',
  perl: 'pl',
};

const shells: readonly string[] = ['sh', 'dash', 'bash', 'zsh', 'fish'];

/**
 * Returns the interpreter that the runner uses for a script: according to its shebang line, then the task's `shell`,
 * otherwise `sh`.
 */
export function interpreterOf(script: string, shell: string | undefined): Interpreter | undefined {
  const shebang = /^#!\s*(\S+)(?:[ \t]+([^\r\n]*))?/.exec(script);
  if (!shebang) {
    const isDefault = shell === undefined || shell === defaultShell;
    const [program = 'sh', ...options] = isDefault ? ['sh'] : shell.split(/\s+/);
    const name = baseName(program);
    const stopsAtFailure = isDefault || options.some((option) => /^-[a-z]*e[a-z]*$|^errexit$/.test(option));
    const extension = extensions[name];
    if (!extension || !shells.includes(name) || (stopsAtFailure && name === 'fish')) return undefined;
    return { command: program, extension, hasShebang: false, stopsAtFailure };
  }
  const [, program = '', rest = ''] = shebang;
  const words = baseName(program) === 'env' ? rest.replace(/^-S\s+/, '').split(/\s+/) : [program, ...rest.split(/\s+/)];
  const command = words.filter((word) => word !== '').join(' ');
  const extension = extensions[baseName(words[0] ?? '')];
  return extension === undefined ? undefined : { command, extension, hasShebang: true, stopsAtFailure: false };
}

/** Returns the lines that precede a script in its own file. */
export function scriptHead({ command, hasShebang, stopsAtFailure }: Interpreter): string {
  if (hasShebang) return '';
  return `#!/usr/bin/env ${baseName(command)}\n${stopsAtFailure ? 'set -e\n' : ''}\n`;
}

function baseName(program: string): string {
  return program.slice(program.lastIndexOf('/') + 1);
}
