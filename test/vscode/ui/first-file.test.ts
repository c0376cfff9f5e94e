import { expect, test } from 'vitest';
import { underlines } from '../../../harness/vscode/window/underlines.ts';
import { inOneFolder } from './edit.ts';

const open = inOneFolder(() => ({ 'notes.txt': '' }));

test('the first config file of a folder is checked although no extension for TOML is installed', async () => {
  const { page } = await open('mise.toml', '[tasks.build]\nrunn = "make"\n');
  await expect.poll(() => underlines(page)).toEqual([{ severity: 'error', text: 'runn' }]);
});
