import type { RegistryConnections } from './admin-sidebar/register.ts';
import type { AgentRegistry } from './agent-tools/registry-consent.ts';

/** Returns the saved connections that `taskwright mcp` can use: those with an admin API and a token. */
export function agentRegistries({ connections, authorize }: RegistryConnections): readonly AgentRegistry[] {
  return connections()
    .filter(({ credential }) => credential.kind === 'token' || credential.kind === 'oidc')
    .map((connection) => ({
      id: connection.id,
      name: connection.name,
      address: connection.baseUrl,
      token: async () => /^Bearer (.+)$/.exec((await authorize(connection)()) ?? '')?.[1],
    }));
}
