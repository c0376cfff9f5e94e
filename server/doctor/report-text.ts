import { counted } from '../core/text/counted.ts';
import { joinWords } from '../runner/words.ts';
import type { Findings, FolderFindings, FoundFile, FoundInclude, RunnerFindings, TaskTotals } from './findings.ts';
import { inCode, missingReferences, someOf } from './markdown.ts';

const kinds: readonly FoundFile['kind'][] = ['config file', 'TOML task file', 'JSON task file', 'script task'];

/** Returns the report as Markdown, for terminals and bug reports. */
export function reportText(findings: Findings, problems: readonly string[]): string {
  const { versions, runners, settings, workspace } = findings;
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Problems', problems.length > 0 ? problems : ['None found']],
    ['Versions', versions.map(({ name, value }) => `${name}: ${value}`)],
    ['Runner', runners.map(runnerLine)],
    ['Tasks', workspace ? totalsLines(workspace.totals, workspace.isComplete) : []],
    ...(workspace?.folders ?? []).map((folder) => [`Files in ${inCode(folder.folder)}`, folderLines(folder)] as const),
    [
      'Changed settings',
      settings.map(({ name, value, setFor }) => `${inCode(name)} (${setFor}): ${inCode(JSON.stringify(value))}`),
    ],
  ];
  const shown = sections.filter(([, lines]) => lines.length > 0);
  const texts = shown.map(([title, lines]) => `## ${title}\n\n${lines.map(item).join('\n')}\n`);
  return ['# Taskwright report\n', ...texts].join('\n');
}

/** Returns the line as a list item; a line that begins with spaces becomes a nested item. */
function item(line: string): string {
  return line.replace(/^ */, (indent) => `${indent}- `);
}

function runnerLine(runner: RunnerFindings): string {
  if (runner.kind === 'not looked for') return `Not looked for: ${runner.why}`;
  const command = inCode(joinWords(runner.command));
  if (runner.kind === 'missing') return `${command}: not found`;
  const { path, version } = runner;
  const described = 'text' in version ? `version ${inCode(version.text)}` : `version unknown: ${version.unknown}`;
  return `${command}: found as ${inCode(path)}, ${described}`;
}

function totalsLines(totals: TaskTotals, isComplete: boolean): readonly string[] {
  const { tasks, templates, hidden, errors, warnings, missing, inCycles } = totals;
  return [
    `${counted(tasks, 'task')} (${hidden} hidden), ${counted(templates, 'template')}`,
    `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`,
    `${missingReferences(missing)}, ${counted(inCycles, 'task')} in cycles`,
    ...(isComplete ? [] : ['The workspace is still being searched; there may be more.']),
  ];
}

function folderLines({ files, includes, ignored, unreadable }: FolderFindings): readonly string[] {
  const ofKind = kinds.map((kind) => [kind, files.filter((file) => file.kind === kind)] as const);
  return [
    ...(files.length > 0 ? [] : ['No task files']),
    ...ofKind
      .filter(([, found]) => found.length > 0)
      .map(([kind, found]) => `${counted(found.length, kind)}: ${someOf(found.map(({ path }) => path))}`),
    ...includes.map(includeLine),
    ...(ignored.length > 0 ? [`Excluded by ignore files: ${someOf(ignored)}`] : []),
    ...unreadable.map(({ name, message }) => `Cannot be read: ${inCode(name)}, ${message}`),
  ];
}

function includeLine({ configFile, written, files }: FoundInclude): string {
  const matches =
    files === undefined ? 'only the runner can resolve it' : files.length > 0 ? someOf(files, 10) : 'no task file';
  return `${inCode(configFile)} includes ${inCode(written)}: ${matches}`;
}
