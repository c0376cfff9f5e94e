import { expect, test } from 'vitest';
import { debuggerFor } from '../../../../client/tasks/debug/debuggers.ts';

test.each<readonly [command: string, installed: readonly string[], type: string | undefined]>([
  ['node main.mjs', ['node'], 'node'],
  ['node.exe main.mjs', ['pwa-node'], 'pwa-node'],
  ['node', [], undefined],
  ['python a.py', ['python', 'debugpy'], 'debugpy'],
  ['python3 -m app', ['python'], 'python'],
  ['python3 -m app', ['node'], undefined],
  ['python -c x', ['debugpy'], undefined],
  ['go test -run', ['go'], 'go'],
  ['go test ./...', ['go'], undefined],
  ['go build', ['go'], undefined],
  ['cargo test --lib', ['lldb'], 'lldb'],
  ['cargo test', ['cppdbg'], undefined],
  ['dotnet a.dll', ['coreclr'], 'coreclr'],
  ['dotnet run', ['coreclr'], undefined],
  ['nodes a', ['node'], undefined],
  ['', ['node'], undefined],
])('the task with the first words %j and the installed debuggers %j is offered for %s', (command, installed, type) => {
  const found = debuggerFor(command.split(' '), new Set(installed));
  expect('type' in found ? found.type : undefined).toBe(type);
});
