import { equal } from 'node:assert/strict';
import { describe, it } from 'mocha';
import { openFile } from './open-file.ts';

describe('the language of a file', () => {
  const languages = {
    'tasks.toml': 'tasks-toml',
    'mise-tasks.toml': 'tasks-toml',
    'web.tasks.toml': 'tasks-toml',
    'web.tasks.json': 'tasks-json',
    'mise-tasks/release.toml': 'tasks-toml',
    'tasks.json': 'jsonc',
    'package.json': 'json',
  };
  for (const [name, language] of Object.entries(languages)) {
    it(`of ${name} is ${language}`, async () => {
      const { document } = await openFile(name, name.endsWith('.json') ? '{}\n' : '\n');
      equal(document.languageId, language);
    });
  }
});
