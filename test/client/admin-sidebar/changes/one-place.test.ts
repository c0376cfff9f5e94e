import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const client = fileURLToPath(new URL('../../../../client/', import.meta.url));

/** Returns the files of the client whose text matches. */
function filesWith(pattern: RegExp): readonly string[] {
  return readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && pattern.test(readFileSync(`${client}${file}`, 'utf8')))
    .sort();
}

test('only one file requests changes to a registry, and it records each change', () => {
  expect(filesWith(/\bclient\.(?:createUser|updateUser|deleteUser|revokeToken|createRule|deleteRule|evict)\(/)).toEqual(
    ['admin-api/changes/mutate.ts'],
  );
  expect(filesWith(/\bmutate\(/)).toEqual([
    'admin-api/changes/mutate.ts',
    'admin-sidebar/commands/changing/planned-change.ts',
  ]);
  expect(filesWith(/\bclient\.createToken\(/)).toEqual(['admin-sidebar/commands/tokens/create-token.ts']);
  const publishing = filesWith(/from '[./]*admin-api\/client\/publish-package\.ts'/);
  expect(publishing).toEqual(['admin-sidebar/commands/publishing/publish-package.ts']);
  expect(filesWith(/\brecordChange\(/)).toEqual(
    expect.arrayContaining([...publishing, 'admin-sidebar/commands/tokens/create-token.ts']),
  );
});

test('only the module that removes links shows notifications of the sidebar', () => {
  const files = filesWith(/\bwindow\.show(?:Information|Warning|Error)Message\b/);
  expect(files.filter((file) => /^(?:admin-sidebar|dialogs)\//.test(file))).toEqual(['dialogs/notify.ts']);
});
