import { l10n, MarkdownString, Uri, workspace } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { reachText } from '../list/reach-text.ts';
import { type TaskForm, taskForm } from '../list/task-form.ts';
import { durationSentences, runSentences } from '../runs/run-texts.ts';
import type { TreeRow } from './tree.ts';

/** Returns the tooltip of a task, in which all texts are shown literally. */
export function taskTooltip(task: TaskSummary, { runs, reasons }: Pick<TreeRow, 'runs' | 'reasons'>): MarkdownString {
  const tooltip = new MarkdownString();
  const add = (text: string): void => {
    tooltip.appendText(text);
    tooltip.appendMarkdown('\n\n');
  };
  add(`${task.name} — ${formNames[taskForm(task)]()}`);
  if (runs) add(runSentences(runs).join(' · '));
  for (const sentence of runs ? durationSentences(runs) : []) add(sentence);
  if (reasons.length > 0) add([l10n.t('Affected by changes; the task:'), ...reasons].join('\n'));
  if (task.description !== '') add(task.description);
  if (task.aliases.length > 0) add(l10n.t('Also known as {0}', task.aliases.join(', ')));
  const traits = [
    ...(task.takesArguments ? [l10n.t('takes arguments')] : []),
    ...(task.hasSources ? [l10n.t('has sources to watch')] : []),
    ...(task.requiresConfirmation ? [l10n.t('asks for confirmation')] : []),
    ...(task.isHidden ? [l10n.t('hidden')] : []),
  ];
  if (traits.length > 0) add(traits.join(' · '));
  const reach = reachText(task.reach);
  if (reach !== undefined) add(reach);
  const problems = problemCounts(task);
  if (problems.length > 0) add(problems.join(', '));
  add(`${workspace.asRelativePath(Uri.parse(task.uri))}:${task.range.start.line + 1}`);
  return tooltip;
}

/** Returns the numbers of errors and warnings as texts, omitting zeros. */
export function problemCounts({ errors, warnings }: TaskSummary): readonly string[] {
  return [
    ...(errors > 0 ? [errors === 1 ? l10n.t('1 error') : l10n.t('{0} errors', errors)] : []),
    ...(warnings > 0 ? [warnings === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', warnings)] : []),
  ];
}

export const formNames: Readonly<Record<TaskForm, () => string>> = {
  task: () => l10n.t('task'),
  template: () => l10n.t('task template'),
  script: () => l10n.t('script task'),
};
