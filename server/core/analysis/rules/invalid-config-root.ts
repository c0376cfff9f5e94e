import { assemble } from '../../document/assemble.ts';
import { memberNamed, type StringNode } from '../../document/node.ts';
import { quotedName } from '../../schema/words/words.ts';
import type { FileLookup } from '../graph/file-lookup.ts';
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
    'them are ignored; `**` is not supported.',
  checks: {
    section: {
      names: ['monorepo'],
      check({ entry, file }, { files }) {
        const { value } = assemble(entry).member;
        const roots = value.kind === 'object' ? memberNamed(value, 'config_roots')?.value : undefined;
        return stringsIn(roots).flatMap((item) => findingOf(item, file.project, files) ?? []);
      },
    },
  },
};

function findingOf(item: StringNode, root: string, files: FileLookup): Finding | undefined {
  const message = faultOf(item.value, root, files);
  return message === undefined ? undefined : { message, span: item };
}

function faultOf(written: string, root: string, files: FileLookup): string | undefined {
  if (isTemplate(written)) return undefined;
  if (/^\/|^[A-Za-z]:|(?:^|\/)\.\.(?:\/|$)/.test(written)) {
    return `${quotedName(written)} is outside of the monorepo; write a path inside it, relative to its root`;
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
