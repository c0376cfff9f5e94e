import type { Document } from '../../document/document.ts';
import type { StringNode } from '../../document/node.ts';
import { spanText } from '../../document/span.ts';
import { isClear, nearest } from '../../schema/words/nearest.ts';
import { joinWords, quotedName } from '../../schema/words/words.ts';
import { type Daemon, daemonGroupsFor, daemonsFor, daemonsInGroups, requiredDaemons } from '../environment/daemons.ts';
import type { Fix } from '../fixes/fix.ts';
import type { FindingWith, Rule } from './rule.ts';

export const unknownDaemon: Rule<FindingWith<UnknownDaemon>> = {
  code: 'unknown-daemon',
  severity: 'warning',
  summary: 'A task or a group of daemons contains the name of a daemon that is not defined.',
  advice:
    'The runner refuses to run the task, or with an undefined name in a group, all tasks. Define the daemon under `[daemons]` in a config file of the project or of a folder ' +
    'above it, or correct the name. Names with template expressions are not checked.',
  checks: {
    amongTasks(task, { workspace }) {
      const required = requiredDaemons(task);
      if (required.length === 0) return [];
      return undefinedIn(required, namesOf(daemonsFor(task.file, workspace)), 'Daemon');
    },
    section: {
      names: ['daemon_groups'],
      check: ({ entry, file }, { workspace }) => {
        const known = [...namesOf(daemonsFor(file, workspace)), ...daemonGroupsFor(file, workspace)];
        return undefinedIn(daemonsInGroups(entry), known, 'Daemon or group');
      },
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

function namesOf(daemons: readonly Daemon[]): readonly string[] {
  return [...new Set(daemons.map(({ name }) => name))];
}

function undefinedIn(
  names: readonly StringNode[],
  known: readonly string[],
  noun: string,
): readonly FindingWith<UnknownDaemon>[] {
  return names.filter(({ value }) => !known.includes(value)).map((name) => findingOf(name, known, noun));
}

function findingOf(name: StringNode, known: readonly string[], noun: string): FindingWith<UnknownDaemon> {
  const suggestions = nearest(name.value, known);
  const advice =
    suggestions.length > 0
      ? `did you mean ${joinWords(suggestions.map(quotedName), 'or')}?`
      : 'define it under `[daemons]`';
  return {
    message: `${noun} ${quotedName(name.value)} is not defined; ${advice}`,
    span: name,
    data: { suggestions, isClear: isClear(name.value, suggestions) },
  };
}

function change(name: string, span: FindingWith<UnknownDaemon>['span'], document: Document): Omit<Fix, 'preferred'> {
  const quote = spanText(span).startsWith("'") ? "'" : '"';
  const edits = [{ ...document.offsetsOf(span), text: `${quote}${name}${quote}` }];
  return { title: `Change to ${quotedName(name)}`, edits };
}
