import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import { type ArrayNode, memberNamed, type StringNode } from '../../document/node.ts';
import { placeInString } from '../../document/string-place.ts';
import type { Fix } from '../fixes/fix.ts';
import { joinList } from '../fixes/join-list.ts';
import { propertyOf } from '../graph/property-of.ts';
import { shellsOfTask } from '../graph/shells-of-task.ts';
import type { Task } from '../graph/task.ts';
import type { Workspace } from '../graph/workspace.ts';
import { listedScripts } from '../shell/listed-scripts.ts';
import { type LostState, lostStates } from '../shell/lost-state.ts';
import type { FindingWith, Rule } from './rule.ts';

/** The list in which state is lost, the index of the entry that changed the state, and the shell of the task. */
interface LossInList {
  readonly list: ArrayNode;
  readonly entry: number;
  readonly shell: string;
}

export const lostBetweenLines: Rule<FindingWith<LossInList>> = {
  code: 'lost-between-lines',
  severity: 'warning',
  summary: 'An entry of a list in `run` uses what an earlier entry changed only in its own shell.',
  advice:
    'The runner starts a shell for each entry, so `cd`, `export`, `set -e`, variables and functions do not reach the ' +
    'next entry. Variables that the `env` of the task or of a config file sets are not reported. The quick fix joins the entries into one script, which still ends at the first command that fails. ' +
    'Nothing is reported for shells other than `sh`, `bash`, `dash` and `ksh`, nor for `run_windows`. On Windows, the shell of ' +
    '`run` is `cmd`, unless the task has a `run_windows` or a setting selects another shell.',
  checks: {
    amongTasks: (task, { workspace }) => scriptLists(task).flatMap((list) => lossesIn(list, task, workspace)),
  },
  fixes: (problem, document) => joiningFixes(problem, document),
};

/** Returns the lists of steps of a task, except those for Windows. */
function scriptLists({ entry, file }: Task): readonly ArrayNode[] {
  const { value } = assemble(entry).member;
  const fields = file.kind.fields();
  const names = fields.steps.filter((name) => fields.reference(name)?.when === 'during');
  const lists = value.kind === 'object' ? names.flatMap((name) => memberNamed(value, name)?.value ?? []) : [value];
  return lists.flatMap((list) => (list.kind === 'array' && mayLoseState(list) ? [list] : []));
}

/** Returns whether a script other than the last one may change the state of its shell. Does not parse the scripts. */
function mayLoseState({ items }: ArrayNode): boolean {
  return items.slice(0, -1).some((item) => item.kind === 'string' && changesState.test(item.value));
}

const changesState =
  /=|\(\s*\)|\b(?:cd|pushd|set|export|function|read|for|mapfile|readarray|activate|declare|typeset)\b/;

function lossesIn(list: ArrayNode, task: Task, workspace: Workspace): readonly FindingWith<LossInList>[] {
  const shell = propertyOf(task, 'shell');
  // A template may define another shell.
  if ((shell && shell.kind !== 'string') || (!shell && propertyOf(task, 'extends'))) return [];
  const command = shell?.value ?? shellsOfTask(task, workspace).run;
  const listed = listedScripts(list.items, command);
  if (!listed) return [];
  const lostWith = (environment: ReadonlySet<string>) =>
    lostStates(listed.scripts, { exitsOnError: listed.shell.exitsOnError, environment });
  const own = propertyOf(task, 'env');
  const names = own?.kind === 'object' ? own.members.map(({ key }) => key.name) : [];
  // The variables of the config files are read only if they matter, so few checks depend on them.
  if (lostWith(new Set(names)).length === 0) return [];
  const { places, projects } = workspace;
  const ofConfigs = places.projectsOf(task.file).flatMap((project) => [...projects.variablesOf(project)]);
  return lostWith(new Set([...names, ...ofConfigs])).flatMap((lost) =>
    findingOf(lost, { list, entry: lost.entry, shell: command }),
  );
}

function findingOf(lost: LostState, data: LossInList): readonly FindingWith<LossInList>[] {
  const changing = stringAt(data.list, lost.entry);
  const using = stringAt(data.list, lost.user);
  if (!changing || !using) return [];
  const written = changing.value.slice(lost.change.start, lost.change.end);
  const use = placeInString(using, lost.use.start, lost.use.end);
  return [
    {
      message: `${subjects[lost.kind](written)} only in this entry, because each entry of \`run\` runs in its own shell; join them into one script`,
      span: placeInString(changing, lost.change.start, lost.change.end),
      related: [{ message: 'Used here', span: use }],
      data,
    },
  ];
}

const subjects: Readonly<Record<LostState['kind'], (written: string) => string>> = {
  folder: (written) => `\`${written}\` changes the folder`,
  variable: (written) => `Variable \`${written}\` is set`,
  environment: (written) => `\`${written}\` is set`,
  function: (written) => `Function \`${written}\` is defined`,
  option: (written) => `\`${written}\` applies`,
};

function stringAt({ items }: ArrayNode, index: number): StringNode | undefined {
  const item = items[index];
  return item?.kind === 'string' ? item : undefined;
}

function joiningFixes({ data }: FindingWith<LossInList>, document: Document): readonly Fix[] {
  const edit = document.language.holdsOneTask ? undefined : joinList(data.list, data.entry, data.shell, document);
  return edit ? [{ title: 'Join the entries into one script', edits: [edit], preferred: true }] : [];
}
