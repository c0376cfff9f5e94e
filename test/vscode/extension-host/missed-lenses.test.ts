import { EventEmitter, once } from 'node:events';
import { after, before, it } from 'mocha';
import { commands, type Disposable, languages, type TextDocument } from 'vscode';
import { diagnosticsOf } from './diagnostics.ts';
import { openFile, showFile, writeProject } from './open-file.ts';

const requested = new Set<string>();
const requests = new EventEmitter();
let observer: Disposable;

function observed({ uri }: TextDocument): [] {
  requested.add(uri.toString());
  requests.emit('request');
  return [];
}

before(async () => {
  // The language server reports problems, and thus has registered its features.
  const { document } = await openFile('tasks.toml', '[build]\nquiet = "yes"\n');
  await diagnosticsOf(document, 1);
  // VS Code requests the lenses of a document from all providers at once.
  observer = languages.registerCodeLensProvider({ scheme: 'file' }, { provideCodeLenses: observed });
});
after(() => observer.dispose());

it('The code lenses of a document are requested even if its editor loses the focus immediately', async () => {
  const folder = await writeProject({ 'tasks.toml': '[build]\nrun = "make"\n' });
  const { uri } = await showFile(folder, 'tasks.toml');
  await commands.executeCommand('workbench.action.focusSideBar');
  while (!requested.has(uri.toString())) await once(requests, 'request');
});
