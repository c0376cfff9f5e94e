import { effectiveEnvironment, environmentFilesOf } from '../../core/analysis/environment/effective-environment.ts';
import { layersOf } from '../../core/analysis/environment/layers.ts';
import { mainDefinition } from '../../core/analysis/graph/definitions.ts';
import { inProject, type Task } from '../../core/analysis/graph/task.ts';
import { targetKind } from '../../core/analysis/graph/task-name.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import { environmentText } from '../../core/features/environment/environment-text.ts';
import { readEnvironmentFiles } from '../../files/environment-files.ts';
import { environmentsAround, environmentsIn } from '../../files/environments.ts';
import { listFolder } from '../../files/list-folder.ts';
import { displayPath, systemPath, unixPath } from '../../files/paths.ts';
import { readText } from '../../files/read-text.ts';
import { type ExitCode, exitCodes } from '../command.ts';
import type { CommandContext } from '../command-context.ts';
import { namedFolder } from '../files/named-folder.ts';
import { platformOption } from '../files/platform-option.ts';
import { readOptions } from '../options/options.ts';
import { UsageError } from '../options/usage-error.ts';
import { reportFailures } from '../terminal/report-failures.ts';
import { visibleText } from '../terminal/visible-text.ts';
import { foldersOfUser, homeFolder } from '../workspace/home-folder.ts';
import { tasksIn, tasksNamed, unknownTask } from '../workspace/tasks-in-folder.ts';
import { contextFor } from '../workspace/team-settings-of.ts';

/** Runs `taskwright env`. Rejects with a `UsageError` for invalid arguments. */
export async function env(args: readonly string[], given: CommandContext): Promise<ExitCode> {
  const options = readOptions(args, { in: { takes: 'value' }, ...platformOption });
  const [name = '', other] = options.names;
  if (name === '') throw new UsageError('`env` requires the name of a task');
  if (other !== undefined) throw new UsageError(`\`env\` takes one task; remove \`${other}\``);
  const context = await contextFor(options, given);
  const { stdout, stderr } = context;
  const searched = await namedFolder(options.value('in') ?? '.', context);
  const { failures, workspace } = await tasksIn(searched, context);
  reportFailures(failures, 'read', stderr);
  const tasks = tasksNamed(name, workspace, unixPath(searched));
  if (tasks.length === 0) {
    stderr.write(`taskwright: ${unknownTask(name, workspace, unixPath(searched))}\n`);
    return exitCodes.failure;
  }
  const texts: string[] = [];
  const owners = new Set(tasks.map((task) => mainDefinition(task, workspace)));
  for (const task of owners) {
    for (const project of projectsFor({ name, task, folder: unixPath(searched) }, workspace)) {
      texts.push(await textOf(inProject({ task, project }), workspace, context));
    }
  }
  stdout.write(texts.join('\n'));
  return failures.length > 0 ? exitCodes.failure : exitCodes.success;
}

/** Returns the projects of a task that its name refers to in a folder; if that is unclear, all projects of the task. */
function projectsFor(
  { name, task, folder }: { readonly name: string; readonly task: Task; readonly folder: string },
  workspace: Workspace,
): readonly string[] {
  const named = workspace
    .targetsInProjects({ kind: targetKind(name), target: name }, folder)
    .filter((found) => found.task === task);
  const projects = named.length > 0 ? named.map(({ project }) => project) : workspace.places.projectsOf(task.file);
  return projects.toSorted();
}

async function textOf(
  task: Task,
  workspace: Workspace,
  { folder, disk, environment }: CommandContext,
): Promise<string> {
  const layers = layersOf(task, workspace);
  const files = await readEnvironmentFiles(environmentFilesOf(layers), {
    read: (path) => readText(path, disk),
    list: (path) => listFolder(path, [path], disk),
    home: homeFolder(environment),
    loadYaml: async () => (await import('../../core/analysis/environment/yaml-file.ts')).parseYamlFile,
  });
  const readRc = async (path: string) => {
    const read = await readText(path, disk);
    return 'text' in read ? read.text : undefined;
  };
  const around = () => environmentsAround(task.file.project, foldersOfUser(environment), readRc);
  const active = environmentsIn(environment) ?? (await around());
  const inputs = { read: (path: string) => files.get(path) ?? [], active };
  const { text } = environmentText({ task, workspace }, effectiveEnvironment(layers, inputs), {
    file: (path) => systemPath(displayPath(path, folder)),
    absolute: systemPath,
  });
  return text.split('\n').map(visibleText).join('\n');
}
