import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'mocha';
import { type CodeAction, commands, type Position, Range, type Uri, window, workspace } from 'vscode';
import { diagnosticsOf } from './diagnostics.ts';
import { showFile, writeProject } from './open-file.ts';

describe('the result of a code action is shown, with the caret where editing continues', () => {
  const rows = [
    {
      title: 'Create task `made:here`',
      text: '[a]\ndepends = "made:here"\n',
      at: 'made:here',
      file: 'tasks.toml',
      before: 'run = "',
    },
    {
      title: 'Move the script to `scripts/a.sh`',
      text: '[a]\nrun = "npm test"\n',
      at: 'npm test',
      file: 'scripts/a.sh',
      before: 'set -e\n\n',
    },
  ];
  for (const { title, text, at, file, before } of rows) {
    it(title, async () => {
      const folder = await writeProject({ 'tasks.toml': text });
      const document = await showFile(folder, 'tasks.toml');
      if (title.startsWith('Create')) await diagnosticsOf(document, 1);
      const caret = document.positionAt(text.indexOf(at));
      const range = new Range(caret, caret);
      const command = 'vscode.executeCodeActionProvider';
      const actions = await commands.executeCommand<CodeAction[]>(command, document.uri, range);
      const action = actions.find((one) => one.title === title);
      if (action?.edit) await workspace.applyEdit(action.edit);
      if (action?.command) await commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
      const editor = window.activeTextEditor;
      const start = editor?.selection.active;
      deepEqual(
        [editor && pathIn(folder, editor.document.uri), start && textBefore(before.length, editor.document, start)],
        [file, before],
      );
      await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    });
  }
});

function textBefore(length: number, document: { getText(): string; offsetAt(at: Position): number }, at: Position) {
  const offset = document.offsetAt(at);
  return document.getText().slice(offset - length, offset);
}

function pathIn(folder: Uri, uri: Uri): string {
  return uri.path.slice(folder.path.length + 1);
}
