import { assemble } from '../../document/assemble.ts';
import { memberNamed, type StringNode } from '../../document/node.ts';
import { quotedName } from '../../schema/words/words.ts';
import { isWithin } from '../../text/is-within.ts';
import type { FileLookup } from '../graph/file-lookup.ts';
import { isListed } from '../graph/monorepo/monorepo.ts';
import type { Workspace } from '../graph/workspace.ts';
import { isTemplate } from '../values/is-template.ts';
import { stringsIn } from '../values/strings-in.ts';
import type { Finding, Rule } from './rule.ts';

export const invalidConfigRoot: Rule = {
  code: 'invalid-config-root',
  severity: 'warning',
  summary: 'An item of `config_roots` names no folder that the runner can load.',
  advice:
    'The runner ignores the item and prints a warning. Items of `[monorepo] config_roots` are paths relative to the root of ' +
    'the monorepo, inside it, to folders with a config file or a task folder. `*` matches the name of one folder, and such folders without ' +
    'them are ignored; `**` is not supported, and template expressions are not evaluated.\n\nThe same applies to `[bootstrap] config_roots`, ' +
    'but if no item names such a folder, the runner refuses all commands.',
  checks: {
    section: {
      names: ['monorepo', 'bootstrap'],
      check({ entry, file: { project } }, { files, workspace }) {
        const { value } = assemble(entry).member;
        const roots = value.kind === 'object' ? memberNamed(value, 'config_roots')?.value : undefined;
        const items = stringsIn(roots);
        const isMonorepo = entry.path[0] === 'monorepo';
        const owner = isMonorepo ? 'monorepo' : 'project';
        const found = items.flatMap((item) => findingOf(item, { owner, root: project, files }) ?? []);
        if (isMonorepo) return found;
        const patterns = items.filter((item) => found.every(({ span }) => span !== item));
        if (patterns.length === 0) return found.map((each) => ({ ...each, severity: 'error' }));
        const isUnmatched = patterns.every(({ value: pattern }) => matchesNone(pattern, project, workspace));
        return isUnmatched ? [...found, ...patterns.map(unmatched)] : found;
      },
    },
  },
};

interface Surroundings {
  /** What the paths must be inside. */
  readonly owner: 'monorepo' | 'project';
  readonly root: string;
  readonly files: FileLookup;
}

function findingOf(item: StringNode, surroundings: Surroundings): Finding | undefined {
  const message = faultOf(item.value, surroundings);
  return message === undefined ? undefined : { message, span: item };
}

/** Returns whether an item is a pattern that matches no project in the folder `root`. */
function matchesNone(pattern: string, root: string, { projects }: Workspace): boolean {
  if (!pattern.includes('*')) return false;
  return ![...projects.folders].some(
    (folder) => isWithin(folder, root) && isListed(folder, { root, configRoots: [pattern] }),
  );
}

function unmatched(item: StringNode): Finding {
  return { message: `${quotedName(item.value)} matches no folder with a config file`, span: item };
}

function faultOf(written: string, { owner, root, files }: Surroundings): string | undefined {
  if (isTemplate(written)) return 'The runner does not evaluate template expressions here; write the path';
  if (/^\/|^[A-Za-z]:|(?:^|\/)\.\.(?:\/|$)/.test(written)) {
    return `${quotedName(written)} is outside of the ${owner}; write a path inside it, relative to its root`;
  }
  if (written.includes('**')) return '`**` is not supported here; use `*`, which matches the name of one folder';
  const path = written.replace(/^(?:\.\/+)+/, '').replace(/\/+$/, '');
  if (path === '' || path === '.' || path.includes('*')) return undefined;
  const state = files(`${root}/${path}`);
  if (state === 'missing') return `Folder ${quotedName(path)} does not exist; correct the path or create the folder`;
  if (state === 'file' || state === 'script') return `${quotedName(path)} is a file; specify a folder`;
  const isEmpty = state === 'folder' && projectMarks.every((mark) => files(`${root}/${path}/${mark}`) === 'missing');
  return isEmpty
    ? `Folder ${quotedName(path)} has no config file; create one, or remove the folder from the list`
    : undefined;
}

/** The files and folders of which one makes a folder a project for the runner. It ignores config files of other environments. */
const projectMarks: readonly string[] = [
  ...['mise.toml', '.mise.toml', 'mise.local.toml', '.mise.local.toml', '.tool-versions', 'mise-tasks', '.mise-tasks'],
  ...['mise', '.mise', '.config/mise'].flatMap((folder) =>
    ['config.toml', 'config.local.toml', 'conf.d', 'tasks'].map((name) => `${folder}/${name}`),
  ),
  ...['.config/mise.toml', '.config/mise.local.toml'],
];
