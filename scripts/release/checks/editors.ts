import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type EmptyMachine, emptyMachine } from '../../../harness/system/empty-machine.ts';
import { installPackages, type SystemPackage } from '../../../harness/system/install-packages.ts';
import { projectFolder } from '../../../harness/vscode/paths.ts';

const editors = join(projectFolder, 'editors');
const neovim = join(editors, 'neovim');

/** An editor of Debian, and the command that opens `mise.toml` and prints the messages of its diagnostics. */
interface Editor {
  readonly name: string;
  readonly packages: readonly SystemPackage[];
  readonly command: readonly [string, ...string[]];
}

/** Waits for diagnostics and prints them. */
const printInNeovim = `lua
  vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end, 50)
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do io.stdout:write(diagnostic.message .. '\\n') end`;

/** Uses the setup for this version of Neovim, and loads the other one. */
const setUpNeovim = `lua
  local current = dofile('${neovim}/lsp/taskwright.lua')
  assert(current.cmd[1] == 'taskwright' and vim.tbl_contains(current.filetypes, 'toml'))
  if vim.lsp.enable then vim.lsp.enable('taskwright') else dofile('${neovim}/neovim-0.7.lua') end`;

const printInEmacs = `(progn
  (package-initialize)
  (load "${join(editors, 'emacs', 'taskwright.el')}")
  (setq eglot-sync-connect t)
  (find-file "mise.toml")
  (unless (derived-mode-p 'conf-toml-mode) (conf-toml-mode))
  (unless (eglot-current-server) (apply #'eglot--connect (eglot--guess-contact)))
  (let ((end (+ (float-time) 30)))
    (while (and (< (float-time) end) (not (flymake-diagnostics)))
      (accept-process-output nil 0.1)
      (flymake-start)))
  (dolist (diagnostic (flymake-diagnostics)) (princ (format "%s\\n" (flymake-diagnostic-text diagnostic)))))`;

const tried: readonly Editor[] = [
  {
    name: 'Neovim',
    packages: [{ name: 'neovim', commands: ['nvim'] }],
    command: [
      'nvim',
      '--headless',
      '--clean',
      '--cmd',
      `set runtimepath^=${neovim}`,
      '--cmd',
      oneLine(setUpNeovim),
      'mise.toml',
      '-c',
      oneLine(printInNeovim),
      '-c',
      'qall!',
    ],
  },
  {
    name: 'Emacs',
    packages: [
      { name: 'emacs-nox', commands: ['emacs'] },
      {
        name: 'elpa-eglot',
        commands: ['/usr/lib/emacsen-common/packages/install/elpa-eglot'],
      },
    ],
    command: ['emacs', '--batch', '--eval', printInEmacs],
  },
];

/** Opens a file with a mistake in real editors, with the command line as users install it, and reads the diagnostic. */
export async function checkEditors(folder: string): Promise<readonly string[]> {
  const machine = emptyMachine();
  try {
    const archive = readdirSync(folder).find((name) => /^taskwright-\d/.test(name)) ?? '';
    await machine.run('npm', 'install', '--offline', '--global', '--prefix', machine.folder, join(folder, archive));
    machine.write({ 'mise.toml': '[tasks.build]\nrunn = "make"\n' });
    const lines: string[] = [];
    for (const editor of tried) lines.push(await diagnosticIn(editor, machine));
    return [...lines, 'not proved: Helix, Kate, Sublime Text, JetBrains IDEs and Zed are not started'];
  } finally {
    machine[Symbol.dispose]();
  }
}

async function diagnosticIn({ name, packages, command }: Editor, machine: EmptyMachine): Promise<string> {
  try {
    installPackages(packages);
  } catch (error) {
    return `${name}: skipped: ${error instanceof Error ? error.message : error}`;
  }
  const path = `PATH=${join(machine.folder, 'bin')}:${process.env.PATH}`;
  const { stdout, stderr } = await machine.run('env', path, ...command);
  const message = stdout.split('\n').find((line) => line.includes('Unknown key `runn`'));
  if (message === undefined) throw new Error(`${name} shows no diagnostic:\n${stdout}${stderr}`);
  return `${name} shows: ${message}`;
}

/** Returns a command of Vim in one line, as its options require. */
function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}
