import * as vscode from 'vscode';

/** The parts of the API of VS Code that the oldest supported version does not have. */
export interface NewerApi {
  readonly lm: {
    readonly registerTool: (name: string, tool: AgentToolInVsCode) => vscode.Disposable;
    readonly registerMcpServerDefinitionProvider: (id: string, provider: McpServerProvider) => vscode.Disposable;
  };
  readonly LanguageModelTextPart: new (text: string) => object;
  readonly LanguageModelToolResult: new (parts: readonly object[]) => object;
  readonly McpStdioServerDefinition: new (
    label: string,
    command: string,
    args: readonly string[],
    env: Record<string, string | number | null>,
    version: string,
  ) => McpServerDefinition;
}

export interface AgentToolInVsCode {
  readonly prepareInvocation: (options: { readonly input: unknown }) => Promise<PreparedCall>;
  readonly invoke: (options: { readonly input: unknown }, token: vscode.CancellationToken) => Promise<object>;
}

export interface PreparedCall {
  readonly invocationMessage: string;
  /** Without it, VS Code does not ask before the call. */
  readonly confirmationMessages?: { readonly title: string; readonly message: vscode.MarkdownString };
}

export interface McpServerDefinition {
  readonly env: Record<string, string | number | null>;
  readonly args: readonly string[];
  cwd?: vscode.Uri;
}

export interface McpServerProvider {
  readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
  readonly provideMcpServerDefinitions: () => McpServerDefinition[];
  readonly resolveMcpServerDefinition: (definition: McpServerDefinition) => Promise<McpServerDefinition>;
}

/** The newer API, of which an older VS Code has nothing or a part. */
export const newerApi: Partial<Omit<NewerApi, 'lm'>> & { readonly lm?: Partial<NewerApi['lm']> } = {
  ...vscode,
} as object;
