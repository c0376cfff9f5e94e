import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Returns the files of the extension, and of its client of the admin API, whose text matches. */
function filesWith(pattern: RegExp): readonly string[] {
  return ['admin-client', 'client']
    .flatMap((folder) =>
      readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => file.endsWith('.ts') && pattern.test(readFileSync(`${root}${file}`, 'utf8')))
    .sort();
}

test('only one file requests changes to a registry, and it records each change', () => {
  expect(
    filesWith(
      /\bclient\.(?:createUser|updateUser|deleteUser|revokeToken|createRule|deleteRule|evict|approveStaged|rejectStaged)\(/,
    ),
  ).toEqual(['admin-client/changes/mutate.ts']);
  expect(filesWith(/\bmutate\(/)).toEqual([
    'admin-client/changes/mutate.ts',
    'client/admin-sidebar/commands/changing/planned-change.ts',
  ]);
  expect(filesWith(/\bclient\.createToken\(/)).toEqual(['client/admin-sidebar/commands/tokens/create-token.ts']);
  const publishing = filesWith(/from '[./]*admin-client\/client\/publish-package\.ts'/);
  expect(publishing).toEqual(['client/admin-sidebar/commands/publishing/publish-package.ts']);
  expect(filesWith(/\brecordChange\(/)).toEqual(
    expect.arrayContaining([...publishing, 'client/admin-sidebar/commands/tokens/create-token.ts']),
  );
});

test('only the module that removes links shows notifications of the sidebar', () => {
  const files = filesWith(/\bwindow\.show(?:Information|Warning|Error)Message\b/);
  expect(files.filter((file) => /^client\/(?:admin-sidebar|dialogs)\//.test(file))).toEqual([
    'client/dialogs/notify.ts',
  ]);
});
