import { joinWords } from '../runner/words.ts';
import type { Findings, FolderFindings, FoundFile, FoundInclude, RunnerFindings, TaskTotals } from './findings.ts';
import { counted, inCode, someOf } from './markdown.ts';

const kinds: readonly FoundFile['kind'][] = ['config file', 'TOML task file', 'JSON task file', 'script task'];

/** The report in Markdown, which reads well in a terminal and in a bug report. */
export function reportText(findings: Findings, troubles: readonly string[]): string {
  const { versions, runners, settings, workspace } = findings;
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['What is wrong', troubles.length > 0 ? troubles : ['Nothing, as far as this report looks.']],
    ['Versions', versions.map(({ name, value }) => `${name}: ${value}`)],
    ['Runner', runners.map(runnerLine)],
    ['Tasks', workspace ? totalsLines(workspace.totals, workspace.isComplete) : []],
    ...(workspace?.folders ?? []).map((folder) => [`Files in ${inCode(folder.folder)}`, folderLines(folder)] as const),
    [
      'Settings that are not as by default',
      settings.map(({ name, value, setFor }) => `${inCode(name)} (${setFor}): ${inCode(JSON.stringify(value))}`),
    ],
  ];
  const shown = sections.filter(([, lines]) => lines.length > 0);
  const texts = shown.map(([title, lines]) => `## ${title}\n\n${lines.map(item).join('\n')}\n`);
  return ['# Taskwright report\n', ...texts].join('\n');
}

/** Lines that begin with spaces belong to the item above. */
function item(line: string): string {
  return line.replace(/^ */, (indent) => `${indent}- `);
}

function runnerLine(runner: RunnerFindings): string {
  if (runner.is === 'not looked for') return `Not looked for: ${runner.why}`;
  const command = inCode(joinWords(runner.command));
  if (runner.is === 'missing') return `${command}: not found`;
  const { path, version } = runner;
  const told = 'text' in version ? `version ${inCode(version.text)}` : `its version is not known: ${version.unknown}`;
  return `${command}: found as ${inCode(path)}, ${told}`;
}

function totalsLines(totals: TaskTotals, isComplete: boolean): readonly string[] {
  const { tasks, templates, hidden, errors, warnings, missing, inCycles } = totals;
  return [
    `${counted(tasks, 'task')} (${hidden} hidden), ${counted(templates, 'template')}`,
    `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`,
    `${counted(missing, 'name')} that nobody has, ${counted(inCycles, 'task')} in cycles`,
    ...(isComplete ? [] : ['The workspace is still being searched: there may be more.']),
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
    ...(ignored.length > 0 ? [`Left out by ignore files: ${someOf(ignored)}`] : []),
    ...unreadable.map(({ name, message }) => `Cannot be read: ${inCode(name)}, ${message}`),
  ];
}

function includeLine({ configFile, written, files }: FoundInclude): string {
  const leadsTo =
    files === undefined ? 'only the runner knows to what' : files.length > 0 ? someOf(files, 10) : 'no task file';
  return `${inCode(configFile)} includes ${inCode(written)}: ${leadsTo}`;
}
