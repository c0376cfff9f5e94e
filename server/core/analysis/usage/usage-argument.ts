import type { OffsetRange } from '../../text/range.ts';
import { flagForm } from './flag-form.ts';
import type { KdlNode } from './kdl.ts';
import { snakeCase } from './snake-case.ts';

/** An argument or a flag that a task takes. */
export interface UsageArgument {
  readonly kind: 'argument' | 'flag';
  /** The name in the usage specification: `dry-run`. */
  readonly name: string;
  /** The name in scripts and templates: `dry_run`, in `$usage_dry_run` and `usage.dry_run`. */
  readonly variable: string;
  /** The text in the usage specification: `-o --output <file>`. */
  readonly written: string;
  /** The range of that text in the value of the string. */
  readonly range: OffsetRange;
  readonly help: string;
  readonly choices: readonly string[];
  /** Whether an environment variable lists additional allowed values. */
  readonly hasMoreChoices: boolean;
  readonly defaults: readonly string[];
  /** The environment variable that provides the value. */
  readonly env: string | undefined;
  readonly required: boolean;
  /** Whether it can be specified several times. */
  readonly repeats: boolean;
  /** Whether the runner itself handles the argument, as it does for `--help`. */
  readonly isBuiltIn: boolean;
  /** Whether help and completion omit it. */
  readonly isHidden: boolean;
  /** The forms of a flag on a command line, short forms first; empty for an argument. */
  readonly forms: readonly string[];
  /** Whether it takes a value. Always true for an argument. */
  readonly takesValue: boolean;
  /** The placeholder of the value, such as `<file>`; undefined if it takes none. */
  readonly placeholder: string | undefined;
  /** The flag that turns it off: `--no-color`. */
  readonly negation: string | undefined;
  /** Whether `--` must precede the argument. */
  readonly afterDashes: boolean;
  /** The subcommands that it belongs to, outermost first. */
  readonly commands: readonly string[];
}

/**
 * Returns the argument that an `arg` or `flag` directive defines; an empty list if it has no name yet, or if a template
 * expression generates its name.
 */
export function argumentOf(node: KdlNode, commands: readonly string[]): readonly UsageArgument[] {
  const [first] = node.values;
  if (typeof first?.value !== 'string' || (node.name !== 'arg' && node.name !== 'flag')) return [];
  const written = first.value;
  const isFlag = node.name === 'flag';
  const form = isFlag ? { ...flagForm(written), afterDashes: false } : argumentForm(written);
  const nested = isFlag ? node.children.find(({ name }) => name === 'arg') : undefined;
  const parts = [node, ...(nested ? [nested] : [])];
  const textOf = (name: string) => parts.flatMap((part) => textsOf(part, name))[0];
  const isTrue = (name: string) => parts.some((part) => valuesOf(part, name).some((value) => value === true));
  const required =
    (valuesOf(node, 'required').find((value) => typeof value === 'boolean') ?? form.required) === true &&
    textOf('default') === undefined;
  if (form.name === '' || form.name.includes('{{')) return [];
  return [
    {
      kind: isFlag ? 'flag' : 'argument',
      name: form.name,
      variable: snakeCase(form.name),
      written,
      range: { start: first.start, end: first.end },
      help: textOf('help') ?? textOf('long_help') ?? helpAfterName(node),
      choices: parts.flatMap((part) => textsOf(part, 'choices')),
      hasMoreChoices: parts.some((part) => part.children.some(hasChoicesFromEnvironment)),
      defaults: parts.flatMap((part) => textsOf(part, 'default')),
      env: textOf('env'),
      required,
      repeats: form.repeats || isTrue('var') || isTrue('count'),
      isBuiltIn: isFlag && (textOf('action') !== undefined || isTrue('builtin') || isHelp(written)),
      isHidden: isTrue('hide'),
      forms: form.forms,
      takesValue: form.takesValue || nested !== undefined,
      placeholder: form.placeholder ?? (nested ? firstText(nested)[0] : undefined),
      negation: isFlag ? textOf('negate') : undefined,
      afterDashes: !isFlag && (form.afterDashes || textOf('double_dash') === 'required'),
      commands,
    },
  ];
}

function isHelp(written: string): boolean {
  const { name, takesValue } = flagForm(written);
  return /^(?:help|version)$/.test(name) && !takesValue;
}

function argumentForm(written: string) {
  const repeats = /(?:\.\.\.|…)$/.test(written);
  const bare = written.replace(/(?:\.\.\.|…)$/, '');
  const inner = /^<.*>$|^\[.*\]$/s.test(bare) ? bare.slice(1, -1) : bare;
  return {
    name: inner.replace(/^-- /, ''),
    required: !bare.startsWith('['),
    repeats,
    forms: [],
    takesValue: true,
    placeholder: bare,
    afterDashes: inner.startsWith('-- '),
  };
}

/** Returns the second value of a node, which is the help in an older syntax: `arg "x" "help"`. */
function helpAfterName({ values }: KdlNode): string {
  const second = values[1]?.value;
  return typeof second === 'string' ? second : '';
}

function hasChoicesFromEnvironment({ name, properties }: KdlNode): boolean {
  return name === 'choices' && properties.some((property) => property.name === 'env');
}

/** Returns the values of the properties and child nodes with this name. */
function valuesOf(node: KdlNode, name: string): readonly KdlNode['values'][number]['value'][] {
  const given = node.properties.filter((property) => property.name === name).map(({ value }) => value.value);
  const children = node.children.filter((child) => child.name === name);
  const listed = children.flatMap((child) => [
    ...child.values.map(({ value }) => value),
    ...child.children.flatMap((item) =>
      item.name === 'choice' ? firstText(item) : name === 'default' ? [item.name] : [],
    ),
  ]);
  return [...given, ...listed];
}

function textsOf(node: KdlNode, name: string): readonly string[] {
  return valuesOf(node, name).flatMap((value) => (value === null ? [] : [String(value)]));
}

/** Returns the first value of a directive, if it is a string. */
export function firstText({ values: [first] }: KdlNode): string[] {
  return typeof first?.value === 'string' ? [first.value] : [];
}
