import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type EmptyMachine, emptyMachine } from '../../../harness/system/empty-machine.ts';
import { installPackages, type SystemPackage } from '../../../harness/system/install-packages.ts';

/**
 * An editor of Debian, and the command that opens `mise.toml` and prints the messages of its diagnostics. An editor with `tasks` also
 * runs and watches the task, with the commands of its setup, and prints the output.
 */
interface Editor {
  readonly name: string;
  readonly packages: readonly SystemPackage[];
  readonly command: readonly [string, ...string[]];
  readonly tasks?: true;
}

/** A runner that prints its arguments. */
const runner = '#!/bin/sh\necho "the runner got: $*"\n';

/**
 * Opens a file with a mistake in real editors, with the command line as users install it, reads the diagnostic, and runs a task where
 * the setup has commands for that.
 */
export async function checkEditors(folder: string): Promise<readonly string[]> {
  const machine = emptyMachine();
  try {
    const archive = readdirSync(folder).find((name) => /^taskwright-\d/.test(name)) ?? '';
    await machine.run('npm', 'install', '--offline', '--global', '--prefix', machine.folder, join(folder, archive));
    machine.write({ 'mise.toml': '[tasks.build]\nrunn = "make"\n', 'bin/mise': runner });
    await machine.run('chmod', '+x', 'bin/mise');
    const setUps = join(machine.folder, 'lib', 'node_modules', 'taskwright', 'editors');
    const lines: string[] = [];
    for (const editor of [neovim(setUps), emacs(setUps), kate(setUps, machine.folder)]) {
      lines.push(...(await verifiedIn(editor, machine)));
    }
    return [...lines, 'not verified: Helix, Sublime Text, JetBrains IDEs and Zed are not started'];
  } finally {
    machine[Symbol.dispose]();
  }
}

async function verifiedIn(
  { name, packages, command, tasks }: Editor,
  machine: EmptyMachine,
): Promise<readonly string[]> {
  try {
    installPackages(packages);
  } catch (error) {
    return [`${name}: skipped: ${error instanceof Error ? error.message : error}`];
  }
  const path = `PATH=${join(machine.folder, 'bin')}:${process.env.PATH}`;
  const { stdout, stderr } = await machine.run('env', path, ...command);
  const expected = [
    /Unknown key `runn`[^"\\\n]*/,
    ...(tasks ? [/the runner got: run build/, /the runner got: watch build/] : []),
  ];
  return expected.map((line) => {
    const [found] = line.exec(stdout) ?? [];
    if (found === undefined) throw new Error(`${name} does not show ${line.source}:\n${stdout}${stderr}`);
    return `${name} shows: ${found}`;
  });
}

function neovim(setUps: string): Editor {
  const runtime = join(setUps, 'neovim');
  // Uses the setup for this version of Neovim, and only loads the other one.
  const start = `lua
    local current = dofile('${runtime}/lsp/taskwright.lua')
    assert(current.cmd[1] == 'taskwright' and vim.tbl_contains(current.filetypes, 'toml'))
    if vim.lsp.enable then vim.lsp.enable('taskwright') else dofile('${runtime}/neovim-0.7.lua') end`;
  const print = `lua
    vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end, 50)
    for _, diagnostic in ipairs(vim.diagnostic.get(0)) do io.stdout:write(diagnostic.message .. '\\n') end
    for _, command in ipairs({ 'TaskwrightRun', 'TaskwrightWatch' }) do
      vim.cmd('buffer mise.toml')
      vim.cmd(command)
      local line
      vim.wait(30000, function()
        line = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), ' '):match('the runner got: %w+ %w+')
        return line
      end, 50)
      io.stdout:write((line or 'no output') .. '\\n')
    end`;
  const before = [`set runtimepath^=${runtime}`, oneLine(start)].flatMap((command) => ['--cmd', command]);
  return {
    name: 'Neovim',
    packages: [{ name: 'neovim', commands: ['nvim'] }],
    command: ['nvim', '--headless', '--clean', ...before, 'mise.toml', '-c', oneLine(print), '-c', 'qall!'],
    tasks: true,
  };
}

/** Returns a Vim command on one line, as Vim's options require. */
function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}

function emacs(setUps: string): Editor {
  const print = `(progn
    (package-initialize)
    (load "${join(setUps, 'emacs', 'taskwright.el')}")
    (setq eglot-sync-connect t)
    (find-file "mise.toml")
    (unless (derived-mode-p 'conf-toml-mode) (conf-toml-mode))
    (unless (eglot-current-server) (apply #'eglot--connect (eglot--guess-contact)))
    (let ((end (+ (float-time) 30)))
      (while (and (< (float-time) end) (not (flymake-diagnostics)))
        (accept-process-output nil 0.1)
        (flymake-start)))
    (dolist (diagnostic (flymake-diagnostics)) (princ (format "%s\\n" (flymake-diagnostic-text diagnostic))))
    (dolist (command '(taskwright-run-task taskwright-watch-task))
      (switch-to-buffer "mise.toml")
      (call-interactively command)
      (let ((end (+ (float-time) 30)))
        (while (and (< (float-time) end) (not (string-match "the runner got: .*" (buffer-string))))
          (accept-process-output nil 0.1)))
      (princ (buffer-string))))`;
  return {
    name: 'Emacs',
    packages: [
      { name: 'emacs-nox', commands: ['emacs'] },
      { name: 'elpa-eglot', commands: ['/usr/lib/emacsen-common/packages/install/elpa-eglot'] },
    ],
    command: ['emacs', '--batch', '--eval', print],
    tasks: true,
  };
}

/** Returns Kate with its setup. `folder` is the one in which the command line is installed. */
function kate(setUps: string, folder: string): Editor {
  // The last line is what Kate writes when the user confirms that it may start the server.
  const katerc = `[Kate Plugins]
lspclientplugin=true

[lspclient]
AllowedServerCommandLines=${folder}/bin/taskwright lsp --stdio
`;
  // Kate has no headless mode. It logs what it receives as a quoted string.
  const print = `
    mkdir --parents config/kate/lspclient
    cp '${join(setUps, 'kate', 'settings.json')}' config/kate/lspclient
    printf '%s' '${katerc}' >config/katerc
    export XDG_CONFIG_HOME="$PWD/config" QT_QPA_PLATFORM=offscreen LSPCLIENT_DEBUG=1
    kate --startanon mise.toml >log 2>&1 &
    timeout 60 sh -c 'until grep textDocument/publishDiagnostics log; do sleep 0.1; done' || cat log
    kill $!
    wait`;
  return {
    name: 'Kate',
    packages: [
      { name: 'kate', commands: ['kate'] },
      { name: 'dbus', commands: ['dbus-run-session'] },
    ],
    command: ['dbus-run-session', 'sh', '-c', print],
  };
}
