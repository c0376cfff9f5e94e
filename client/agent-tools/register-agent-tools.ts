import { type Disposable, type ExtensionContext, version } from 'vscode';
import { isObject, objectOr } from '../../server/core/text/json-object.ts';
import { isFinalIn } from './final-api.ts';
import { newerApi } from './newer-api.ts';

/** Registers the tools that the manifest lists, where VS Code has tools. Their code is loaded at the first call. */
export function registerAgentTools({ extension }: ExtensionContext): Disposable[] {
  const { lm } = newerApi;
  if (lm?.registerTool === undefined || !isFinalIn(version, 'tools')) return [];
  const { contributes } = objectOr(extension.packageJSON);
  const listed = [objectOr(contributes).languageModelTools ?? []].flat();
  return listed.filter(isObject).flatMap(({ name }) => {
    if (typeof name !== 'string') return [];
    const tool = async () => (await import('./call-agent-tool.ts')).agentToolInVsCode(name, extension.extensionPath);
    const registered = lm.registerTool?.(name, {
      prepareInvocation: async (options) => (await tool()).prepareInvocation(options),
      invoke: async (options, token) => (await tool()).invoke(options, token),
    });
    return registered ?? [];
  });
}
