import { rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changesSince } from '../../../server/git/changes-since.ts';
import { type Git, gitIn } from '../../../server/git/git.ts';
import { change, commit, git, gitEnvironment, repository } from '../cli/support/repository.ts';
import { temporaryFolder } from '../cli/support/temporary-folder.ts';

function gitOf(folder: string): Git {
  const found = gitIn(folder, gitEnvironment);
  if (!found) throw new Error('git is not installed');
  return found;
}

/** Returns the changed paths, relative to the folder, or the failure. */
async function changed(folder: string, base: string, from = '.'): Promise<readonly string[] | string> {
  const changes = await changesSince(base, gitOf(join(folder, from)));
  return 'failure' in changes ? changes.failure : changes.paths.map((path) => relative(folder, path));
}

describe('the changes since a commit', () => {
  test('contain committed, staged, unstaged and untracked files, without ignored files', async () => {
    const folder = repository({
      '.gitignore': 'dist/\n',
      same: '1',
      committed: '1',
      staged: '1',
      unstaged: '1',
      'a/gone': '1',
    });
    change(folder, { committed: '2' });
    commit(folder);
    change(folder, { staged: '2', 'dist/ignored': '1' });
    git(folder, 'add', 'staged');
    change(folder, { unstaged: '2', 'new/file': '1', 'a/gone': null });
    const all = ['a/gone', 'committed', 'new/file', 'staged', 'unstaged'];
    expect(await changed(folder, 'main~1')).toEqual(all);
    expect(await changed(folder, 'HEAD')).toEqual(all.filter((path) => path !== 'committed'));
    expect(await changed(folder, 'HEAD', 'new')).toEqual(all.filter((path) => path !== 'committed'));
  });

  test('contain both names of a moved file, and names with special characters', async () => {
    const names = ['a b', 'line\nbreak', 'ünï "quoted"', '-dash', ':colon'];
    const folder = repository({ old: 'text of the file' });
    git(folder, 'mv', 'old', 'moved');
    change(folder, Object.fromEntries(names.map((name) => [name, '1'])));
    expect(await changed(folder, 'HEAD')).toEqual([...names, 'moved', 'old'].sort());
  });

  test('do not contain changes on the other branch', async () => {
    const folder = repository({ own: '1', other: '1' });
    git(folder, 'checkout', '--quiet', '-b', 'topic');
    change(folder, { own: '2' });
    commit(folder);
    git(folder, 'checkout', '--quiet', 'main');
    change(folder, { other: '2' });
    commit(folder);
    git(folder, 'checkout', '--quiet', 'topic');
    expect(await changed(folder, 'main')).toEqual(['own']);
  });

  test('contain the earlier texts of files', async () => {
    const folder = repository({ 'a/x': 'before\n', gone: 'gone\n' });
    change(folder, { 'a/x': 'after\n', gone: null, added: '1' });
    const changes = await changesSince('HEAD', gitOf(folder));
    if ('failure' in changes) throw new Error(changes.failure);
    const texts = await Promise.all(
      ['a/x', 'gone', 'added', 'elsewhere'].map(async (name) =>
        String(await changes.contentBefore(join(folder, name))),
      ),
    );
    expect(texts).toEqual(['before\n', 'gone\n', 'undefined', 'undefined']);
  });

  test('are determined without running programs of the repository', async () => {
    const folder = repository({ x: '1', '.gitattributes': '* diff=evil\n' });
    for (const [key, value] of [
      ['core.fsmonitor', 'touch ran-monitor; true'],
      ['diff.external', 'touch ran-diff; true'],
      ['diff.evil.textconv', 'touch ran-textconv; cat'],
    ] as const)
      git(folder, 'config', key, value);
    change(folder, { x: '2' });
    expect(await changed(folder, 'HEAD')).toEqual(['x']);
  });
});

describe('the failure', () => {
  const missing = 'check the spelling, or fetch it';

  test.each<[base: string, failure: string]>([
    ['nosuch', `there is no commit \`nosuch\`; ${missing}`],
    ['--help', `there is no commit \`--help\`; ${missing}`],
    [
      'HEAD~1',
      'the current branch has only one commit, so there is no `HEAD~1`; set another base, such as `--base HEAD`',
    ],
    ['HEAD~5', `there is no commit \`HEAD~5\`; ${missing}`],
    ['HEAD:x', `there is no commit \`HEAD:x\`; ${missing}`],
  ])('for the commit %s', async (base, failure) => {
    expect(await changed(repository({ x: '1' }), base)).toBe(failure);
  });

  test('for a folder outside a repository', async () => {
    expect(await changed(temporaryFolder({ x: '1' }), 'HEAD')).toBe(
      'the folder is not in a git repository; create one with `git init`',
    );
  });

  test('for a repository without a working tree', async () => {
    const folder = repository({ x: '1' });
    expect(await changed(folder, 'HEAD', '.git')).toBe('the git repository has no working tree');
  });

  test('for a repository without commits', async () => {
    const folder = temporaryFolder({ x: '1' });
    git(folder, 'init', '--quiet');
    expect(await changed(folder, 'HEAD')).toBe('the current branch has no commits; create a commit first');
  });

  test('for a branch with other roots', async () => {
    const folder = repository({ x: '1' });
    git(folder, 'checkout', '--quiet', '--orphan', 'other');
    change(folder, { x: '2' });
    commit(folder);
    expect(await changed(folder, 'main')).toBe(
      '`main` and the current branch have no commit in common; name another commit',
    );
  });

  test('for a shallow clone names the way to complete it', async () => {
    const origin = repository({ x: '1' });
    change(origin, { x: '2' });
    commit(origin);
    const folder = temporaryFolder({});
    git(folder, 'clone', '--quiet', '--depth=1', `file://${origin}`, 'clone');
    expect(await changed(join(folder, 'clone'), 'HEAD~1')).toBe(
      'there is no commit `HEAD~1`; the clone is shallow, so run `git fetch --unshallow`, or set `fetch-depth: 0` in a CI job',
    );
  });

  test('for a repository that git cannot read contains the message of git', async () => {
    const folder = repository({ x: '1' });
    rmSync(join(folder, '.git/config'));
    symlinkSync('config', join(folder, '.git/config'));
    expect(await changed(folder, 'HEAD')).toMatch(/^git reports: unable to access .*config': /);
  });
});

test('Git is not started if the PATH does not contain it', () => {
  expect(['', 'relative/folder', '/nowhere'].map((PATH) => gitIn('/', { PATH }))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
