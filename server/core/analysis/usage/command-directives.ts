import { argDirective, flagDirective } from './argument-directives.ts';
import {
  asChildren,
  count,
  type Directive,
  deprecation,
  effect,
  flag,
  help,
  opaque,
  type Properties,
  text,
  without,
} from './directive.ts';

const commandSwitches: Properties = Object.fromEntries(
  [
    'external_subcommand',
    'arg_required_else_help',
    'dont_delimit_trailing_values',
    'args_override_self',
    'subcommand_negates_reqs',
    'args_conflicts_with_subcommands',
    'subcommand_precedence_over_arg',
    'allow_missing_positional',
    'subcommand_required',
    'next_line_help',
    'flatten_help',
    'disable_help_flag',
    'disable_help_subcommand',
    'disable_version_flag',
  ].map((name) => [name, flag()]),
);

/** What subcommands and the task itself have in common. */
export const ofCommandAndRoot: Properties = {
  before_help: text('Text before the help.'),
  after_help: text('Text after the help.'),
  before_long_help: text(),
  after_long_help: text(),
  ...commandSwitches,
  subcommand_help_heading: text(),
  subcommand_value_name: text(),
  term_width: count(),
  max_term_width: count(),
  ...deprecation,
  surface: text(),
};

const commandProperties: Properties = {
  ...help,
  ...ofCommandAndRoot,
  before_help_long: text(),
  after_help_long: text(),
  before_help_md: text(),
  after_help_md: text(),
  unknown_flags: { kind: ['value', 'error'], summary: '' },
  hide: flag('Help and completion do not show it.'),
  help_heading: text(),
  effect,
  display_order: count(),
  restart_token: text(),
};

export const completeDirective: Directive = {
  summary: 'How the values of an argument are completed.',
  values: { least: 1, most: 1, kind: 'string' },
  properties: {
    run: text('The command that prints them, one a line.'),
    type: text('A kind of value that shells know, as `file` or `dir`.'),
    descriptions: flag('Each line holds a value and its description, with a colon between them.'),
  },
  children: 'anything',
};

export const exampleDirective: Directive = {
  summary: 'An example of a call.',
  values: { least: 1, most: 1, kind: 'string' },
  properties: {
    header: text('Its heading.'),
    help: text('What it shows.'),
    lang: text('The language it is written in.'),
  },
  children: 'anything',
};

export const mountDirective: Directive = {
  summary: 'A command that prints further directives.',
  values: { least: 0, kind: 'anything' },
  properties: { run: text('The command.') },
  children: 'anything',
};

/** Directives that hardly anybody writes. */
export const rareDirectives = { group: opaque, clause: opaque, output: opaque, exit_code: opaque, select: opaque };

const alias: Directive = {
  summary: 'Other names of the subcommand.',
  values: { least: 1, kind: 'string' },
  properties: 'anything',
  children: 'anything',
};

export const cmdDirective: Directive = {
  summary: 'A subcommand with arguments and flags of its own.',
  values: { least: 1, most: 1, kind: 'string' },
  properties: commandProperties,
  get children() {
    return childrenOfCommand;
  },
};

const childrenOfCommand: Readonly<Record<string, Directive>> = {
  ...asChildren(without(commandProperties, 'before_help_long', 'after_help_long', 'unknown_flags', 'display_order')),
  arg: argDirective,
  flag: flagDirective,
  cmd: cmdDirective,
  alias,
  complete: completeDirective,
  example: exampleDirective,
  mount: mountDirective,
  ...rareDirectives,
};
