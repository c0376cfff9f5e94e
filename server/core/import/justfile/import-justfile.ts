import {
  type Dependency,
  type Environment,
  ImportError,
  type ImportedTask,
  type ImportedTasks,
  type TaskFields,
} from '../imported-tasks.ts';
import { NotImported } from '../not-imported.ts';
import { Notes } from '../notes.ts';
import { replaced, type TextPart, templateOf } from '../script-text.ts';
import { TaskNames } from '../task-names.ts';
import { type UsageArgument, usageOf, variableOf } from '../usage-arguments.ts';
import { evaluate, type Lookup } from './just-expressions.ts';
import {
  type JustAssignment,
  type JustStatement,
  type Parameter,
  type Recipe,
  type RecipeCall,
  readJustfile,
} from './read-justfile.ts';

interface PlacedRecipe {
  readonly line: number;
  readonly recipe: Recipe;
}

interface Justfile {
  readonly recipes: ReadonlyMap<string, PlacedRecipe>;
  readonly assignments: ReadonlyMap<string, JustAssignment>;
  readonly aliases: ReadonlyMap<string, readonly string[]>;
  readonly settings: ReadonlyMap<string, string>;
  readonly names: TaskNames;
  readonly notes: Notes;
}

/** Settings that change nothing about how a task runs, or that importing takes into account. */
const knownSettings = new Set([
  ...['dotenv-load', 'dotenv-filename', 'dotenv-path', 'shell', 'quiet', 'export', 'allow-duplicate-recipes'],
  ...['allow-duplicate-variables', 'ignore-comments', 'tempdir', 'unstable', 'fallback'],
]);

/** A line of a recipe that starts with just itself. */
const callOfJust = /^[@-]*just(?:\s|$)/;

/** Attributes that importing takes into account, or that have no effect outside of just. */
const knownAttributes = new Set([
  ...['private', 'confirm', 'doc', 'no-cd', 'working-directory', 'no-exit-message', 'no-quiet', 'unix', 'linux'],
  ...['macos', 'group', 'script', 'exit-message', 'parallel'],
]);

/**
 * Returns the recipes of a justfile as tasks. Variables are replaced by their values, and parameters become arguments of
 * `usage`. A recipe that needs a function without an equivalent is noted and left out. Throws an ImportError if there are no
 * recipes.
 */
export function importJustfile(text: string): ImportedTasks {
  const justfile = justfileOf(readJustfile(text));
  if (justfile.recipes.size === 0) throw new ImportError('There are no recipes in it.');
  const tasks = [...justfile.recipes.values()].flatMap((placed) => tasksOf(placed, justfile));
  return { tasks, notes: justfile.notes.all };
}

function justfileOf(statements: readonly JustStatement[]): Justfile {
  const notes = new Notes();
  const recipes = new Map<string, PlacedRecipe>();
  const assignments = new Map<string, JustAssignment>();
  const aliases = new Map<string, readonly string[]>();
  const settings = new Map<string, string>();
  for (const statement of statements) {
    const { line } = statement;
    if (statement.kind === 'recipe') {
      const { recipe } = statement;
      if (!recipe.attributes.has('windows') || !recipes.has(recipe.name)) recipes.set(recipe.name, { line, recipe });
    } else if (statement.kind === 'assignment') {
      assignments.set(statement.assignment.name, statement.assignment);
    } else if (statement.kind === 'alias') {
      aliases.set(statement.target, [...(aliases.get(statement.target) ?? []), statement.name]);
    } else if (statement.kind === 'setting') {
      settings.set(statement.name, statement.value);
      if (!knownSettings.has(statement.name)) notes.add(line, `The setting \`${statement.name}\` has no equivalent.`);
    } else {
      notes.add(line, `\`${statement.text.split('\n')[0]}\` is not imported.`);
    }
  }
  const names = new TaskNames(recipes.keys(), (name) => recipes.get(name)?.line ?? 1, notes);
  return { recipes, assignments, aliases, settings, names, notes };
}

function tasksOf({ line, recipe }: PlacedRecipe, justfile: Justfile): readonly ImportedTask[] {
  const { names, notes } = justfile;
  try {
    for (const attribute of recipe.attributes.keys()) {
      if (!knownAttributes.has(attribute)) {
        notes.add(line, `The attribute \`${attribute}\` of \`${recipe.name}\` has no equivalent.`);
      }
    }
    const fields = fieldsOf(recipe, justfile);
    if (recipe.before.length > 1) {
      notes.add(line, 'Dependencies run in parallel, while just runs them one after the other.');
    }
    if (recipe.body.some((text) => callOfJust.test(text))) {
      notes.add(line, `\`${recipe.name}\` calls just, which continues to read the justfile.`);
    }
    return [{ name: names.get(recipe.name) ?? recipe.name, line, comment: recipe.comment.slice(0, -1), fields }];
  } catch (error) {
    if (!(error instanceof NotImported)) throw error;
    notes.add(line, `\`${recipe.name}\` is not imported: ${error.message}.`);
    return [];
  }
}

function fieldsOf(recipe: Recipe, justfile: Justfile): TaskFields {
  const { attributes, parameters } = recipe;
  const lookup = lookupFor(recipe, justfile);
  const aliases = justfile.aliases.get(recipe.name);
  const callsOf = (calls: readonly RecipeCall[]): readonly Dependency[] | undefined =>
    calls.length > 0 ? calls.map((call) => dependencyOf(call, lookup, justfile)) : undefined;
  const folder = attributes.get('working-directory');
  const run = scriptsOf(recipe, lookup);
  return {
    description: documentation(recipe),
    alias: aliases,
    hide: attributes.has('private') || recipe.name.startsWith('_') ? true : undefined,
    quiet: recipe.isQuiet || justfile.settings.get('quiet') === 'true' ? true : undefined,
    confirm: confirmation(recipe),
    depends: callsOf(recipe.before),
    depends_post: callsOf(recipe.after),
    dir: attributes.has('no-cd') ? '{{cwd}}' : folder === undefined ? undefined : textOf(folder),
    env: environmentOf(justfile, lookup),
    shell: shellOf(justfile.settings.get('shell')),
    usage: usageOf(
      parameters.map(
        (parameter): UsageArgument => ({
          id: parameter.name,
          fallback: parameter.fallback === undefined ? undefined : constantOf(parameter, justfile),
          isOptional: parameter.kind === '*',
          isVariadic: parameter.kind !== '',
        }),
      ),
    ),
    run: run.length > 0 ? run : undefined,
  };
}

function documentation({ attributes, comment }: Recipe): string | undefined {
  const text = attributes.get('doc');
  return text === undefined ? comment.at(-1) : textOf(text);
}

function confirmation({ attributes, name }: Recipe): string | undefined {
  const text = attributes.get('confirm');
  if (text === undefined) return undefined;
  return text === '' ? `Run ${name}?` : textOf(text);
}

/** Returns the text of an attribute's argument, which is a string. */
function textOf(argument: string): string {
  return templateOf(evaluate(argument, () => undefined));
}

/** Returns the value of an expression that has to be known before the task runs. */
function constantOf({ name, fallback: expression = '' }: Parameter, justfile: Justfile): string {
  const parts = evaluate(expression, variablesOf(justfile));
  const text = parts.map((part) => (typeof part === 'string' ? part : part.expression)).join('');
  if (parts.some((part) => typeof part !== 'string') || /[$`]/.test(text)) {
    throw new NotImported(`the default value of \`${name}\` is not a constant`);
  }
  return text;
}

function variablesOf({ assignments }: Justfile): Lookup {
  const open = new Set<string>();
  const lookup: Lookup = (name) => {
    const assignment = assignments.get(name);
    if (!assignment || open.has(name)) return undefined;
    open.add(name);
    try {
      return evaluate(assignment.value, lookup);
    } finally {
      open.delete(name);
    }
  };
  return lookup;
}

function lookupFor({ parameters }: Recipe, justfile: Justfile): Lookup {
  const references = new Map(parameters.map((parameter) => [parameter.name, referenceTo(parameter)]));
  const variables = variablesOf(justfile);
  return (name) => {
    const reference = references.get(name);
    return reference === undefined ? variables(name) : [reference];
  };
}

function referenceTo({ name, kind, fallback }: Parameter): string {
  return variableOf({ id: name, isOptional: kind === '*' && fallback === undefined });
}

function dependencyOf({ name, args }: RecipeCall, lookup: Lookup, { names }: Justfile): Dependency {
  const task = names.get(name);
  if (task === undefined) throw new NotImported(`it depends on \`${name}\`, which is not a recipe of this file`);
  if (args.length === 0) return task;
  return { task, args: args.map((argument) => forDependency(evaluate(argument, lookup))) };
}

/** Arguments of a dependency are not read by a shell, but can name arguments of the task. */
function forDependency(parts: readonly TextPart[]): string {
  const argument = /^\$\{usage_(?<name>\w+)(?::-)?\}$/;
  return templateOf(
    parts.map((part) => {
      const name = typeof part === 'string' ? argument.exec(part)?.groups?.name : undefined;
      if (name !== undefined) return { expression: `{{usage.${name}}}` };
      if (typeof part === 'string' && part.includes('$'))
        throw new NotImported('an argument of a dependency is computed by a shell');
      return part;
    }),
  );
}

function environmentOf({ settings, assignments }: Justfile, lookup: Lookup): Environment | undefined {
  const env: Record<string, Environment[string]> = {};
  const exportsAll = settings.get('export') === 'true';
  for (const { name, value, isExported } of assignments.values()) {
    if (!isExported && !exportsAll) continue;
    const text = templateOf(evaluate(value, lookup));
    if (/\$\(/.test(text)) throw new NotImported(`the exported variable \`${name}\` is the output of a command`);
    env[name] = text;
  }
  if (settings.get('dotenv-load') === 'true' || settings.has('dotenv-filename') || settings.has('dotenv-path')) {
    const named = settings.get('dotenv-path') ?? settings.get('dotenv-filename');
    env._ = { file: [named === undefined ? '.env' : textOf(named)] };
  }
  return Object.keys(env).length > 0 ? env : undefined;
}

function shellOf(setting: string | undefined): string | undefined {
  if (setting === undefined) return undefined;
  const words = [...setting.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, raw, escaped]) => raw ?? escaped ?? '');
  return words.length > 0 ? words.join(' ') : undefined;
}

/** A recipe that begins with `#!` is one script; of others, each line is a script of its own. */
function scriptsOf(recipe: Recipe, lookup: Lookup): readonly string[] {
  const { body, attributes } = recipe;
  const exported = recipe.parameters.filter(({ isExported }) => isExported);
  const before = exported.map(({ name }) => `export ${name}="${variableOf({ id: name })}"\n`).join('');
  const script = attributes.get('script');
  const text = body.join('\n');
  if (text.startsWith('#!') || script !== undefined) {
    const program =
      script === undefined ? '' : `#!/usr/bin/env ${script === '' ? 'sh' : script.replaceAll(/['",]+/g, ' ').trim()}\n`;
    const [first = '', ...rest] = `${program}${interpolated(text, lookup)}`.split('\n');
    if (exported.length > 0 && !/\b(?:ba|z|k|da)?sh\b/.test(first)) {
      throw new NotImported('a script in another language reads a parameter from the environment');
    }
    return [`${first}\n${before}${rest.join('\n')}`];
  }
  return logicalLines(body).map((line) => {
    const prefix = /^[@-]*/.exec(line)?.[0] ?? '';
    const command = before + interpolated(line.slice(prefix.length), lookup);
    return prefix.includes('-') ? `${command} || true` : command;
  });
}

function logicalLines(body: readonly string[]): readonly string[] {
  const lines: string[] = [];
  let open = '';
  for (const line of body) {
    open += line;
    if (line.endsWith('\\')) open += '\n';
    else {
      if (open.trim() !== '' && !open.startsWith('#')) lines.push(open);
      open = '';
    }
  }
  return open === '' ? lines : [...lines, open];
}

const interpolation = /\{\{\{\{|\{\{(?<expression>(?:'[^']*'|"[^"]*"|`[^`]*`|[^}]|\}(?!\}))*)\}\}/g;

function interpolated(text: string, lookup: Lookup): string {
  return templateOf(
    replaced(text, interpolation, ({ groups }) => {
      const expression = groups?.expression;
      return expression === undefined ? '{{' : evaluate(expression.trim(), lookup);
    }),
  );
}
