import { expect, test } from 'vitest';
import { searchOutsidePath, searchProgram } from '../../../server/runner/program-search.ts';

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  readonly programs: readonly string[];
}

function check(program: string, { platform, environment, programs }: Machine) {
  const isProgram = (file: string): boolean => programs.includes(file);
  return {
    found: searchProgram(program, { platform, environment, isProgram }),
    outside: searchOutsidePath(program, { platform, environment, isProgram }),
  };
}

type Row = readonly [
  program: string,
  environment: NodeJS.ProcessEnv,
  programs: readonly string[],
  found?: string | undefined,
];

test.for<Row>([
  ['mise', { PATH: '/a:/b' }, ['/b/mise'], '/b/mise'],
  ['mise', { PATH: '/a:/b' }, ['/a/mise.exe'], undefined],
  ['mise', { PATH: '/a:/b', PATHEXT: '.EXE' }, ['/a/mise.exe', '/b/mise'], '/b/mise'],
  ['/c/mise', { PATH: '/a' }, ['/c/mise'], '/c/mise'],
  ['mise', { Path: '/a' }, ['/a/mise'], undefined],
])('on Linux and macOS %j with %j', ([program, environment, programs, found]) => {
  for (const platform of ['linux', 'darwin'] as const) {
    expect(check(program, { platform, environment, programs }).found).toBe(found);
  }
});

test.for<Row>([
  ['mise', { Path: 'C:\\a;C:\\b' }, ['C:\\b\\mise.exe'], 'C:\\b\\mise.exe'],
  ['mise', { PATH: 'C:\\a' }, ['C:\\a\\mise.cmd'], 'C:\\a\\mise.cmd'],
  ['npx', { Path: 'C:\\a' }, ['C:\\a\\npx', 'C:\\a\\npx.cmd'], 'C:\\a\\npx.cmd'],
  ['npx', { Path: 'C:\\a' }, ['C:\\a\\npx'], undefined],
  ['mise.exe', { Path: 'C:\\a' }, ['C:\\a\\mise.exe'], 'C:\\a\\mise.exe'],
  ['Mise.EXE', { Path: 'C:\\a' }, ['C:\\a\\Mise.EXE'], 'C:\\a\\Mise.EXE'],
  ['mise', { Path: 'C:\\a', PathExt: '.BAT;.EXE' }, ['C:\\a\\mise.exe', 'C:\\a\\mise.bat'], 'C:\\a\\mise.bat'],
  ['mise', { Path: '"C:\\a b";C:\\c' }, ['C:\\a b\\mise.exe'], 'C:\\a b\\mise.exe'],
  ['D:\\tools\\mise', { Path: 'C:\\a' }, ['D:\\tools\\mise.exe'], 'D:\\tools\\mise.exe'],
  ['mise', { LocalAppData: 'C:\\l' }, ['C:\\l\\mise\\bin\\mise.exe'], 'C:\\l\\mise\\bin\\mise.exe'],
])('on Windows %j with %j', ([program, environment, programs, found]) => {
  expect(check(program, { platform: 'win32', environment, programs }).found).toBe(found);
});

test.for<readonly [where: string, programs: readonly string[], outside?: string]>([
  ['on the PATH', ['C:\\a\\mise.exe', 'C:\\u\\scoop\\shims\\mise.exe']],
  ['outside the PATH', ['C:\\u\\scoop\\shims\\mise.exe'], 'C:\\u\\scoop\\shims\\mise.exe'],
  ['nowhere', []],
])('a program %s of Windows', ([, programs, outside]) => {
  const environment = { Path: 'C:\\a', UserProfile: 'C:\\u' };
  expect(check('mise', { platform: 'win32', environment, programs }).outside).toBe(outside);
});
