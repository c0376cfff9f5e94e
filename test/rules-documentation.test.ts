import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { rulesDocumentation } from '../scripts/rules-documentation.ts';
import { rules } from '../server/core/analysis/rules/all-rules.ts';

test('docs/rules.md says what the rules say of themselves', () => {
  expect(readFileSync(new URL('../docs/rules.md', import.meta.url), 'utf8')).toBe(rulesDocumentation(rules));
});

test('the setting taskwright.rules offers every rule that can be turned down', () => {
  const settings: Readonly<Record<string, object>>[] = manifest.contributes.configuration.map(
    ({ properties }) => properties,
  );
  const setting = settings.find((properties) => 'taskwright.rules' in properties)?.['taskwright.rules'];
  const offered = setting && 'properties' in setting && setting.properties ? Object.keys(setting.properties) : [];
  expect(offered.sort()).toEqual(
    rules
      .map(({ code }) => code)
      .filter((code) => code !== 'syntax')
      .sort(),
  );
});
