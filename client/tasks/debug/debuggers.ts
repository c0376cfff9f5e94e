import { type DebuggedProgram, debuggedProgram } from '../../../server/core/features/task-list/debugged-program.ts';

/** The properties of a launch configuration that name the program and its arguments. */
export interface LaunchProperties {
  readonly program?: string;
  readonly module?: string;
  readonly mode?: 'test';
  readonly cargo?: { readonly args: readonly string[] };
  readonly args?: readonly string[];
}

/** The properties for a command, or a sentence that says why it cannot be debugged. */
type Launch = LaunchProperties | { readonly reason: string };

/** A debugger for commands of some programs. */
interface Debugger {
  /** The types of debuggers that can debug the program, the preferred one first. */
  readonly types: readonly string[];
  /** Whether the debugger attaches to all processes that the runner starts, so that the runner itself runs the task. */
  readonly debugsRunner: boolean;
  /** Returns the properties for the arguments of the program. */
  readonly launch: (args: readonly string[]) => Launch;
}

/** A debugger with the installed type and the properties for a command, or a sentence that says why there is none. */
export type FoundDebugger =
  | { readonly type: string; readonly debugsRunner: boolean; readonly properties: LaunchProperties }
  | { readonly reason: string };

/** Returns the debugger for the words of a command, of one of these installed types. */
export function debuggerFor([program = '', ...args]: readonly string[], installed: ReadonlySet<string>): FoundDebugger {
  const name = debuggedProgram(program);
  if (!name) return { reason: `The program \`${program}\` has no debugger that Taskwright can start.` };
  const found = debuggers[name];
  const type = found.types.find((each) => installed.has(each));
  if (type === undefined) return { reason: `No installed extension has a debugger for \`${program}\`.` };
  const properties = found.launch(args);
  if ('reason' in properties) return properties;
  return { type, debugsRunner: found.debugsRunner, properties };
}

const python: Debugger = { types: ['debugpy', 'python'], debugsRunner: false, launch: launchPython };

/** The debuggers for all programs whose tasks can be debugged. */
const debuggers: Readonly<Record<DebuggedProgram, Debugger>> = {
  node: { types: ['node', 'pwa-node'], debugsRunner: true, launch: () => ({}) },
  python,
  python3: python,
  go: { types: ['go'], debugsRunner: false, launch: launchGoTest },
  cargo: { types: ['lldb'], debugsRunner: false, launch: launchCargoTest },
  dotnet: { types: ['coreclr'], debugsRunner: false, launch: launchDotnet },
};

function launchPython([first = '', ...rest]: readonly string[]): Launch {
  const [module, ...moduleArguments] = rest;
  if (first === '-m' && module !== undefined) return { module, args: moduleArguments };
  if (first === '' || first.startsWith('-'))
    return { reason: 'Only `python FILE` and `python -m MODULE` can be debugged.' };
  return { program: first, args: rest };
}

/** The flags of `go test` that the test program has as well, with the prefix `test.`. */
const testFlag = /^--?(?:test\.)?(run|v|count|timeout|bench|short|skip|failfast|parallel)(=.*)?$/s;

function launchGoTest([command, ...rest]: readonly string[]): Launch {
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

function launchCargoTest([command, ...rest]: readonly string[]): Launch {
  if (command !== 'test') return { reason: 'Only `cargo test` can be debugged.' };
  const end = rest.indexOf('--');
  return {
    cargo: { args: ['test', '--no-run', ...(end < 0 ? rest : rest.slice(0, end))] },
    args: end < 0 ? [] : rest.slice(end + 1),
  };
}

function launchDotnet([program = '', ...args]: readonly string[]): Launch {
  return /\.dll$/i.test(program) ? { program, args } : { reason: 'Only `dotnet FILE.dll` can be debugged.' };
}
