/** What runs a script. */
export interface Interpreter {
  /** As a command line to which the path of the script is added. */
  readonly command: string;
  /** Of the file's name, without the dot. */
  readonly ending: string;
  /** The script begins with a line that names its interpreter. */
  readonly hasShebang: boolean;
  /** The runner makes its usual shell stop at the first command that fails. */
  readonly stopsAtFailure: boolean;
}

const endings: Readonly<Record<string, string>> = {
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

/** What the runner would run a script with: its shebang line decides, then the task's `shell`, then it is `sh`. */
export function interpreterOf(script: string, shell: string | undefined): Interpreter | undefined {
  const shebang = /^#!\s*(\S+)(?:[ \t]+([^\r\n]*))?/.exec(script);
  if (!shebang) {
    const [program = 'sh', ...options] = shell === undefined ? ['sh'] : shell.split(/\s+/);
    const name = baseName(program);
    const stopsAtFailure = shell === undefined || options.some((option) => /^-[a-z]*e[a-z]*$|^errexit$/.test(option));
    const ending = endings[name];
    if (!ending || !shells.includes(name) || (stopsAtFailure && name === 'fish')) return undefined;
    return { command: program, ending, hasShebang: false, stopsAtFailure };
  }
  const [, program = '', rest = ''] = shebang;
  const words = baseName(program) === 'env' ? rest.replace(/^-S\s+/, '').split(/\s+/) : [program, ...rest.split(/\s+/)];
  const command = words.filter((word) => word !== '').join(' ');
  const ending = endings[baseName(words[0] ?? '')];
  return ending === undefined ? undefined : { command, ending, hasShebang: true, stopsAtFailure: false };
}

/** What stands above a script in a file of its own. */
export function scriptHead({ command, hasShebang, stopsAtFailure }: Interpreter): string {
  if (hasShebang) return '';
  return `#!/usr/bin/env ${baseName(command)}\n${stopsAtFailure ? 'set -e\n' : ''}\n`;
}

function baseName(program: string): string {
  return program.slice(program.lastIndexOf('/') + 1);
}
