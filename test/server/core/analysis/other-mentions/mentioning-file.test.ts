import { expect, test } from 'vitest';
import { mentioningFileAt } from '../../../../../server/core/analysis/other-mentions/mentioning-file.ts';

/** Paths with the formats of their files and the folders in which their scripts run. */
const rows: readonly (readonly [string, string | undefined])[] = [
  ['/r/.github/workflows/ci.yml', 'yaml in /r'],
  ['/r/.github/actions/a/b/action.yaml', 'yaml in /r'],
  ['/r/.gitlab-ci.yml', 'yaml in /r'],
  ['/r/.gitlab/ci/build.yml', 'yaml in /r'],
  ['/r/azure-pipelines.nightly.yml', 'yaml in /r'],
  ['/r/.circleci/config.yml', 'yaml in /r'],
  ['/r/lefthook.yml', 'yaml in /r'],
  ['/r/.pre-commit-config.yaml', 'yaml in /r'],
  ['/r/web/package.json', 'package in /r/web'],
  ['/r/.devcontainer/devcontainer.json', 'devcontainer in /r'],
  ['/r/web/Dockerfile', 'dockerfile in /r/web'],
  ['/r/Dockerfile.dev', 'dockerfile in /r'],
  ['/r/api.Dockerfile', 'dockerfile in /r'],
  ['/r/docs/a.md', 'markdown in /r/docs'],
  ['/README.md', 'markdown in /'],
  ['c:/r/.husky/pre-commit', 'shell in c:/r'],
  ['/r/ci.yml', undefined],
  ['/r/config.yml', undefined],
  ['/r/tsconfig.json', undefined],
  ['/r/mise.toml', undefined],
  ['/r/.husky/_/husky.sh', undefined],
];

test.each(rows)('%s: %s', (path, expected) => {
  const found = mentioningFileAt(path);
  expect(found && `${found.format} in ${found.folder}`).toBe(expected);
});
