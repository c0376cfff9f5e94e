import {
  type Dependency,
  ImportError,
  type ImportedTask,
  type ImportedTasks,
  type TaskFields,
} from '../imported-tasks.ts';
import { NotImported } from '../not-imported.ts';
import { usageOf } from '../usage-arguments.ts';
import { isForWindowsOnly, type Justfile, justfileOf, type PlacedRecipe, windowsShell } from './justfile.ts';
import type { Recipe, RecipeCall } from './recipe.ts';
import { isSilent, runEntriesOf, shellOf } from './recipe-scripts.ts';
import { argumentsOf, constantText, dependencyOf, environmentOf, lookupFor } from './recipe-values.ts';

/** Matches a command that runs just. */
const callOfJust = /(?:^|[;&|(`]|(?<!install)\s)just\s/m;

/** Attributes that are imported, or that have no effect outside just. */
const knownAttributes = new Set([
  ...['private', 'confirm', 'doc', 'no-cd', 'working-directory', 'no-exit-message', 'no-quiet', 'unix', 'linux'],
  ...['macos', 'windows', 'openbsd', 'script', 'exit-message', 'parallel', 'positional-arguments'],
]);

/**
 * Returns the recipes of a justfile as tasks. Variables are replaced with their values, and parameters become arguments
 * of `usage`. A recipe that uses a function without an equivalent is omitted, with a note. Throws an ImportError if
 * the text has a syntax error or no recipes.
 */
export function importJustfile(text: string): ImportedTasks {
  const justfile = justfileOf(text);
  if (justfile.recipes.size === 0) throw new ImportError('The file contains no recipes.');
  const tasks = [...justfile.recipes.values()].flatMap((placed) => tasksOf(placed, justfile));
  return { tasks, notes: justfile.notes.all };
}

function tasksOf(placed: PlacedRecipe, justfile: Justfile): readonly ImportedTask[] {
  const { line, recipe } = placed;
  const { names, notes } = justfile;
  try {
    const fields = fieldsOf(recipe, justfile);
    noteLosses(placed, fields, justfile);
    const comment = [...recipe.section, ...recipe.comment.slice(0, recipe.attributes.has('doc') ? undefined : -1)];
    return [{ name: names.get(recipe.name) ?? recipe.name, line, comment, fields }];
  } catch (error) {
    if (!(error instanceof NotImported)) throw error;
    notes.omit(line, recipe.name, error.message);
    return [];
  }
}

function noteLosses({ line, recipe }: PlacedRecipe, { run = [] }: TaskFields, { notes }: Justfile): void {
  const { name, attributes, before } = recipe;
  for (const attribute of attributes.keys()) {
    if (attribute === 'group') notes.add(line, 'The groups of recipes have no equivalent.');
    else if (!knownAttributes.has(attribute)) {
      notes.add(line, `The attribute \`${attribute}\` of \`${name}\` has no equivalent.`);
    }
  }
  if (before.length > 1 && !attributes.has('parallel')) {
    notes.add(line, 'Dependencies run in parallel; just runs them sequentially.');
  }
  const scripts = run.filter((entry) => typeof entry === 'string').map((script) => script.replaceAll(/^\s*#.*$/gm, ''));
  if (scripts.some((script) => callOfJust.test(script))) {
    notes.add(line, `\`${name}\` calls just, which still reads the justfile.`);
  }
}

function fieldsOf(recipe: Recipe, justfile: Justfile): TaskFields {
  const { settings, onWindows } = justfile;
  const { attributes } = recipe;
  const lookup = lookupFor(recipe, justfile);
  const callsOf = (calls: readonly RecipeCall[]): readonly Dependency[] | undefined =>
    calls.length > 0 ? calls.map((call) => dependencyOf(call, lookup, justfile)) : undefined;
  const variant = onWindows.get(recipe.name);
  const run = runEntriesOf(recipe, lookup, justfile);
  const isOnlyForWindows = isForWindowsOnly(recipe) && run.length > 0;
  return {
    description: documentation(recipe),
    alias: justfile.aliases.get(recipe.name),
    hide: attributes.has('private') || recipe.name.startsWith('_') ? true : undefined,
    quiet: isSilent(recipe) || settings.get('quiet') === 'true' ? true : undefined,
    confirm: confirmation(recipe),
    depends: callsOf(recipe.before),
    depends_post: callsOf(recipe.after),
    dir: folderOf(recipe, justfile),
    env: environmentOf(justfile, lookup),
    shell: shellOf(settings.get(isOnlyForWindows && settings.has(windowsShell) ? windowsShell : 'shell')),
    usage: usageOf(argumentsOf(recipe, justfile)),
    run: run.length > 0 && !isOnlyForWindows ? run : undefined,
    run_windows: isOnlyForWindows ? run : variant && runEntriesOf(variant, lookupFor(variant, justfile), justfile),
  };
}

function folderOf({ attributes }: Recipe, { settings }: Justfile): string | undefined {
  if (attributes.has('no-cd')) return '{{cwd}}';
  const folder = attributes.get('working-directory') ?? settings.get('working-directory');
  return folder === undefined ? undefined : constantText(folder);
}

function documentation({ attributes, comment }: Recipe): string | undefined {
  const text = attributes.get('doc');
  return text === undefined ? comment.at(-1) : constantText(text);
}

function confirmation({ attributes, name }: Recipe): string | undefined {
  const text = attributes.get('confirm');
  if (text === undefined) return undefined;
  return text === '' ? `Run ${name}?` : constantText(text);
}
