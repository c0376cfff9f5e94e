import { CodeActionKind } from 'vscode-languageserver';

/** The kind of actions that run the client's command `taskwright.newTask`. */
export const newTaskKind = 'refactor.newTask';

/** The kind of the actions that run and watch a task. */
export const runKind = 'taskwright.run';

/** The kind of the action that applies all safe fixes, on save or on request. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.taskwright`;

export const codeActionKinds = [
  CodeActionKind.QuickFix,
  CodeActionKind.RefactorExtract,
  CodeActionKind.RefactorInline,
  CodeActionKind.RefactorRewrite,
  newTaskKind,
  fixAllKind,
  runKind,
];
