import type { RunEntry } from '../imported-tasks.ts';
import { NotImported } from '../not-imported.ts';
import { ignoringErrors, literal, scriptOf, type TextPart, templateOf } from '../script-text.ts';
import { argumentTemplate, variableOf } from '../usage-arguments.ts';
import { interpolated, type Lookup } from './just-expressions.ts';
import type { Justfile } from './justfile.ts';
import type { Parameter, Recipe } from './recipe.ts';
import { withKnownEnvironment } from './recipe-values.ts';
import { unclosedInterpolation } from './syntax-errors.ts';

/** A line of a recipe, with its continuations and the comments above it. */
interface Command {
  readonly text: string;
  readonly comment: string;
}

const posixShell = /(?:^|[\s/])(?:ba|z|k|da|a)?sh(?=\s|$)/;

/**
 * Returns the `run` entries of a recipe: one script if it begins with `#!` or has the attribute `script`, otherwise one
 * entry for each line.
 */
export function runEntriesOf(recipe: Recipe, lookup: Lookup, justfile: Justfile): readonly RunEntry[] {
  const text = recipe.body.join('\n');
  if (text.startsWith('#!') || recipe.attributes.has('script')) return [wholeScript(recipe, lookup, justfile)];
  const shell = shellOf(justfile.settings.get('shell'));
  const isPosix = shell === undefined || posixShell.test(shell);
  const before = preparation(recipe, justfile);
  if (before !== '' && !isPosix) throw new NotImported('its shell is not a POSIX shell, and it exports a parameter');
  return commandsOf(recipe.body).map(({ text: line, comment }): RunEntry => {
    const prefix = prefixOf(line);
    const command = line.slice(prefix.length);
    const isPlain = !prefix.includes('-') && before === '' && comment === '';
    const call = isPlain ? callIn(command, justfile) : undefined;
    if (call) return call;
    const script = before + literal(comment) + scriptIn(interpolated(command, lookup), justfile, isPosix);
    if (!prefix.includes('-')) return script;
    if (!isPosix) throw new NotImported('its shell is not a POSIX shell, and it ignores an error');
    return ignoringErrors(script);
  });
}

/** Returns whether just prints none of the commands. */
export function isSilent({ isQuiet, body }: Recipe): boolean {
  const commands = commandsOf(body);
  return isQuiet || (commands.length > 0 && commands.every(({ text }) => prefixOf(text).includes('@')));
}

function prefixOf(line: string): string {
  return /^[@-]*/.exec(line)?.[0] ?? '';
}

/** Returns the command of a shell setting in the runner's notation. */
export function shellOf(setting: string | undefined): string | undefined {
  if (setting === undefined) return undefined;
  const words = [...setting.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, raw, escaped]) => raw ?? escaped ?? '');
  return words.length > 0 ? words.join(' ') : undefined;
}

function scriptIn(parts: readonly TextPart[], justfile: Justfile, isPosix: boolean): string {
  const known = parts.map((part) => withKnownEnvironment(part, justfile));
  return isPosix ? scriptOf(known) : templateOf(known);
}

function wholeScript(recipe: Recipe, lookup: Lookup, justfile: Justfile): string {
  const [first = '', ...rest] = `${interpreterOf(recipe, justfile)}${recipe.body.join('\n')}`.split('\n');
  const isPosix = posixShell.test(first);
  const before = preparation(recipe, justfile);
  if (before !== '' && !isPosix)
    throw new NotImported('a script in another language reads a parameter from the environment');
  const head = templateOf(interpolated(first, lookup));
  return `${head}\n${before}${scriptIn(interpolated(rest.join('\n'), lookup), justfile, isPosix)}`;
}

/** Returns the first line of a script with the attribute `script`; empty for other recipes. */
function interpreterOf({ attributes }: Recipe, { settings }: Justfile): string {
  const script = attributes.get('script');
  if (script === undefined) return '';
  const words = shellOf(script) ?? shellOf(settings.get('script-interpreter')) ?? 'sh -eu';
  return `#!/usr/bin/env ${words.includes(' ') ? '-S ' : ''}${words}\n`;
}

/** Returns the lines that make parameters available as just does: as environment variables, and as `$1` or `$@`. */
function preparation(recipe: Recipe, { settings }: Justfile): string {
  const { parameters, attributes, body } = recipe;
  const exportsAll = settings.get('export') === 'true';
  const exported = parameters.filter(({ isExported }) => isExported || exportsAll);
  const lines = exported.map((parameter) => `export ${parameter.name}="${exportedValue(parameter)}"\n`);
  const isPositional = settings.get('positional-arguments') === 'true' || attributes.has('positional-arguments');
  if (!isPositional || parameters.length === 0 || !/\$\{?[\d@*#]/.test(body.join('\n'))) return lines.join('');
  const words = parameters.map(({ name, kind }) =>
    kind === '' ? `\\"\\${variableOf({ id: name })}\\"` : variableOf({ id: name, isOptional: true }),
  );
  return `${lines.join('')}eval "set -- ${words.join(' ')}"\n`;
}

/**
 * Returns the value of an exported parameter. A template expression joins several values, since the runner's variable
 * contains them quoted for a shell, unlike just's.
 */
function exportedValue({ name, kind, option, flag }: Parameter): string {
  if (flag) throw new NotImported(`it reads the flag \`${name}\` from the environment`);
  const id = option?.long ?? name;
  return kind === '' ? variableOf({ id }) : argumentTemplate({ id, isVariadic: true });
}

/** Matches a line that runs another recipe with arguments that a shell does not change. */
const call = /^just (?<name>[\w-]+)(?<args>(?: [\w./:=,@%+][\w./:=,@%+-]*)*)$/;

function callIn(command: string, { names }: Justfile): RunEntry | undefined {
  const { name = '', args = '' } = call.exec(command)?.groups ?? {};
  const task = names.get(name);
  if (task === undefined) return undefined;
  return args === '' ? { task } : { task, args: args.trim().split(' ') };
}

/**
 * Returns the commands of a recipe, one for each line. Comments belong to the next command; comments at the end belong
 * to the last command.
 */
function commandsOf(body: readonly string[]): readonly Command[] {
  const commands: Command[] = [];
  let comment = '';
  let open = '';
  for (const line of joinedExpressions(body)) {
    open += open === '' || open.endsWith('\n') ? line : line.trimStart();
    if (line.endsWith('\\') && !open.startsWith('#')) {
      // just joins the lines without the indentation, which makes a difference inside a word.
      if (isInsideWord(open.slice(0, -1))) open = open.slice(0, -1);
      else open += '\n';
      continue;
    }
    if (open.startsWith('#')) comment += `${open}\n`;
    else if (open.trim() !== '') {
      commands.push({ text: open, comment });
      comment = '';
    }
    open = '';
  }
  if (open.trim() !== '') commands.push({ text: open, comment });
  else if (comment !== '' && commands.length > 0) {
    const last = commands.pop();
    if (last) commands.push({ ...last, text: `${last.text}\n${comment.trimEnd()}` });
  }
  return commands;
}

/** Returns the lines of a recipe, with each expression in double braces on one line. */
function joinedExpressions(body: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const line of body) {
    const last = lines.at(-1);
    if (last !== undefined && unclosedInterpolation([last]) !== undefined) lines.splice(-1, 1, `${last}\n${line}`);
    else lines.push(line);
  }
  return lines;
}

/** Returns whether text ends inside a word of a shell: next to a character, or between quotes. */
function isInsideWord(text: string): boolean {
  const outside = text.replaceAll(/\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*"/g, 'x');
  return /\S$/.test(text) || /['"]/.test(outside);
}
