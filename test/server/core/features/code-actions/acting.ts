import { parse } from 'smol-toml';
import { expect } from 'vitest';
import { languages } from '../../../../../harness/documents/languages.ts';
import type { FileState } from '../../../../../server/core/analysis/graph/file-lookup.ts';
import { defaultShell } from '../../../../../server/core/analysis/scripts/interpreter.ts';
import type { CodeAction } from '../../../../../server/core/features/code-actions/code-action.ts';
import { convertFile } from '../../../../../server/core/features/code-actions/convert-file.ts';
import { scriptToRead } from '../../../../../server/core/features/code-actions/inline-script.ts';
import { refactorings } from '../../../../../server/core/features/code-actions/refactorings.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { type FixtureOptions, openAt } from '../../../../support/fixture.ts';
import { withLineEndsOfWindows } from '../../../../support/line-ends.ts';

export interface ActionOptions extends FixtureOptions {
  readonly path?: string;
  /** The files on the disk, by their paths in the project. */
  readonly files?: Readonly<Record<string, string>>;
  readonly hasConfiguredFolder?: boolean;
  /** The shell of tasks that specify none. */
  readonly shell?: string;
  /** The text after the action with the line ends of Windows, if it is not `after` with these. */
  readonly onWindows?: string;
}

export const json: ActionOptions = { language: 'json', path: '/project/a.tasks.json' };
export const config: ActionOptions = { kind: 'config-file', path: '/project/mise.toml' };

/** Returns the actions at `<|>`, in the order in which editors show them. */
export function actionsAt(marked: string, options: ActionOptions = {}): readonly CodeAction[] {
  const { document, kind, caret } = openAt(marked, options);
  const { files = {}, path = '/project/tasks.toml', hasConfiguredFolder = false, shell = defaultShell } = options;
  const stateOf = (file: string): FileState => (file.replace('/project/', '') in files ? 'file' : 'missing');
  const range = { start: caret, end: caret };
  const shellOf = (): string => shell;
  const here = { document, kind, range, path, project: '/project', files: stateOf, languages };
  const place = { ...here, hasConfiguredFolder, shellOf };
  const scriptPath = scriptToRead(place);
  const text = scriptPath === undefined ? undefined : files[scriptPath];
  const script = scriptPath !== undefined && text !== undefined ? { path: scriptPath, text } : undefined;
  return [...refactorings({ ...place, script }), ...convertFile(place)];
}

export function actionNamed(marked: string, title: string, options?: ActionOptions): CodeAction {
  const actions = actionsAt(marked, options);
  const action = actions.find((candidate) => candidate.title === title);
  if (!action) throw new Error(`${title} is not offered, only: ${actions.map((other) => other.title).join(', ')}`);
  return action;
}

/** Returns the text after the action with this title. */
export function textAfterAction(marked: string, title: string, options?: ActionOptions): string {
  return applyEdits(openAt(marked, options).text, actionNamed(marked, title, options).edits);
}

/** A text, the title of an action, and the text afterwards. */
export type ActionRow = readonly [before: string, title: string, after: string, options?: ActionOptions];

/** Checks an action, with either line ends. */
export function checkAction([before, title, after, options]: ActionRow): void {
  expect(textAfterAction(before, title, options)).toBe(after);
  expect(textAfterAction(withLineEndsOfWindows(before), title, options)).toBe(
    options?.onWindows ?? withLineEndsOfWindows(after),
  );
}

/** Checks an action like `checkAction`, and that another parser finds the same values in both texts. */
export function checkSameValues(row: ActionRow): void {
  checkAction(row);
  const [before, , after, options] = row;
  expect(valuesOf(after, options)).toEqual(valuesOf(openAt(before, options).text, options));
}

export function valuesOf(text: string, options: ActionOptions = {}): unknown {
  return options.language === 'json' ? JSON.parse(text) : parse(text);
}

/** A text, and a part of the titles of actions that must not be offered at its caret. */
export type AbsentRow = readonly [at: string, title: string, options?: ActionOptions];

export function checkAbsent([at, title, options]: AbsentRow): void {
  const titles = actionsAt(at, options).map((action) => action.title);
  expect(titles.filter((found) => found.includes(title))).toEqual([]);
}
