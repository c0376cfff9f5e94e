import { openAt } from './open-at.ts';
import type { Story } from './scene.ts';

/** The tools in the picker of VS Code's chat, which requires neither an account nor a model for that. */
export const agentsStory: Story = {
  subject: 'editor',
  files: {
    '.vscode/settings.json': '{ "chat.disableAIFeatures": false }',
    'mise.toml':
      '[tasks.build]\ndescription = "Compile the program"\ndepends = ["lint"]\nrun = "make"\n\n[tasks.lint]\nrun = "make lint"\n',
  },
  begin: async (page, folder) => {
    await openAt(page, folder, 'mise.toml', '[tasks.build]');
    await page.keyboard.press('Control+Alt+I');
    await page.locator('.interactive-input-editor .view-line').waitFor();
  },
  scenes: [
    {
      name: 'agents',
      kept: ['dark'],
      async prepare(page) {
        await page.getByRole('button', { name: 'Configure Tools' }).click();
        const picker = page.locator('.quick-input-widget');
        const row = (text: string | RegExp) => picker.locator('.monaco-list-row', { hasText: text });
        await picker.locator('input[type=text]').fill('taskwright');
        await row('Built-In').waitFor({ state: 'hidden' });
        // The MCP server has the same name, and precedes the tools of the extension.
        await row(/^Taskwright$/)
          .last()
          .locator('.monaco-tl-twistie')
          .click();
        await row('taskwrightTasks').waitFor();
      },
    },
  ],
};
