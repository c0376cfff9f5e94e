import { assemble } from '../../document/assemble.ts';
import { type Member, memberNamed, type Node, type StringNode } from '../../document/node.ts';
import { quotedName } from '../../schema/words/words.ts';
import { globExpression } from '../../text/glob-pattern.ts';
import { propertyOf } from '../graph/property-of.ts';
import type { Task } from '../graph/task.ts';
import { inheritedTemplates } from '../graph/template-of.ts';
import { isTemplate } from '../values/is-template.ts';
import { isTrue } from '../values/is-true.ts';
import { stringsIn } from '../values/strings-in.ts';
import type { Finding, Rule } from './rule.ts';

export const invalidCache: Rule = {
  code: 'invalid-cache',
  severity: 'warning',
  summary: 'The runner refuses the outputs or the inputs of a cached task.',
  advice:
    'The cache stores the outputs and restores them in place, so each is a path relative to the folder of the task, inside ' +
    'it, without `..`, and does not contain a source of the task or match one. At least one of them is not excluded by `!`. The ' +
    'commands in `command_inputs` are not empty. Paths that only the runner can render are not checked.\n\nThe cache may be enabled by the task, by ' +
    'its template, or by `[task_config.cache]` of its project, which applies to tasks with sources and a list of outputs and which ' +
    'projects below inherit with `cascade = true`.',
  checks: {
    section: {
      names: ['task_config'],
      check: ({ entry }) => {
        const { value } = assemble(entry).member;
        const cache = value.kind === 'object' ? memberNamed(value, 'cache')?.value : undefined;
        return isEnabled(cache) && cache?.kind === 'object'
          ? emptyCommands(memberNamed(cache, 'command_inputs')?.value)
          : [];
      },
    },
    task: ({ property }) => {
      const cache = property('cache')?.value;
      if (cache?.kind !== 'object' || !isEnabled(cache)) return [];
      return [
        ...outputProblems(property('outputs'), stringsIn(property('sources')?.value)),
        ...emptyCommands(memberNamed(cache, 'command_inputs')?.value),
      ];
    },
    amongTasks: (task, { workspace }) => {
      if (task.isTemplate || propertyOf(task, 'cache')) return [];
      const templates = inheritedTemplates(task, workspace);
      const isPossible = templates.length > 0 || workspace.projects.enablesCache(task.file.project);
      const outputs = isPossible ? memberOf(task, 'outputs') : undefined;
      if (!outputs) return [];
      const effective = (name: string): Node | undefined =>
        [task, ...templates].map((each) => propertyOf(each, name)).find((value) => value !== undefined);
      const sources = stringsIn(effective('sources'));
      const cache = effective('cache');
      const isEligible = sources.length > 0 && outputs.value.kind !== 'object';
      const isCached = cache ? isEnabled(cache) : isEligible && workspace.projects.enablesCache(task.file.project);
      return isCached ? outputProblems(outputs, sources) : [];
    },
  },
};

/** Returns whether the value of `cache` enables it. */
function isEnabled(cache: Node | undefined): boolean {
  const enabled = cache?.kind === 'object' ? memberNamed(cache, 'enabled') : undefined;
  return enabled !== undefined && isTrue(enabled);
}

/** Returns a member of the task itself, not of its template. */
function memberOf({ entry }: Task, name: string): Member | undefined {
  const { value } = assemble(entry).member;
  return value.kind === 'object' ? memberNamed(value, name) : undefined;
}

function outputProblems(outputs: Member | undefined, sources: readonly StringNode[]): readonly Finding[] {
  const all = stringsIn(outputs?.value);
  const included = all.filter(({ value }) => !value.startsWith('!'));
  const excludesAll = outputs !== undefined && all.length > 0 && included.length === 0;
  const message = 'All outputs are excluded; list the files that the task creates as well';
  return [
    ...(excludesAll ? [{ message, span: outputs.key }] : []),
    ...all.flatMap(
      (output) => placeProblem(output) ?? sourceProblem(output, sources) ?? matchProblem(output, sources) ?? [],
    ),
  ];
}

/** Returns the problem with the place of an output; undefined if it is inside the folder of the task. */
function placeProblem(output: StringNode): Finding | undefined {
  const path = output.value.replace(/^\\?!/, '');
  const isAbsolute = /^(?:\/|[A-Za-z]:[\\/]|\{\{-?\s*(?:config_root|cwd|env\.(?:HOME|PWD)|xdg_\w+)\s*-?\}\})/.test(
    path,
  );
  if (isAbsolute || path === '') {
    const message = 'A cached output must be a path relative to the folder of the task';
    return { message, span: output };
  }
  if (isTemplate(path)) return undefined;
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  if (names.includes('..')) {
    return { message: 'A cached output must be inside the folder of the task, without `..`', span: output };
  }
  if (names.length > 0) return undefined;
  const message = 'A cached output cannot be the folder of the task itself; name the files and folders in it';
  return { message, span: output };
}

/** Returns the problem of an output that is, or contains, a source; undefined if this is not certain. */
function sourceProblem(output: StringNode, sources: readonly StringNode[]): Finding | undefined {
  const path = plainPath(output.value);
  if (output.value.startsWith('!') || isPattern(path)) return undefined;
  const source = sources.find(({ value }) => isInside(plainPath(value), path));
  if (!source) return undefined;
  const message = `The output contains the source ${quotedName(source.value)}; the runner would overwrite it with the cache`;
  return { message, span: output };
}

/** Returns the problem of an output that a source matches, so that the second run of the task fails; undefined if this is not certain. */
function matchProblem(output: StringNode, sources: readonly StringNode[]): Finding | undefined {
  const path = plainPath(output.value);
  if (output.value.startsWith('!') || isTemplate(path)) return undefined;
  const patterns = sources.filter(({ value }) => !isTemplate(value)).map(({ value }) => plainPath(value));
  const excluded = patterns
    .filter((pattern) => pattern.startsWith('!'))
    .map((pattern) => globExpression(plainPath(pattern.slice(1))));
  const samples = samplesOf(path);
  const source = patterns.find(
    (pattern) =>
      samples.every((sample) => globExpression(pattern).test(sample)) &&
      !samples.some((sample) => excluded.some((expression) => expression.test(sample))),
  );
  if (source === undefined) return undefined;
  const exclusion = isPattern(path) || /\.\w+$/.test(path) ? `!${path}` : `!${path}/**`;
  const message = `The source ${quotedName(source)} matches this output, so the runner refuses the task as soon as the output exists; add ${quotedName(exclusion)} to \`sources\``;
  return { message, span: output };
}

/** Returns paths of files that an output names. If it may be a file or a folder, both are among them. */
function samplesOf(path: string): readonly string[] {
  if (isPattern(path)) return /[?[{]/.test(path) ? [] : [path.replace(/\*+/g, 'sample')];
  return /\.\w+$/.test(path) ? [path] : [path, `${path}/sample`];
}

function isInside(source: string, output: string): boolean {
  if (source === output) return true;
  return source.startsWith(`${output}/`) && !source.startsWith('!');
}

function plainPath(path: string): string {
  return path.replace(/^(?:\.\/+)+/, '').replace(/\/+$/, '');
}

function isPattern(path: string): boolean {
  return /[*?[\]{}]/.test(path);
}

function emptyCommands(commands: Node | undefined): readonly Finding[] {
  return stringsIn(commands)
    .filter(({ value }) => value.trim() === '')
    .map((span) => ({ message: 'The command is empty; remove it', span }));
}
