import { expect, test } from 'vitest';
import { mcpLaunch, withRegistry } from '../../../client/agent-tools/mcp-launch.ts';

const place = { program: '/e/dist/taskwright.js', folders: ['/a', '/b c'], runner: '' };

test('the server is started for the folders of the workspace, with the runner of the settings', () => {
  const args = ['/e/dist/taskwright.js', 'mcp', '--root', '/a', '--root', '/b c', '--allow-run'];
  const environment = { ELECTRON_RUN_AS_NODE: '1' };
  expect(mcpLaunch(place)).toEqual({ args, environment });
  expect(mcpLaunch({ ...place, runner: 'my mise run' }).args).toEqual([...args, '--runner', 'my mise run']);
});

test('the token is in the environment and never in the arguments, at each start', () => {
  const launch = mcpLaunch(place);
  const first = withRegistry(launch, 'https://registry.example', 'secret');
  expect(first).toEqual({
    args: [...launch.args, '--registry', 'https://registry.example'],
    environment: { ELECTRON_RUN_AS_NODE: '1', TASKWRIGHT_REGISTRY_TOKEN: 'secret' },
  });
  expect(withRegistry(launch, 'https://registry.example', 'secret')).toEqual(first);
  expect(launch).toEqual(mcpLaunch(place));
});
