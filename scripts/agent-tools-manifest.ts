import { readFileSync, writeFileSync } from 'node:fs';
import { agentTools } from '../server/agent-tools/agent-tools.ts';
import { referenceNameInVsCode, toolNameInVsCode } from '../server/agent-tools/names-in-vscode.ts';

/** Returns the extension's manifest with the tools for agents. The tools for registries belong to the MCP server only. */
export function withAgentTools(manifest: string): string {
  const replace = (key: string, value: unknown): unknown => (key === 'languageModelTools' ? listedTools() : value);
  return `${JSON.stringify(JSON.parse(manifest, replace), null, 2)}\n`;
}

function listedTools(): readonly object[] {
  return agentTools
    .filter(({ requires }) => requires !== 'registry')
    .map((tool) => ({
      name: toolNameInVsCode(tool),
      displayName: tool.title,
      toolReferenceName: referenceNameInVsCode(tool),
      canBeReferencedInPrompt: true,
      modelDescription: tool.description,
      userDescription: tool.summary,
      icon: '$(checklist)',
      tags: ['mise', 'taskwright'],
      when: 'isWorkspaceTrusted',
      inputSchema: tool.inputSchema,
    }));
}

if (import.meta.main) {
  const file = new URL('../package.json', import.meta.url);
  writeFileSync(file, withAgentTools(readFileSync(file, 'utf8')));
}
