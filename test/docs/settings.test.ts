import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsPage, settingsPath } from '../../scripts/settings-documentation.ts';

const text = readFileSync(new URL(`../../${settingsPath}`, import.meta.url), 'utf8');

test('the settings page is up to date', () => {
  expect(text, `${settingsPath} differs from package.json; run \`npm run docs\``).toBe(settingsPage());
});
