import { equal } from 'node:assert/strict';
import { after, describe, it } from 'mocha';
import { ConfigurationTarget, Position, WorkspaceEdit, workspace } from 'vscode';
import { untilDiagnostics } from './diagnostics.ts';
import { openFile } from './open-file.ts';

const before =
  '[a] # Why\ndescripton = "x"\nquiet = "true"\ncolour = "red"\ndependz = ["biuld"]\n\n[build]\nrun = "x"\n';
const fixed = '[a] # Why\ndescription = "x"\nquiet = true\ncolour = "red"\ndepends = ["build"]\n\n[build]\nrun = "x"\n';
const edit = '# Edited\n';

describe('`editor.codeActionsOnSave`', () => {
  const set = (value: unknown): Thenable<void> =>
    workspace.getConfiguration('editor').update('codeActionsOnSave', value, ConfigurationTarget.Global);

  after(() => set(undefined));

  for (const kind of ['source.fixAll', 'source.fixAll.taskwright']) {
    it(`applies the certain fixes, those that others reveal, and no others, with \`${kind}\``, async () => {
      await set({ [kind]: 'explicit' });
      const { document } = await openFile('tasks.toml', before);
      await untilDiagnostics(document, [
        'Error unknown-property: descripton',
        'Error wrong-type: "true"',
        'Error unknown-property: colour',
        'Error unknown-property: dependz',
      ]);
      const change = new WorkspaceEdit();
      change.insert(document.uri, new Position(0, 0), edit);
      await workspace.applyEdit(change);
      await document.save();
      equal(document.getText(), edit + fixed);
      await untilDiagnostics(document, ['Error unknown-property: colour']);
    });
  }
});
