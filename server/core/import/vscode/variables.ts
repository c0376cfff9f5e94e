import { NotImported } from '../not-imported.ts';
import { replaced, scriptOf, type TextPart, templateOf } from '../script-text.ts';
import { environmentVariable } from '../template-operands.ts';
import { argumentTemplate, type UsageArgument, variableOf } from '../usage-arguments.ts';

/** Converts the texts of one task, replacing VS Code's variables. */
export interface CarriedText {
  /** Converts a shell command. Throws NotImported for a variable without an equivalent. */
  script(text: string): string;
  /** Converts a command for the shell of Windows, whose variables differ in syntax. Throws the errors of `script`. */
  windowsScript(text: string): string;
  /** Converts a value outside scripts. Throws the errors of `script`. */
  value(text: string): string;
  /**
   * The inputs used by the texts so far. Throws NotImported if a default value contains a variable without an
   * equivalent.
   */
  readonly inputs: Iterable<UsageArgument>;
}

const variable = /\$\{(?<name>[^}]*)\}/g;

/** Variables that are replaced in the same way in scripts and in other values. */
const everywhere = new Map([
  ['workspaceFolder', '{{config_root}}'],
  ['workspaceRoot', '{{config_root}}'],
  ['cwd', '{{cwd}}'],
  ['userHome', '{{env.HOME}}'],
  ['workspaceFolderBasename', '{{config_root | basename}}'],
  ['pathSeparator', '/'],
  ['/', '/'],
]);

/** The variables for the open file in VS Code, which become arguments of the task, with the help text of each. */
const files = new Map([
  ['file', 'the path of a file'],
  ['relativeFile', 'the path of a file, relative to the project'],
  ['fileBasename', 'the name of a file'],
  ['fileBasenameNoExtension', 'the name of a file without its extension'],
  ['fileDirname', 'the folder of a file'],
]);

/** Matches variables of VS Code that depend on the state of the editor. */
const ofEditor =
  /^(?:file|workspace|relative|selected|line|column|exec|default|extension|cwd|user|path)[A-Z]\w*$|^(?:file|cwd)$/;

/**
 * Returns a reference to a shell variable; undefined for a variable of VS Code. VS Code leaves all other variables to
 * the shell.
 */
function shellVariable(name: string): TextPart | undefined {
  return /^\w+$/.test(name) && !ofEditor.test(name) ? `\${${name}}` : undefined;
}

/**
 * Returns a converter for the texts of one task. `known` contains the inputs by their identifiers; their default values
 * may contain VS Code's variables.
 */
export function withoutVariables(known: ReadonlyMap<string, UsageArgument>): CarriedText {
  const used = new Map<string, UsageArgument>();
  const inputOf = (name: string): UsageArgument | undefined => {
    const help = files.get(name);
    const found = name.startsWith('input:')
      ? known.get(name.slice('input:'.length))
      : help === undefined
        ? undefined
        : { id: name, help };
    if (found) used.set(found.id, found);
    return found;
  };
  const partsOf = (text: string, other: (name: string) => TextPart | undefined): readonly TextPart[] =>
    replaced(text, variable, ({ groups: { name = '' } = {} }) => {
      const expression = everywhere.get(name);
      const part = expression === undefined ? (other(name) ?? shellVariable(name)) : { expression };
      if (part === undefined) throw new NotImported(`there is no equivalent of \`\${${name}}\` here`);
      return part;
    });
  const fromEnvironment = (name: string): TextPart | undefined => {
    const known = /^env:(?<name>\w+)$/.exec(name)?.groups?.name;
    return known === undefined ? undefined : environmentVariable(known);
  };
  const fromCall = (name: string): TextPart | undefined => {
    const input = inputOf(name);
    return input ? { shell: [variableOf(input)], template: argumentTemplate(input) } : fromEnvironment(name);
  };
  const value = (text: string): string => templateOf(partsOf(text, fromEnvironment));
  return {
    script: (text) => scriptOf(partsOf(text, fromCall)),
    windowsScript: (text) => templateOf(partsOf(text, fromCall)),
    value,
    get inputs() {
      return [...used.values()].map((input) => ({
        ...input,
        fallback: input.fallback === undefined ? undefined : value(input.fallback),
      }));
    },
  };
}
