// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  acceptSuggestion,
  applyQuickFix,
  hoverText,
  suggestionsOpen,
  typeText,
} from '../../../harness/vscode/window/editor.ts';
import { underlines } from '../../../harness/vscode/window/underlines.ts';
import { runFromPalette } from '../../../harness/vscode/window/workbench.ts';
import { type Editing, inOneFolder, inOneWindow } from './edit.ts';

interface Case {
  readonly title: string;
  readonly file: string;
  readonly before: string;
  readonly act: (editing: Editing) => Promise<void>;
  readonly after: string;
}

const functionScript = (name: string): string =>
  `[build]\nrun = '''\n${name}() {\n  if [ -n "$1" ]; then\n    echo "$1"\n  fi\n}\n${name} you\n'''\n`;

/** Opens `before` with the caret at `<|>`, presses keys, and expects that the saved file equals `after`. */
const cases: readonly Case[] = [
  {
    title: 'after `$`, the variables of the environment are suggested',
    file: 'tasks.toml',
    before: '[build]\nenv = { HOST = "localhost", PORT = "80" }\nrun = """\ncurl "<|>"\n"""\n',
    act: async ({ page }) => {
      await typeText(page, '$');
      await suggestionsOpen(page, 'HOST');
      await acceptSuggestion(page, 'HOST');
      await typeText(page, ':${');
      await suggestionsOpen(page, 'HOST');
      await acceptSuggestion(page, 'PORT');
    },
    after: '[build]\nenv = { HOST = "localhost", PORT = "80" }\nrun = """\ncurl "$HOST:${PORT}"\n"""\n',
  },
  {
    title: 'a variable is renamed in the task',
    file: 'tasks.toml',
    before: '[build]\nenv = { HOST = "localhost" }\nrun = ["echo $<|>HOST \'$HOST\'", "echo {{env.HOST}}"]\n',
    act: ({ page }) => renameTo(page, 'SERVER'),
    after: '[build]\nenv = { SERVER = "localhost" }\nrun = ["echo $SERVER \'$HOST\'", "echo {{env.SERVER}}"]\n',
  },
  {
    title: 'a function of a script is renamed',
    file: 'tasks.toml',
    before: functionScript('greet').replace('greet you', '<|>greet you'),
    act: ({ page }) => renameTo(page, 'welcome'),
    after: functionScript('welcome'),
  },
  {
    title: 'a line of a shell script becomes a comment',
    file: 'tasks.toml',
    before: '[build]\nrun = """\necho a\n<|>echo b\n"""\n',
    act: ({ page }) => page.keyboard.press('Control+/'),
    after: '[build]\nrun = """\necho a\n# echo b\n"""\n',
  },
  {
    title: 'a line of a JavaScript becomes a comment of its language',
    file: 'tasks.toml',
    before: '[build]\nshell = "node -e"\nrun = """\nconsole.log(1)\n<|>console.log(2)\n"""\n',
    act: ({ page }) => page.keyboard.press('Control+/'),
    after: '[build]\nshell = "node -e"\nrun = """\nconsole.log(1)\n// console.log(2)\n"""\n',
  },
  {
    title: 'brackets in a script match, and the pattern of a case has none',
    file: 'tasks.toml',
    before: '[build]\nrun = """\nf() <|>{\n  case x in\n    a) echo ;;\n  esac\n}\n"""\n',
    act: async ({ page }) => {
      await runFromPalette(page, 'Go to Bracket');
      await typeText(page, ' ');
    },
    after: '[build]\nrun = """\nf() {\n  case x in\n    a) echo ;;\n  esac\n }\n"""\n',
  },
  {
    title: 'entries that lose the folder are joined into one script',
    file: 'tasks.toml',
    before: '[build]\nrun = [\n  "<|>cd web",\n  "npm ci",\n]\n',
    act: async ({ page }) => {
      await expect.poll(() => underlines(page)).toHaveLength(1);
      await applyQuickFix(page, 'Join the entries into one script');
    },
    after: '[build]\nrun = """\ncd web\nnpm ci\n"""\n',
  },
];

const edit = inOneWindow();

test.for(cases.map((one) => [one.title, one] as const))('%s', async ([, { file, before, act, after }]) => {
  const editing = await edit(file, before);
  await act(editing);
  await expect.poll(() => editing.saved()).toBe(after);
});

test('a variable in a script shows its value', async () => {
  const { page } = await edit('tasks.toml', '[build]\nenv = { HOST = "localhost" }\nrun = """\necho $H<|>OST\n"""\n');
  await expect.poll(() => hoverText(page)).toEqual(['HOST — environment variable', 'Set by task build: localhost']);
});

const editProject = inOneFolder(() => ({
  'mise-tasks/deploy.sh': '#!/bin/sh\n',
  'more.tasks.toml': '[more]\ndepends = ["deploy"]\n',
}));

test('a script task is renamed with its file and the references to it, in open and closed files', async () => {
  const { page, folder, saved } = await editProject('tasks.toml', '[test]\ndepends = ["de<|>ploy"]\n');
  await renameTo(page, 'ci:release');
  await expect.poll(saved).toBe('[test]\ndepends = ["ci:release"]\n');
  const read = (path: string) => readFile(join(folder, path), 'utf8').catch(() => undefined);
  await expect.poll(() => read('mise-tasks/ci/release.sh')).toBe('#!/bin/sh\n');
  await expect.poll(() => read('more.tasks.toml')).toBe('[more]\ndepends = ["ci:release"]\n');
});

async function renameTo(page: Editing['page'], name: string): Promise<void> {
  await page.keyboard.press('F2');
  const input = page.locator('.rename-box input');
  await input.waitFor();
  await input.fill(name);
  await page.keyboard.press('Enter');
  await input.waitFor({ state: 'hidden' });
}
