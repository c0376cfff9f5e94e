import type { Dependency, Environment } from '../imported-tasks.ts';
import { NotImported } from '../not-imported.ts';
import { type TextPart, templateOf } from '../script-text.ts';
import { argumentTemplate, type UsageArgument } from '../usage-arguments.ts';
import { evaluate, type Lookup } from './just-expressions.ts';
import type { Justfile } from './justfile.ts';
import type { Parameter, Recipe, RecipeCall } from './read-justfile.ts';

/** Returns a lookup for the names in the expressions of a recipe. */
export function lookupFor({ parameters }: Recipe, justfile: Justfile): Lookup {
  const references = new Map(
    parameters.map((parameter) => [parameter.name, { expression: argumentTemplate(argumentOf(parameter)) }]),
  );
  const variables = variablesOf(justfile);
  return (name) => {
    const reference = references.get(name);
    return reference === undefined ? variables(name) : [reference];
  };
}

function variablesOf(justfile: Justfile): Lookup {
  const open = new Set<string>();
  const computed = new Set<string>();
  const lookup: Lookup = (name) => {
    const assignment = justfile.assignments.get(name);
    if (!assignment || open.has(name)) return undefined;
    open.add(name);
    try {
      const parts = evaluate(assignment.value, lookup).map((part) => withKnownEnvironment(part, justfile));
      if (computed.has(name)) {
        justfile.notes.add(assignment.line, `\`${name}\` is computed each time a script uses it.`);
      }
      if (/`|\bshell\(/.test(assignment.value)) computed.add(name);
      return parts;
    } finally {
      open.delete(name);
    }
  };
  return lookup;
}

/**
 * Returns a part without its template if the justfile sets environment variables that the template may use. The runner
 * runs the commands of templates without these variables.
 */
export function withKnownEnvironment(part: TextPart, { settings, assignments }: Justfile): TextPart {
  if (typeof part === 'string' || 'expression' in part || part.template === undefined) return part;
  const setsVariables =
    loadsFile(settings) ||
    settings.get('export') === 'true' ||
    [...assignments.values()].some((assignment) => assignment.isExported);
  return setsVariables && part.template.includes('$') ? { ...part, template: undefined } : part;
}

function argumentOf({ name, kind, fallback, option }: Parameter): UsageArgument {
  const isOptional = kind === '*' && fallback === undefined;
  return { id: option?.long ?? name, option, isOptional, isVariadic: kind !== '' };
}

/** Returns the parameters of a recipe as arguments of a task. */
export function argumentsOf({ parameters }: Recipe, justfile: Justfile): readonly UsageArgument[] {
  return parameters.map((parameter) => ({ ...argumentOf(parameter), fallback: fallbackOf(parameter, justfile) }));
}

function fallbackOf({ name, fallback }: Parameter, justfile: Justfile): string | undefined {
  if (fallback === undefined) return undefined;
  const template = templateOf(evaluate(fallback, variablesOf(justfile)));
  if (/\{[{%]/.test(template) && template.includes('"')) {
    throw new NotImported(`the default value of \`${name}\` is not a constant`);
  }
  return template;
}

/** Returns the task of a dependency with its arguments, which are not evaluated by a shell. */
export function dependencyOf({ name, args }: RecipeCall, lookup: Lookup, { names }: Justfile): Dependency {
  const task = names.get(name);
  if (task === undefined) throw new NotImported(`it depends on \`${name}\`, which is not a recipe of this file`);
  if (args.length === 0) return task;
  const values = args.map((argument) => evaluate(argument, lookup));
  // The runner evaluates these templates whenever it reads the file, even to list tasks.
  if (values.flat().some((part) => typeof part === 'object' && 'shell' in part)) {
    throw new NotImported('an argument of a dependency is computed by a shell');
  }
  return { task, args: values.map(templateOf) };
}

/** Returns the variables that just exports to all recipes, and the environment file that it loads. */
export function environmentOf(justfile: Justfile, lookup: Lookup): Environment | undefined {
  const { settings, assignments } = justfile;
  const env: Record<string, Environment[string]> = {};
  const exportsAll = settings.get('export') === 'true';
  for (const { name, value, isExported } of assignments.values()) {
    if (isExported || exportsAll) env[name] = environmentValue(evaluate(value, lookup));
  }
  if (loadsFile(settings)) {
    const named = settings.get('dotenv-path') ?? settings.get('dotenv-filename');
    env._ = { file: [named === undefined ? '.env' : constantText(named)] };
  }
  return Object.keys(env).length > 0 ? env : undefined;
}

/**
 * Returns the value of an environment variable. In such a value, the runner expands environment variables like a shell,
 * but does not run commands.
 */
function environmentValue(parts: readonly TextPart[]): string {
  const [only] = parts;
  const isVariable = typeof only === 'object' && 'shell' in only && /^\$\{\w+/.test(String(only.shell[0]));
  return templateOf(parts.length === 1 && isVariable ? only.shell : parts);
}

function loadsFile(settings: ReadonlyMap<string, string>): boolean {
  return settings.get('dotenv-load') === 'true' || settings.has('dotenv-filename') || settings.has('dotenv-path');
}

/** Returns the value of a string that is the argument of an attribute or a setting. */
export function constantText(argument: string): string {
  return templateOf(evaluate(argument, () => undefined));
}
