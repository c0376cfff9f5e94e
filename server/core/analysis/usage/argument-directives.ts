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

/** What arguments and flags have in common. */
const ofBoth: Properties = {
  ...help,
  required: flag('It must be given.'),
  default: text('The value when it is not given.'),
  env: text('The environment variable that gives the value when the command line does not.'),
  var: flag('It may be given several times.'),
  var_min: count('How many times it must be given at least.'),
  var_max: count('How many times it may be given at most.'),
  hide: flag('Help and completion do not show it.'),
  help_heading: text('The heading in the help that it stands below.'),
  effect,
  display_order: count(),
  surface: text(),
  required_if: text('It must be given when this one is.'),
  required_unless: text('It must be given unless this one is.'),
  required_unless_all: text(),
  requires: text('What must be given beside it.'),
  conflicts: text('What cannot be given beside it.'),
  allow_negative_numbers: flag(),
  value_terminator: text(),
  hide_default_value: flag(),
  hide_possible_values: flag(),
  hide_env: flag(),
};

const argumentProperties: Properties = {
  ...ofBoth,
  double_dash: {
    kind: ['required', 'optional', 'automatic', 'preserve'],
    summary: 'Whether a `--` must or may stand before it.',
  },
  validate: text('An expression that the value must fulfil.'),
  validate_error: text('What is said when `validate` is not fulfilled.'),
  delimiter: text('What separates several values in one.'),
  sigil: text(),
};

const flagProperties: Properties = {
  ...ofBoth,
  default: { kind: 'string or boolean', summary: 'The value when it is not given.' },
  count: flag('How often it is given is its value: `-vvv` is 3.'),
  global: flag('It may also be given behind subcommands.'),
  negate: text('The flag that switches it off, as `--no-color`.'),
  ...deprecation,
  action: { kind: ['set', 'help', 'version'], summary: '' },
  builtin: flag(),
  exclusive: flag('Nothing else may be given beside it.'),
  require_equals: flag(),
  value_optional: flag('Its value may be left out.'),
  bool_value: flag(),
  default_missing: text('The value when the flag is given without one.'),
  overrides: text('What it takes the place of.'),
  allow_hyphen_values: flag(),
  delimiter: text('What separates several values in one.'),
};

const choices: Directive = {
  summary: 'The values that are allowed.',
  values: { least: 0, kind: 'string' },
  properties: {
    env: text('The environment variable that lists them.'),
    ignore_case: flag(),
    strict: flag(),
  },
  children: { choice: opaque },
};

const severalDefaults: Directive = {
  summary: 'The values when none is given, one a line.',
  values: { least: 0, kind: 'string' },
  properties: 'anything',
  children: 'anything',
};

const conditions = { required_if_eq: opaque, required_if_eq_all: opaque, note: opaque, warning: opaque };

export const argDirective: Directive = {
  summary: 'An argument: `<name>` must be given, `[name]` may be, `[name]…` takes several.',
  values: { least: 1, kind: 'string' },
  properties: argumentProperties,
  children: {
    ...asChildren(without(argumentProperties, 'delimiter')),
    ...conditions,
    choices,
    default: severalDefaults,
    value_names: opaque,
  },
};

export const flagDirective: Directive = {
  summary: 'A flag, short, long or both, with the value that it takes: `-o --output <file>`.',
  values: { least: 1, kind: 'string' },
  properties: flagProperties,
  children: {
    ...asChildren(without(flagProperties, 'negate', 'delimiter')),
    ...conditions,
    choices,
    default: { ...severalDefaults, values: { least: 0, kind: 'string or boolean' } },
    arg: argDirective,
    alias: {
      summary: 'Another name of the flag.',
      values: { least: 1, kind: 'string' },
      properties: 'anything',
      children: 'anything',
    },
    requires_if: opaque,
    default_if: opaque,
  },
};
