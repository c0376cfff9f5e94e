import { expect, test } from 'vitest';
import { isFinalIn } from '../../../client/agent-tools/final-api.ts';

test.for<readonly [version: string, tools: boolean, mcpServers: boolean]>([
  ['1.91.0', false, false],
  ['1.93.1', false, false],
  ['1.94.2', false, false],
  ['1.95.0', true, false],
  ['1.100.3', true, false],
  ['1.101.0', true, true],
  ['1.139.1-insider', true, true],
  ['2.0.0', true, true],
])('in VS Code %s, the API for tools is final: %s, and that for MCP servers: %s', ([version, tools, mcpServers]) => {
  expect([isFinalIn(version, 'tools'), isFinalIn(version, 'mcpServers')]).toEqual([tools, mcpServers]);
});
