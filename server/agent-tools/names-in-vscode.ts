import type { AgentTool } from './tool.ts';

/** Returns the name of a tool in VS Code, where the tools of all extensions have different names. */
export function toolNameInVsCode({ name }: Pick<AgentTool, 'name'>): string {
  return `taskwright_${name}`;
}

/** Returns the name with which a user mentions the tool in chat: `#taskwrightRunTask`. */
export function referenceNameInVsCode({ name }: Pick<AgentTool, 'name'>): string {
  return `taskwright_${name}`.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
