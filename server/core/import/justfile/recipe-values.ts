import type { Dependency, Environment } from '../imported-tasks.ts';
import { NotImported } from '../not-imported.ts';
import { type TextPart, templateOf } from '../script-text.ts';
import { conditional } from '../template-operands.ts';
import { argumentName, argumentOption, argumentTemplate, type UsageArgument } from '../usage-arguments.ts';
import { evaluate, evaluateValue, type Lookup } from './just-expressions.ts';
import type { JustValue } from './just-value.ts';
import type { Justfile } from './justfile.ts';
import type { Parameter, Recipe, RecipeCall } from './recipe.ts';

/** Returns a lookup for the names in the expressions of a recipe. */
export function lookupFor({ parameters }: Recipe, justfile: Justfile): Lookup {
  const variables = variablesOf(justfile);
  const values = new Map(
    parameters.map((parameter) => [parameter.name, parameterValue(parameter, variables, justfile)]),
  );
  return (name) => values.get(name) ?? variables(name);
}

/** Returns the value of a parameter, which is known when the task runs. With the setting `lists`, it may be a list. */
function parameterValue(parameter: Parameter, lookup: Lookup, { settings }: Justfile): JustValue {
  const argument = argumentOf(parameter);
  const { name, fallback, flag } = parameter;
  const reference = { expression: argumentTemplate(argument) };
  const hasLists = settings.get('lists') === 'true';
  if (argument.isVariadic) return { items: [[reference]], ...(hasLists && { isOpen: true }) };
  const isEmptyByDefault =
    hasLists && (fallback?.replaceAll(/\s/g, '') === '[]' || (fallback === undefined && flag?.isOptional));
  const condition = `usage.${argumentName(argument)}`;
  const whether = isEmptyByDefault ? { condition } : {};
  if (!flag) return { items: [[reference]], ...whether };
  const consequent = evaluate(flag.value, lookup);
  if (fallback === name) throw new NotImported(`the default value of \`${name}\` is not a constant`);
  const alternative = fallback === undefined ? [''] : evaluate(fallback, lookup);
  return { items: [conditional(condition, { consequent, alternative })], ...whether };
}

function variablesOf(justfile: Justfile): Lookup {
  const open = new Set<string>();
  const computed = new Set<string>();
  const lookup: Lookup = (name) => {
    const assignment = justfile.assignments.get(name);
    if (!assignment || open.has(name)) return undefined;
    open.add(name);
    try {
      const value = evaluateValue(assignment.value, lookup);
      const items = value.items.map((item) => item.map((part) => withKnownEnvironment(part, justfile)));
      if (computed.has(name)) {
        justfile.notes.add(assignment.line, `\`${name}\` is computed each time a script uses it.`);
      }
      if (/`|\bshell\(/.test(assignment.value)) computed.add(name);
      return { ...value, items };
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

function argumentOf({ name, kind, fallback, option, help, choices, isRepeated, flag }: Parameter): UsageArgument {
  const isOptional =
    (kind === '*' && fallback === undefined) || (flag !== undefined && (flag.isOptional || fallback !== undefined));
  const isVariadic = kind !== '' || isRepeated === true;
  return { id: option?.long ?? name, option, help, choices, isOptional, isVariadic, isFlag: flag !== undefined };
}

/** Returns the parameters of a recipe as arguments of a task. */
export function argumentsOf({ parameters }: Recipe, justfile: Justfile): readonly UsageArgument[] {
  return parameters.map((parameter) => ({ ...argumentOf(parameter), fallback: fallbackOf(parameter, justfile) }));
}

function fallbackOf({ name, fallback, flag }: Parameter, justfile: Justfile): string | undefined {
  if (fallback === undefined || flag) return undefined;
  const template = templateOf(evaluate(fallback, variablesOf(justfile)));
  if (/\{[{%]/.test(template) && template.includes('"')) {
    throw new NotImported(`the default value of \`${name}\` is not a constant`);
  }
  return template;
}

/** Returns the task of a dependency with its arguments, which are not evaluated by a shell. */
export function dependencyOf({ name, args }: RecipeCall, lookup: Lookup, { names, recipes }: Justfile): Dependency {
  const task = names.get(name);
  if (name.startsWith('*(')) throw new NotImported('it runs a dependency for each item of a list');
  if (task === undefined) throw new NotImported(`it depends on \`${name}\`, which is not a recipe of this file`);
  if (args.length === 0) return task;
  const { parameters = [] } = recipes.get(name)?.recipe ?? {};
  const given = args.map((argument) => evaluate(argument, lookup));
  const values = given.flatMap((value, index) => {
    const parameter = parameters[index];
    if (parameter?.flag) throw new NotImported(`it passes a value for the flag \`${parameter.name}\` of \`${name}\``);
    return parameter?.option ? [[`--${argumentOption(parameter.option)}`], value] : [value];
  });
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
