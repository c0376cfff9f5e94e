import { expect, test } from 'vitest';
import {
  roleTemplates,
  suggestedPatterns,
  templateOfPattern,
  templateRules,
} from '../../../admin-client/access/role-templates.ts';
import { ownerToken as as, ownerConfig, startTestRegistry } from '../../../harness/registry/registry.ts';

const rulesOf = (index: number, pattern: string): readonly string[] => {
  const template = roleTemplates[index];
  return template === undefined
    ? []
    : [template.role, ...templateRules(template, 'ci', pattern).map((rule) => `${rule.permission} on ${rule.pattern}`)];
};

test.each([
  [0, '', ['read', 'read on npm/**']],
  [1, 'npm/@shop/**', ['write', 'read on npm/**', 'write on npm/@shop/**']],
  [2, 'npm/left-pad', ['write', 'read on npm/**', 'write on npm/left-pad']],
])('template %s with %o consists of %o', (index, pattern, expected) => {
  expect(rulesOf(index, pattern)).toEqual(expected);
});

test.each([
  ['npm/**', 'read-only-bot'],
  ['npm/@team/**', 'team-publisher'],
  ['npm/@team/*', 'team-publisher'],
  ['npm/left-pad', 'package-maintainer'],
  ['npm/@team/web', 'package-maintainer'],
  ['npm/@team', undefined],
  ['npm/left-*', undefined],
  ['**', undefined],
  ['', undefined],
])('a rule on %o is one of %s', (pattern, expected) => {
  expect(templateOfPattern(pattern)).toBe(expected);
});

test('all packages and a few scopes are suggested', () => {
  const paths = [
    'npm/@a/x',
    'npm/@a/y',
    'npm/left-pad',
    ...Array.from({ length: 9 }, (_, index) => `npm/@s${index}/z`),
  ];
  expect(suggestedPatterns(paths, 3)).toEqual(['npm/**', 'npm/@a/**', 'npm/@s0/**', 'npm/@s1/**']);
});

test('users that are created from the templates have exactly the access that the templates promise', async () => {
  const registry = await startTestRegistry(ownerConfig);
  try {
    const patterns = ['', 'npm/@shop/**', 'npm/left-pad'];
    const granted: unknown[] = [];
    for (const [index, template] of roleTemplates.entries()) {
      const { id: username, role } = template;
      const body = { username, role, token: `the-token-of-${username}` };
      expect(await registry.request('POST', '/admin/users', { as, body })).toMatchObject({ status: 201 });
      for (const rule of templateRules(template, username, patterns[index] ?? '')) {
        expect(await registry.request('POST', '/admin/acl', { as, body: rule })).toMatchObject({ status: 201 });
      }
      for (const name of ['left-pad', '@shop/web', '@other/web']) {
        const path = `/admin/access?user=${username}&package=npm/${name}`;
        const { read, write } = Object((await registry.request('GET', path, { as })).body);
        granted.push(
          [username, name, ...(read.allowed ? ['reads'] : []), ...(write.allowed ? ['writes'] : [])].join(' '),
        );
      }
    }
    expect(granted).toEqual([
      'read-only-bot left-pad reads',
      'read-only-bot @shop/web reads',
      'read-only-bot @other/web reads',
      'team-publisher left-pad reads',
      'team-publisher @shop/web reads writes',
      'team-publisher @other/web reads',
      'package-maintainer left-pad reads writes',
      'package-maintainer @shop/web reads',
      'package-maintainer @other/web reads',
    ]);
  } finally {
    await registry.stop();
  }
});
