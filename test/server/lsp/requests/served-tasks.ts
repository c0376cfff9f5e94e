import type { Location, Range } from 'vscode-languageserver-protocol';
import {
  type LanguageServer,
  startLanguageServer,
  usualCapabilities,
} from '../../../../harness/language-server/language-server.ts';
import type { ServedDocument } from '../../../../harness/language-server/served-document.ts';

const capabilities = {
  ...usualCapabilities,
  workspace: { ...usualCapabilities.workspace, workspaceEdit: { documentChanges: true } },
  textDocument: { ...usualCapabilities.textDocument, definition: { linkSupport: true } },
};

/** A server with a task file and a config file, which refer to each other. The caret is in a reference to `build:js`. */
export interface ServedTasks {
  readonly server: LanguageServer;
  readonly tasks: ServedDocument;
  readonly config: ServedDocument;
  /** Returns the text of a range in one of the two documents. */
  textAt(uri: string, range: Range): string;
  /** Returns the name of the file and the text of a location. */
  placed(location: Location): string;
}

/** Starts the server. The caller must stop it. */
export async function serveTasks(): Promise<ServedTasks> {
  const initializationOptions = { codeLens: { references: true, run: true, environment: true } };
  const server = await startLanguageServer({ capabilities, initializationOptions });
  const tasks = await server.open(
    '["build:js"]\nalias = "b"\nfile = "build.sh"\n\n[test]\ndepends = ["CI=1 <|>build:js --x", "build:*"]\n',
    { uri: 'file:///repo/tasks.toml' },
  );
  const config = await server.open(
    '[tasks.ci]\nextends = "base"\ndepends = ["b"]\n\n[task_templates.base]\nrun = "x"\n',
    { uri: 'file:///repo/mise.toml', languageId: 'toml' },
  );
  const textAt = (uri: string, range: Range): string => {
    const document = uri === tasks.uri ? tasks : config;
    return document.text.slice(document.offset(range.start), document.offset(range.end));
  };
  const placed = ({ uri, range }: Location): string => `${uri.split('/').at(-1)}: ${textAt(uri, range)}`;
  return { server, tasks, config, textAt, placed };
}
