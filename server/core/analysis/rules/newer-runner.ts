import { assemble } from '../../document/assemble.ts';
import type { Entry } from '../../document/entry.ts';
import { type Member, memberNamed, type Node } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import type { MissingProperty, SchemaProblemData } from '../../schema/explain/problem-data.ts';
import { annotationOf } from '../../schema/shape/annotations.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { joinWords } from '../../schema/words/words.ts';
import { memoize } from '../../text/memoize.ts';
import { addMissingKeys } from '../fixes/add-missing-keys.ts';
import type { KnownRunner } from '../graph/monorepo/projects.ts';
import type { WorkspaceFile } from '../graph/task.ts';
import type { Workspace } from '../graph/workspace.ts';
import { isNewerVersion, type RequiredVersion } from '../values/runner-versions.ts';
import { stringsIn } from '../values/strings-in.ts';
import type { Explanation, Finding, FindingWith, Rule } from './rule.ts';

interface NewerForm extends RequiredVersion {
  /** The keys with which older runners accept the object. */
  readonly missing?: MissingProperty;
}

export const newerRunnerCode = 'newer-runner';

/** The version that brought `confirm` without `default`, the labels of its answers, conditions of `postinstall`, and `oci::`. */
const septemberVersion = '2026.9.17';

export const newerRunner: Rule<FindingWith<NewerForm>> = {
  code: newerRunnerCode,
  severity: 'error',
  summary: 'A key or a form requires a newer runner.',
  advice:
    'An older runner ignores the key, or refuses the whole file. The version of the runner is that of mise on the `PATH`; ' +
    '`taskwright check --runner-version` sets it. With `min_version` in a config file, keys that this version lacks are reported. Update the ' +
    'runner, or set `min_version` so that older ones name the reason.\n\n`confirm` without `default`, its `yes` and `no`, and ' +
    '`postinstall = { run = "…", when = "…" }` require mise 2026.9.17. The format requires `default` (spec 2.2).',
  checks: {
    explain: (problems, { property }) => [
      ...explainConfirm(problems, property('confirm')),
      ...explainTools(problems, property('tools')?.value),
    ],
    explainOtherEntry: (problems, entry) =>
      entry.path[0] === 'tools' ? explainTools(problems, assemble(entry).member.value) : [],
    amongTasks: ({ entry, file }, { workspace }) => newerKeys(entry, file, workspace),
    section: {
      names: ['task_config', 'monorepo', 'include'],
      check: ({ entry, file }, { workspace }) => [
        ...newerSection(entry, file, workspace),
        ...newerKeys(entry, file, workspace),
        ...newerIncludes(entry, file, workspace),
      ],
    },
  },
  fixes: ({ span, data: { missing } }, document) => (missing ? addMissingKeys(missing, span, document) : []),
};

/** Replaces the problems of a `confirm` without `default`, and of its labels, unless there are others. */
function explainConfirm(
  problems: readonly Finding[],
  confirm: Member | undefined,
): readonly Explanation<FindingWith<NewerForm>>[] {
  if (confirm?.value.kind !== 'object') return [];
  const inside = problems.filter(({ span }) => isPartOf(span, confirm));
  const newer = inside.flatMap((problem) => newerPartOf(problem) ?? []).toSorted(defaultFirst);
  const canBeNewer = memberNamed(confirm.value, 'message') !== undefined && newer.length === inside.length;
  if (!canBeNewer || newer.length === 0) return [];
  const message = `\`confirm\` ${joinWords(newer, 'and')} needs mise ${septemberVersion}`;
  const missing = inside.map(missingIn).find((one) => one !== undefined);
  const data = missing ? { since: septemberVersion, missing } : { since: septemberVersion };
  return [{ message, span: confirm.key, data, explains: inside }];
}

function missingIn({ data }: Finding): MissingProperty | undefined {
  const found = data as SchemaProblemData | undefined;
  return found?.kind === 'missing-property' ? found : undefined;
}

/** Returns what a problem of `confirm` is about if a newer runner does not have it. */
function newerPartOf({ data }: Finding): string | undefined {
  const found = data as SchemaProblemData | undefined;
  if (found?.kind === 'missing-property' && found.forms.every((names) => names.join() === 'default')) {
    return 'without `default`';
  }
  const isLabel = found?.kind === 'unknown-property' && (found.name === 'yes' || found.name === 'no');
  return isLabel ? `with \`${found.name}\`` : undefined;
}

/** Replaces the problem of a `postinstall` that is an object in the tools of a task or config file. */
function explainTools(
  problems: readonly Finding[],
  tools: Node | undefined,
): readonly Explanation<FindingWith<NewerForm>>[] {
  const entries = tools?.kind === 'object' ? tools.members : [];
  return entries.flatMap(({ value }) => {
    const versions = value.kind === 'array' ? value.items : [value];
    return versions.flatMap((version) => {
      const hook = version.kind === 'object' ? memberNamed(version, 'postinstall') : undefined;
      if (hook?.value.kind !== 'object' || !isHook(hook.value.members)) return [];
      const explains = problems.filter(({ span }) => isPartOf(span, hook));
      const message = `\`postinstall\` as an object needs mise ${septemberVersion}`;
      return explains.length === 0 ? [] : [{ message, span: hook.key, data: { since: septemberVersion }, explains }];
    });
  });
}

/** Orders the missing `default` before the labels `yes` and `no`. */
function defaultFirst(a: string, b: string): number {
  return Number(a.startsWith('with `')) - Number(b.startsWith('with `'));
}

function isHook(members: readonly Member[]): boolean {
  const names = members.map(({ key }) => key.name);
  return names.includes('run') && names.every((name) => name === 'run' || name === 'when');
}

/** Returns whether a span is the key or the value of a member, or of a member in its value. */
function isPartOf(span: Span, { key, value }: Member): boolean {
  const inside = value.kind === 'object' ? value.members : [];
  const parts: readonly Span[] = [key, value, ...inside.flatMap((member) => [member.key, member.value])];
  return parts.some(({ anchor, start }) => anchor === span.anchor && start === span.start);
}

/** Returns the keys of a task or section that the runner of its project lacks; none if the runner is not known. */
function newerKeys(entry: Entry, file: WorkspaceFile, workspace: Workspace): readonly FindingWith<NewerForm>[] {
  const runner = workspace.projects.runnerOf(file.project);
  const shape = runner && file.kind.entryShape(entry);
  const versions = shape && versionsIn(shape);
  const isOld = versions && [...new Set(versions.values())].some((since) => isNewerVersion(since, runner.version));
  const { value } = isOld ? assemble(entry).member : {};
  if (value?.kind !== 'object' || !isOld) return [];
  return value.members.flatMap(({ key }) => newerPart(key.name, key, versions.get(key.name), runner));
}

/** Returns the name of a section that the runner of the project lacks. */
function newerSection(entry: Entry, file: WorkspaceFile, workspace: Workspace): readonly FindingWith<NewerForm>[] {
  const runner = workspace.projects.runnerOf(file.project);
  const shape = runner && file.kind.entryShape(entry);
  const since = shape && annotationOf(shape, 'x-since');
  if (!runner || typeof since !== 'string') return [];
  const { key } = assemble(entry).member;
  return newerPart(key.name, key, since, runner);
}

/** Returns the includes from registries of containers, which older runners ignore. */
function newerIncludes(entry: Entry, file: WorkspaceFile, workspace: Workspace): readonly FindingWith<NewerForm>[] {
  const runner = workspace.projects.runnerOf(file.project);
  const { value } = assemble(entry).member;
  const includes = value.kind === 'object' ? memberNamed(value, 'includes')?.value : undefined;
  if (!runner || entry.path[0] !== 'task_config') return [];
  return stringsIn(includes)
    .filter((item) => item.value.startsWith('oci::'))
    .flatMap((item) => newerPart('oci::', item, septemberVersion, runner));
}

/** Returns a finding if the runner is older than the version that brought a key or a form. */
function newerPart(
  name: string,
  span: Span,
  since: string | undefined,
  { version, isMinimum }: KnownRunner,
): readonly FindingWith<NewerForm>[] {
  if (since === undefined || !isNewerVersion(since, version)) return [];
  const found = isMinimum ? `\`min_version\` is ${version}` : `found: mise ${version}`;
  return [{ message: `\`${name}\` needs mise ${since} (${found})`, span, severity: 'warning', data: {} }];
}

/** Returns the versions that brought the keys of an object, by name. */
const versionsIn = memoize((shape: Shape): ReadonlyMap<string, string> => {
  const parts = shape.alternatives.flatMap((form) => [form, ...form.parts]);
  const properties = parts.flatMap(({ object }) => [...(object?.properties ?? [])]);
  return new Map(
    properties.flatMap(([name, property]): readonly (readonly [string, string])[] => {
      const since = annotationOf(property, 'x-since');
      return typeof since === 'string' ? [[name, since]] : [];
    }),
  );
});
