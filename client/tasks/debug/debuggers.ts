/** The program that a debugger starts, by the properties of its launch configuration, or a sentence that says why it cannot. */
export type LaunchProperties = { readonly [name: string]: unknown } | { readonly reason: string };

/** A debugger for commands of some programs. */
export interface Debugger {
  /** The names of the program, such as `python3`. */
  readonly programs: readonly string[];
  /** The types of debuggers that can debug the program, the preferred one first. */
  readonly types: readonly string[];
  /** Whether the debugger attaches to all processes that the runner starts, so that the runner itself runs the task. */
  readonly debugsRunner: boolean;
  /** Returns the properties for the arguments of the program. */
  readonly launch: (args: readonly string[]) => LaunchProperties;
}

/** The debuggers for all programs whose tasks can be debugged. */
export const debuggers: readonly Debugger[] = [
  { programs: ['node'], types: ['node', 'pwa-node'], debugsRunner: true, launch: () => ({}) },
  { programs: ['python', 'python3'], types: ['debugpy', 'python'], debugsRunner: false, launch: launchPython },
  { programs: ['go'], types: ['go'], debugsRunner: false, launch: launchGoTest },
  { programs: ['cargo'], types: ['lldb'], debugsRunner: false, launch: launchCargoTest },
  { programs: ['dotnet'], types: ['coreclr'], debugsRunner: false, launch: launchDotnet },
];

function launchPython([first = '', ...rest]: readonly string[]): LaunchProperties {
  const [module, ...moduleArguments] = rest;
  if (first === '-m' && module !== undefined) return { module, args: moduleArguments };
  if (first === '' || first.startsWith('-'))
    return { reason: 'Only `python FILE` and `python -m MODULE` can be debugged.' };
  return { program: first, args: rest };
}

/** The flags of `go test` that the test program has as well, with the prefix `test.`. */
const testFlag = /^--?(?:test\.)?(run|v|count|timeout|bench|short|skip|failfast|parallel)(=.*)?$/s;

function launchGoTest([command, ...rest]: readonly string[]): LaunchProperties {
  const only = { reason: 'Only `go test` of one package, with flags such as `-run`, can be debugged.' };
  if (command !== 'test') return only;
  const end = rest.findIndex((word) => /^--?args$/.test(word));
  const own = end < 0 ? rest : rest.slice(0, end);
  const packages: string[] = [];
  const args: string[] = [];
  for (let at = 0; at < own.length; at++) {
    const word = own[at] ?? '';
    const [, name, value] = testFlag.exec(word) ?? [];
    if (name === undefined) packages.push(word);
    else if (value !== undefined || ['v', 'short', 'failfast'].includes(name)) args.push(`-test.${name}${value ?? ''}`);
    else args.push(`-test.${name}=${own[++at] ?? ''}`);
  }
  const [folder = '.', ...others] = packages;
  if (others.length > 0 || !/^\.(?:\/|$)/.test(folder) || folder.includes('...')) return only;
  return { mode: 'test', program: folder, args: [...args, ...(end < 0 ? [] : rest.slice(end + 1))] };
}

function launchCargoTest([command, ...rest]: readonly string[]): LaunchProperties {
  if (command !== 'test') return { reason: 'Only `cargo test` can be debugged.' };
  const end = rest.indexOf('--');
  return {
    cargo: { args: ['test', '--no-run', ...(end < 0 ? rest : rest.slice(0, end))] },
    args: end < 0 ? [] : rest.slice(end + 1),
  };
}

function launchDotnet([program = '', ...args]: readonly string[]): LaunchProperties {
  return /\.dll$/i.test(program) ? { program, args } : { reason: 'Only `dotnet FILE.dll` can be debugged.' };
}
