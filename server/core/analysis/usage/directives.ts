import { argDirective, flagDirective } from './argument-directives.ts';
import {
  cmdDirective,
  commandAndRootProperties,
  completeDirective,
  exampleDirective,
  mountDirective,
  rareDirectives,
} from './command-directives.ts';
import { asChildren, type Directive, flag, opaque, type Properties, text } from './directive.ts';

const rootTexts: Properties = {
  name: text('The name in the help.'),
  bin: text('The name of the command.'),
  version: text('The version that `--version` shows.'),
  long_version: text(),
  about: text('A description of the task in one line.'),
  long_about: text('The full description of the task.'),
  about_long: text(),
  about_md: text(),
  author: text(),
  license: text(),
  repository: text(),
  usage: text('The line that shows how to run it.'),
  before_help_long: text(),
  after_help_long: text(),
  source_code_link_template: text(),
  min_usage_version: text(),
  help_template: text(),
  default_subcommand: text('The subcommand that runs if none is given.'),
  disable_help: flag(),
  multicall: flag(),
  unknown_flags: { kind: ['value', 'error'], summary: '' },
};

/** The directives that the runner accepts in a usage specification (usage 6, KDL 2). */
export const directives: Readonly<Record<string, Directive>> = {
  arg: argDirective,
  flag: flagDirective,
  cmd: cmdDirective,
  complete: completeDirective,
  example: exampleDirective,
  ...asChildren({ ...rootTexts, ...commandAndRootProperties }),
  mount: mountDirective,
  config: opaque,
  include: {
    ...opaque,
    summary: 'A file with more directives.',
    properties: { file: text('The path of the file.') },
  },
  flagset: opaque,
  view: opaque,
  ...rareDirectives,
};
