import { expect, test } from 'vitest';
import { windowsNameFault } from '../../../../server/core/paths/windows-name.ts';

test.each<readonly [name: string, fault: string | undefined]>([
  ['con', 'is reserved by Windows'],
  ['CON.toml', 'is reserved by Windows'],
  ['nul.tar.gz', 'is reserved by Windows'],
  ['com1', 'is reserved by Windows'],
  ['LPT².sh', 'is reserved by Windows'],
  ['com10', undefined],
  ['console', undefined],
  ['mycon.toml', undefined],
  ['a:b', 'contains `:`, which Windows does not allow'],
  ['what?.sh', 'contains `?`, which Windows does not allow'],
  ['a\tb', 'contains a control character, which Windows does not allow'],
  ['end.', 'ends with a period or space, which Windows removes'],
  ['end ', 'ends with a period or space, which Windows removes'],
  ['.', undefined],
  ['..', undefined],
  ['.hidden', undefined],
  ['ä ö', undefined],
])('the name `%s` %s', (name, fault) => {
  expect(windowsNameFault(name)).toBe(fault);
});
