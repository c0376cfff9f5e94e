import type { Document } from '../../document/document.ts';
import type { StringNode } from '../../document/node.ts';
import { spanText } from '../../document/span.ts';
import { isClear, nearest } from '../../schema/words/nearest.ts';
import { joinWords, quotedName } from '../../schema/words/words.ts';
import { configFilesFor, sectionOf } from '../environment/layers.ts';
import type { Fix } from '../fixes/fix.ts';
import { propertyOf } from '../graph/property-of.ts';
import type { Task } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
import { isTemplate } from '../values/is-template.ts';
import { stringsIn } from '../values/strings-in.ts';
import type { FindingWith, Rule } from './rule.ts';

export const unknownDaemon: Rule<FindingWith<UnknownDaemon>> = {
  code: 'unknown-daemon',
  severity: 'warning',
  summary: 'A task requires a daemon that is not defined.',
  advice:
    'The runner refuses to run the task. Define the daemon under `[daemons]` in a config file of the project or of a folder ' +
    'above it, or correct the name. Names with template expressions are not checked.',
  checks: {
    amongTasks(task, context) {
      const required = stringsIn(propertyOf(task, 'daemons')).filter(({ value }) => !isTemplate(value));
      if (required.length === 0) return [];
      const known = daemonsFor(task, context);
      return required.flatMap((name) => (known.has(name.value) ? [] : [findingOf(name, [...known])]));
    },
  },
  fixes: ({ span, data }, document) =>
    data.suggestions.map((name, index) => ({
      ...change(name, span, document),
      preferred: index === 0 && data.isClear,
    })),
};

interface UnknownDaemon {
  /** The names of similar daemons. */
  readonly suggestions: readonly string[];
  /** Whether the first suggestion is certainly intended. */
  readonly isClear: boolean;
}

/** Returns the names of the daemons in the config files that apply to a task. */
function daemonsFor({ file }: Task, { workspace }: TaskContext): ReadonlySet<string> {
  const sections = configFilesFor(file, workspace).map((config) => sectionOf(config, 'daemons'));
  const names = sections.flatMap((value) => (value?.kind === 'object' ? value.members : [])).map(({ key }) => key.name);
  return new Set(names);
}

function findingOf(name: StringNode, known: readonly string[]): FindingWith<UnknownDaemon> {
  const suggestions = nearest(name.value, known);
  const advice =
    suggestions.length > 0
      ? `did you mean ${joinWords(suggestions.map(quotedName), 'or')}?`
      : 'define it under `[daemons]`';
  return {
    message: `Daemon ${quotedName(name.value)} is not defined; ${advice}`,
    span: name,
    data: { suggestions, isClear: isClear(name.value, suggestions) },
  };
}

function change(name: string, span: FindingWith<UnknownDaemon>['span'], document: Document): Omit<Fix, 'preferred'> {
  const quote = spanText(span).startsWith("'") ? "'" : '"';
  const edits = [{ ...document.offsetsOf(span), text: `${quote}${name}${quote}` }];
  return { title: `Change to ${quotedName(name)}`, edits };
}
