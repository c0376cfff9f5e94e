import { ImportError } from '../imported-tasks.ts';
import { Notes } from '../notes.ts';
import { TaskNames } from '../task-names.ts';
import { type JustAssignment, type JustStatement, readJustfile } from './read-justfile.ts';
import type { Recipe } from './recipe.ts';

export interface PlacedRecipe {
  readonly line: number;
  readonly recipe: Recipe;
}

export interface PlacedAssignment extends JustAssignment {
  readonly line: number;
}

/** The statements of a justfile by kind. */
export interface Justfile {
  /** The recipes that become tasks: of several with the same name, the one for Linux, otherwise the last. */
  readonly recipes: ReadonlyMap<string, PlacedRecipe>;
  /** The recipes for Windows, if there are recipes with the same name for other systems. */
  readonly onWindows: ReadonlyMap<string, Recipe>;
  readonly assignments: ReadonlyMap<string, PlacedAssignment>;
  readonly aliases: ReadonlyMap<string, readonly string[]>;
  readonly settings: ReadonlyMap<string, string>;
  readonly names: TaskNames;
  readonly notes: Notes;
}

/** The setting with the shell that just uses on Windows. */
export const windowsShell = 'windows-shell';

/** Settings that are imported, or that do not affect how a task runs. */
const knownSettings = new Set([
  ...['dotenv-load', 'dotenv-filename', 'dotenv-path', 'shell', 'quiet', 'export', 'allow-duplicate-recipes'],
  ...['allow-duplicate-variables', 'ignore-comments', 'tempdir', 'unstable', 'fallback', 'working-directory'],
  ...['positional-arguments', 'script-interpreter', 'lists'],
]);

/** Attributes that restrict a recipe to a system, with the name of the system. */
const systems = new Map([
  ['linux', 'Linux'],
  ['macos', 'macOS'],
  ['windows', 'Windows'],
  ['unix', 'Unix'],
  ['openbsd', 'OpenBSD'],
]);

/**
 * Returns the statements of a justfile, with notes about those that have no equivalent. Throws an ImportError if the
 * text has a syntax error.
 */
export function justfileOf(text: string): Justfile {
  const notes = new Notes();
  const variants = new Map<string, readonly PlacedRecipe[]>();
  const assignments = new Map<string, PlacedAssignment>();
  const aliases = new Map<string, readonly string[]>();
  const settings = new Map<string, string>();
  let shellLine: number | undefined;
  const statements = readJustfile(text);
  for (const statement of statements) {
    const { line } = statement;
    if (statement.kind === 'error') {
      throw new ImportError(`Syntax error on line ${line}: ${statement.reason}.`);
    }
    if (statement.kind === 'recipe') {
      const { recipe } = statement;
      variants.set(recipe.name, [...(variants.get(recipe.name) ?? []), { line, recipe }]);
    } else if (statement.kind === 'assignment') {
      assignments.set(statement.assignment.name, { ...statement.assignment, line });
    } else if (statement.kind === 'alias') {
      aliases.set(statement.target, [...(aliases.get(statement.target) ?? []), statement.name]);
    } else if (statement.kind === 'setting') {
      settings.set(statement.name, statement.value);
      const isKnown = knownSettings.has(statement.name) || statement.value === 'false';
      if (statement.name === windowsShell) shellLine = line;
      else if (!isKnown) notes.add(line, `The setting \`${statement.name}\` has no equivalent.`);
    } else {
      notes.add(line, `\`${statement.text.split('\n')[0]}\` is not imported.`);
    }
  }
  noteLostAliases(statements, variants, notes);
  const recipes = new Map([...variants].map(([name, list]) => [name, chosenOf(list, notes)]));
  const onWindows = new Map(
    [...variants].flatMap(([name, list]) => {
      const variant = windowsVariant(list);
      return variant ? [[name, variant.recipe] as const] : [];
    }),
  );
  const isOnlyForWindows = [...recipes.values()].every(({ recipe }) => isForWindowsOnly(recipe));
  if (shellLine !== undefined && !isOnlyForWindows) {
    notes.add(
      shellLine,
      'The setting `windows-shell` is imported only for recipes that are only for Windows; for the others, set `windows_default_inline_shell_args` in your own config file.',
    );
  }
  noteShellOnWindows(recipes, { onWindows, settings }, notes);
  const names = new TaskNames(recipes.keys(), (name) => recipes.get(name)?.line ?? 1, notes);
  return { recipes, onWindows, assignments, aliases, settings, names, notes };
}

/**
 * Notes, for a justfile with recipes for Windows, that the commands have another shell there. A justfile for other systems only
 * gets no note.
 */
function noteShellOnWindows(
  recipes: ReadonlyMap<string, PlacedRecipe>,
  { onWindows, settings }: Pick<Justfile, 'onWindows' | 'settings'>,
  notes: Notes,
): void {
  if (settings.has('shell') || settings.has(windowsShell)) return;
  const all = [...recipes.values()];
  if (onWindows.size === 0 && !all.some(({ recipe }) => recipe.attributes.has('windows'))) return;
  const plain = all.find(({ recipe }) => isPlain(recipe) || isPlain(onWindows.get(recipe.name)));
  if (!plain) return;
  notes.add(
    plain.line,
    'On Windows, just runs commands with `sh`, and the runner with `cmd`; set `shell` of the tasks, or `windows_default_inline_shell_args` in your own config file.',
  );
}

/** Returns whether a recipe consists of commands for the shell of the justfile. */
function isPlain(recipe: Recipe | undefined): boolean {
  const first = recipe?.body[0];
  return first !== undefined && !first.startsWith('#!') && !recipe?.attributes.has('script');
}

function noteLostAliases(
  statements: readonly JustStatement[],
  recipes: ReadonlyMap<string, unknown>,
  notes: Notes,
): void {
  for (const statement of statements) {
    if (statement.kind !== 'alias' || recipes.has(statement.target)) continue;
    notes.add(
      statement.line,
      `The alias \`${statement.name}\` is not imported: \`${statement.target}\` is not a recipe of this file.`,
    );
  }
}

/** Returns the recipe that becomes the task, from all recipes with the same name, and adds notes about the others. */
function chosenOf(list: readonly PlacedRecipe[], notes: Notes): PlacedRecipe {
  const onWindows = windowsVariant(list);
  const others = list.filter((placed) => placed !== onWindows);
  // Without an attribute for a system, the last definition replaces the others.
  const chosen = others.find(({ recipe }) => recipe.attributes.has('linux')) ?? others.at(-1) ?? list[0];
  if (!chosen) throw new Error('a name has no recipe');
  for (const { line, recipe } of others) {
    const names = systemsOf(recipe);
    if (line !== chosen.line && names !== '') {
      notes.add(line, `\`${recipe.name}\` for ${names} is not imported; tasks support variants only for Windows.`);
    }
  }
  const names = systemsOf(chosen.recipe);
  if (list.length === 1 && names !== '') {
    const elsewhere = isForWindowsOnly(chosen.recipe) ? 'runs nothing on other systems' : 'runs on every system';
    notes.add(chosen.line, `\`${chosen.recipe.name}\` is for ${names} only; the task ${elsewhere}.`);
  }
  const documented = chosen.recipe.comment.length > 0 ? chosen : list.find(({ recipe }) => recipe.comment.length > 0);
  return { ...chosen, recipe: { ...chosen.recipe, comment: documented?.recipe.comment ?? [] } };
}

/** Returns whether a recipe is restricted to Windows. */
export function isForWindowsOnly(recipe: Recipe): boolean {
  return systemsOf(recipe) === systems.get('windows');
}

function windowsVariant(list: readonly PlacedRecipe[]): PlacedRecipe | undefined {
  return list.length > 1 ? list.find(({ recipe }) => recipe.attributes.has('windows')) : undefined;
}

/** Returns the names of the systems that a recipe is restricted to; empty if it is not restricted. */
function systemsOf({ attributes }: Recipe): string {
  const own = [...systems].filter(([attribute]) => attributes.has(attribute));
  const isForAll = attributes.has('windows') && (attributes.has('unix') || attributes.has('linux'));
  return isForAll ? '' : own.map(([, name]) => name).join(' and ');
}
