import { assemble } from '../../document/assemble.ts';
import { memberNamed, type Node, type StringNode } from '../../document/node.ts';
import { type Span, spanText } from '../../document/span.ts';
import { placeInString } from '../../document/string-place.ts';
import { windowsNameFault } from '../../paths/windows-name.ts';
import { quotedName } from '../../schema/words/words.ts';
import { isWithin } from '../../text/is-within.ts';
import type { PathFields } from '../fields/path-fields.ts';
import { projectOf } from '../graph/placement/project.ts';
import type { Task } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
import { isStaticPath, withoutConfigRoot } from '../task-paths/static-path.ts';
import type { FileView, Finding, Rule } from './rule.ts';

export const reservedName: Rule = {
  code: 'reserved-name',
  severity: 'warning',
  summary: 'A file or folder has a name that Windows reserves or does not allow.',
  advice:
    'Windows cannot create files such as `con.toml` or `a:b.sh`, so the repository cannot be checked out there. Rename the file. ' +
    'The rule reports something on Windows only, or with `taskwright check --platform windows`, and nothing about the folders ' +
    'above the repository or the opened folder. Patterns and paths with template ' +
    'expressions are checked up to the first special character.',
  checks: {
    file: ({ document, kind, path, root, platform }: FileView) => {
      if (platform !== 'windows') return [];
      const entry = kind.includesFiles ? document.entry('task_config') : undefined;
      const value = entry && assemble(entry).member.value;
      const includes = value?.kind === 'object' ? memberNamed(value, 'includes')?.value : undefined;
      const own = path === undefined || isUri(path) ? undefined : faultIn(ownPath(path, root));
      const { block } = document.blocks.at(0);
      const start: Span = { anchor: block, start: 0, end: 0 };
      return [...(own === undefined ? [] : [{ message: own, span: start }]), ...stringFindings(includes)];
    },
    amongTasks: (task: Task, { workspace }: TaskContext) =>
      workspace.platform === 'windows' && !task.file.document.language.holdsOneTask
        ? pathFindings(assemble(task.entry).member.value, task.file.kind.fields().paths())
        : [],
  },
};

/** Returns the part of a path that the user can change: the names below the root or, if it is not known, below the project. */
function ownPath(path: string, root: string | undefined): string {
  const outer = root !== undefined && isWithin(path, root) ? root : projectOf(path);
  return path.slice(outer.length);
}

/** Returns whether a path is the URI of a document that is not a file, such as `untitled:Untitled-1`. */
function isUri(path: string): boolean {
  return /^[a-z][a-z\d+.-]+:/i.test(path);
}

function pathFindings(value: Node, fields: PathFields | undefined): readonly Finding[] {
  if (!fields) return [];
  if (value.kind === 'string')
    return fields.own ? stringFindings(value, fields.own.isPattern ? pattern : expression) : [];
  if (value.kind === 'array') return value.items.flatMap((item) => pathFindings(item, fields.items));
  if (value.kind !== 'object') return [];
  return value.members.flatMap((member) => pathFindings(member.value, fields.members.get(member.key.name)));
}

/** Match the characters after which the names in a path are not known. */
const pattern = /[*?[\]{}$]/;
const expression = /[{}$]/;

/** Returns the findings for a path, or for each path in a list. `special` matches the end of the names that are known. */
function stringFindings(value: Node | undefined, special = pattern): readonly Finding[] {
  if (value?.kind === 'array') return value.items.flatMap((item) => stringFindings(item, special));
  if (value?.kind !== 'string' || !value.closed) return [];
  const path = withoutConfigRoot(value.value).replace(/^!/, '');
  const message = isStaticPath(path) && !path.includes('://') ? faultIn(path, special) : undefined;
  return message === undefined ? [] : [{ message, span: placeOf(value) }];
}

/** Returns the message for the first name in a path that Windows does not allow. */
function faultIn(path: string, special = expression): string | undefined {
  for (const name of path.split(/[\\/]/)) {
    if (special.test(name)) return undefined;
    const fault = windowsNameFault(name);
    if (fault !== undefined) return `The name ${quotedName(name)} ${fault}; rename the file or folder`;
  }
  return undefined;
}

function placeOf(node: StringNode): Span {
  return spanText(node).startsWith(node.quote) ? placeInString(node, 0, node.value.length) : node;
}
