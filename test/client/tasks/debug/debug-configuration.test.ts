// biome-ignore-all lint/suspicious/noTemplateCurlyInString: VS Code replaces variables in configurations
import { describe, expect, test } from 'vitest';
import { type DebuggedTask, debugPlan } from '../../../../client/tasks/debug/debug-configuration.ts';

const runner = ['/bin/mise', 'run', 'a'];
const all = new Set(['node', 'debugpy', 'python', 'go', 'lldb', 'coreclr']);

function taskOf(words: readonly string[]): DebuggedTask {
  return { name: 'a', folder: '/repo/src', words, runner, runnerFolder: '/repo' };
}

describe('a command is debugged with this configuration', () => {
  test.each<readonly [command: string, configuration: object]>([
    ['node a.mjs', { type: 'node', cwd: '/repo', runtimeExecutable: '/bin/mise', runtimeArgs: ['run', 'a'] }],
    ['python3 a.py -x 1', { type: 'debugpy', cwd: '/repo/src', program: '/repo/src/a.py', args: ['-x', '1'] }],
    ['python -m app x', { type: 'debugpy', cwd: '/repo/src', module: 'app', args: ['x'] }],
    ['python /a.py ${b}', { type: 'debugpy', program: '/a.py', args: ['$${env:TASKWRIGHT_NOTHING}{b}'] }],
    ['go test', { type: 'go', mode: 'test', program: '/repo/src', args: [] }],
    ['go test ./b -run A -v -args x', { type: 'go', program: '/repo/src/b', args: ['-test.run=A', '-test.v', 'x'] }],
    ['cargo test -p b -- c', { type: 'lldb', cargo: { args: ['test', '--no-run', '-p', 'b'] }, args: ['c'] }],
    ['dotnet b.dll x', { type: 'coreclr', program: '/repo/src/b.dll', args: ['x'] }],
  ])('%s', (command, configuration) => {
    const plan = debugPlan(taskOf(command.split(' ')), all);
    const common = { request: 'launch', name: 'a', console: 'internalConsole' };
    expect(plan).toMatchObject({
      configuration: { ...common, ...configuration },
      usesRunner: command.startsWith('node'),
    });
  });
});

test('the name of a task contains no variable that VS Code replaces', () => {
  expect(debugPlan({ ...taskOf(['node', 'a.mjs']), name: '${command:x}' }, all)).toMatchObject({
    configuration: { name: '$${env:TASKWRIGHT_NOTHING}{command:x}' },
  });
});

describe('a command is not debugged', () => {
  test.each<readonly [command: string, installed: readonly string[], reason: string]>([
    ['make a', [...all], 'The program `make` has no debugger that Taskwright can start.'],
    ['python a.py', ['node'], 'No installed extension has a debugger for `python`.'],
    ['python -c x', [...all], 'Only `python FILE` and `python -m MODULE` can be debugged.'],
    ['go build', [...all], 'Only `go test` of one package, with flags such as `-run`, can be debugged.'],
    ['go test ./...', [...all], 'Only `go test` of one package, with flags such as `-run`, can be debugged.'],
    ['cargo run', [...all], 'Only `cargo test` can be debugged.'],
    ['dotnet run', [...all], 'Only `dotnet FILE.dll` can be debugged.'],
  ])('%s', (command, installed, reason) => {
    expect(debugPlan(taskOf(command.split(' ')), new Set(installed))).toEqual({ reason });
  });
});
