import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/**
 * Which room may import which; a room may always import itself. A folder inside a room becomes a room of its own by a row
 * of its own, and then has to be named to be imported. `schemas` holds JSON only.
 */
const rooms: Readonly<Record<string, readonly string[]>> = {
  // Roles, patterns, names and the decision about access. Shared by the registry, the engine and the extension.
  access: [],
  'server/core/text': [],
  'server/core/document': ['server/core/text'],
  // Lays out TOML.
  'server/core/syntax/toml/format': ['server/core/text', 'server/core/document'],
  'server/core/syntax/toml': ['server/core/document', 'server/core/syntax/toml/format'],
  'server/core/syntax/json': ['server/core/text', 'server/core/document', 'server/core/syntax/toml'],
  'server/core/syntax/script': ['server/core/text', 'server/core/document', 'server/core/syntax/toml'],
  // A schema in its compiled form, and what can be read from it alone.
  'server/core/schema/shape': ['server/core/document'],
  // Shapes as JSON, for the build.
  'server/core/schema/pack': [],
  'server/core/schema/compile': ['server/core/document', 'server/core/schema/shape'],
  // Names, values and shapes in sentences.
  'server/core/schema/words': ['server/core/text', 'server/core/document', 'server/core/schema/shape'],
  // Whether a value fits a shape.
  'server/core/schema/fits': ['server/core/document', 'server/core/schema/shape'],
  // Which shapes apply at a path of a document.
  'server/core/schema/lookup': ['server/core/document', 'server/core/schema/shape', 'server/core/schema/fits'],
  // Why a value does not fit, as problems.
  'server/core/schema/explain': [
    'server/core/text',
    'server/core/document',
    'server/core/schema/shape',
    'server/core/schema/words',
    'server/core/schema/fits',
    'server/core/schema/lookup',
  ],
  // What the fields of a task mean, by the `x-…` keywords of the schema.
  'server/core/analysis/fields': ['server/core/text', 'server/core/document', 'server/core/schema/shape'],
  // What a document is by its path or its text, and the shapes of its entries.
  'server/core/analysis/kinds': [
    'server/core/text',
    'server/core/document',
    'server/core/schema/shape',
    'server/core/schema/compile',
    'server/core/analysis/fields',
    'schemas',
    // How the secrets of a registry configuration are masked.
    'server/core/analysis/registry-config/secrets.ts',
  ],
  // Questions about single values: durations, globs, texts with template expressions.
  'server/core/analysis/values': [
    'server/core/text',
    'server/core/document',
    'server/core/schema/shape',
    'server/core/schema/lookup',
  ],
  'server/core/analysis/template': [
    'server/core/text',
    'server/core/document',
    'server/core/schema/words',
    'server/core/analysis/values',
  ],
  'server/core/analysis/usage': [
    'server/core/text',
    'server/core/document',
    'server/core/schema/words',
    'server/core/analysis/values',
    'server/core/analysis/template',
  ],
  // The cycles of any graph, kept up to date.
  'server/core/analysis/graph/cycles': [],
  // Sets of names: who has them, which of them match a pattern or are similar to a name.
  'server/core/analysis/graph/names': ['server/core/text', 'server/core/schema/words'],
  'server/core/analysis/graph': [
    'server/core/text',
    'server/core/document',
    'server/core/schema/words',
    'server/core/analysis/fields',
    'server/core/analysis/kinds',
    'server/core/analysis/values',
    'server/core/analysis/graph/cycles',
    'server/core/analysis/graph/names',
  ],
  // Where the paths that a task names lead.
  'server/core/analysis/task-paths': [
    'server/core/document',
    'server/core/analysis/values',
    'server/core/analysis/graph',
  ],
  // The edits that quick fixes are made of.
  'server/core/analysis/fixes': ['server/core/text', 'server/core/document'],
  'server/core/analysis/registry-config': ['server/core/document'],
  // A record for each rule, and the list of them.
  'server/core/analysis/rules': [
    'server/core/text',
    'server/core/document',
    'server/core/schema/shape',
    'server/core/schema/words',
    'server/core/schema/fits',
    'server/core/schema/lookup',
    'server/core/schema/explain',
    'server/core/analysis/fields',
    'server/core/analysis/kinds',
    'server/core/analysis/values',
    'server/core/analysis/template',
    'server/core/analysis/usage',
    'server/core/analysis/graph',
    'server/core/analysis/task-paths',
    'server/core/analysis/fixes',
    'server/core/analysis/registry-config',
    'access',
  ],
  // Runs the rules, and keeps the problems of documents up to date.
  'server/core/analysis/diagnosis': [
    'server/core/text',
    'server/core/document',
    'server/core/schema/shape',
    'server/core/schema/explain',
    'server/core/analysis/kinds',
    'server/core/analysis/graph',
    'server/core/analysis/registry-config',
    'server/core/analysis/rules',
  ],
  // Markdown: the descriptions of the schema, cards of arguments.
  'server/core/features/documentation': [
    'server/core/document',
    'server/core/schema/shape',
    'server/core/analysis/usage',
  ],
  // The strings of tasks that contain other languages.
  'server/core/features/embedded': [
    'server/core/text',
    'server/core/document',
    'server/core/analysis/fields',
    'server/core/analysis/kinds',
    'server/core/analysis/usage',
  ],
  // The symbols that an outline is made of.
  'server/core/features/outline': ['server/core/text', 'server/core/document'],
  // What completion offers in every document. The rooms inside offer what depends on its content.
  'server/core/features/completion': [
    'server/core/text',
    'server/core/document',
    'server/core/schema/shape',
    'server/core/schema/words',
    'server/core/schema/lookup',
    'server/core/analysis/kinds',
    'server/core/analysis/graph',
    'server/core/features/documentation',
  ],
  'server/core/features/completion/tasks': [
    'server/core/text',
    'server/core/document',
    'server/core/analysis/fields',
    'server/core/analysis/kinds',
    'server/core/analysis/graph',
    'server/core/features/documentation',
    'server/core/features/completion',
  ],
  'server/core/features/completion/registry': [
    'server/core/document',
    'server/core/schema/shape',
    'server/core/schema/words',
    'server/core/schema/lookup',
    'server/core/analysis/kinds',
    'server/core/features/documentation',
    'server/core/features/completion',
  ],
  'server/core/features/completion/embedded': [
    'server/core/document',
    'server/core/analysis/kinds',
    'server/core/analysis/template',
    'server/core/analysis/usage',
    'server/core/features/documentation',
    'server/core/features/embedded',
    'server/core/features/completion',
  ],
  // What completion and the outline do for each document kind.
  'server/core/features/kinds': [
    'server/core/document',
    'server/core/analysis/kinds',
    'server/core/features/completion',
    'server/core/features/completion/tasks',
    'server/core/features/completion/registry',
    'server/core/features/outline',
  ],
  'server/core/features/navigation': [
    'server/core/text',
    'server/core/document',
    'server/core/analysis/fields',
    'server/core/analysis/kinds',
    'server/core/analysis/template',
    'server/core/analysis/graph',
    'server/core/features/documentation',
  ],
  'server/core/features/task-card': [
    'server/core/text',
    'server/core/document',
    'server/core/analysis/fields',
    'server/core/analysis/template',
    'server/core/analysis/graph',
    'server/core/features/documentation',
    'server/core/features/embedded',
    'server/core/features/navigation',
  ],
  'server/core/features/task-list': [
    'server/core/text',
    'server/core/document',
    'server/core/analysis/usage',
    'server/core/analysis/graph',
    'server/core/analysis/diagnosis',
    'server/core/features/task-card',
  ],
  'server/core/features/task-graph': [
    'server/core/text',
    'server/core/document',
    'server/core/analysis/fields',
    'server/core/analysis/graph/cycles',
    'server/core/analysis/graph',
  ],
  'server/core/features/quick-fixes': [
    'server/core/text',
    'server/core/document',
    'server/core/analysis/kinds',
    'server/core/analysis/fixes',
    'server/core/analysis/rules',
    'server/core/analysis/diagnosis',
  ],
  'server/core/features/code-actions': [
    'server/core/text',
    'server/core/document',
    'server/core/analysis/kinds',
    'server/core/analysis/graph',
  ],
  // The parts of a hover; it is put together in `features/hover.ts`.
  'server/core/features/hover': [
    'server/core/text',
    'server/core/document',
    'server/core/analysis/kinds',
    'server/core/analysis/template',
    'server/core/analysis/usage',
    'server/core/features/documentation',
    'server/core/features/embedded',
    'server/core/features/navigation',
    'server/core/features/task-card',
  ],
  // One file for each question about a place in a document; the rooms inside answer its parts.
  'server/core/features': [
    'server/core/text',
    'server/core/document',
    'server/core/schema/shape',
    'server/core/schema/words',
    'server/core/schema/lookup',
    'server/core/analysis/kinds',
    'server/core/analysis/graph',
    'server/core/analysis/fixes',
    'server/core/features/documentation',
    'server/core/features/navigation',
    'server/core/features/task-card',
    'server/core/features/completion',
    'server/core/features/completion/embedded',
    'server/core/features/outline',
    'server/core/features/hover',
    'server/core/features/kinds',
  ],
  'server/files': [
    'server/core/text',
    'server/core/document',
    'server/core/syntax/toml',
    'server/core/syntax/json',
    'server/core/syntax/script',
    'server/core/analysis/kinds',
    'server/core/analysis/graph',
    'server/doctor/findings.ts',
  ],
  // Finding the runner, and how its command is written.
  'server/runner': ['server/core/text'],
  // What a report for bug reports says; plain data and text, for the editor and the command line alike.
  'server/doctor': ['server/runner'],
  // What the server and our own client say to each other beyond the language server protocol.
  'server/protocol': ['server/doctor/findings.ts'],
  // Runs work: in slices between messages, later, and with its exceptions logged.
  'server/lsp/execution': [],
  // The open documents, their indexing, and their positions in the terms of the protocol.
  'server/lsp/documents': [
    'server/files',
    'server/core/text',
    'server/core/document',
    'server/core/syntax/toml',
    'server/core/syntax/json',
    'server/core/syntax/script',
    'server/core/analysis/kinds',
    'server/core/analysis/graph',
    'server/core/analysis/diagnosis',
    'server/core/features/completion',
    'server/core/features/outline',
    'server/lsp/execution',
  ],
  // The files, folders and settings of the workspace.
  'server/lsp/workspace': [
    'server/files',
    'server/protocol',
    'server/core/document',
    'server/core/analysis/kinds',
    'server/core/analysis/graph',
    'server/core/analysis/diagnosis',
    'server/lsp/execution',
  ],
  // The problems of documents in the terms of the protocol.
  'server/lsp/diagnostics': [
    'server/core/analysis/graph',
    'server/core/analysis/diagnosis',
    'server/lsp/execution',
    'server/lsp/documents',
    'server/lsp/workspace',
  ],
  // Everything that a request may need.
  'server/lsp/context': [
    'server/files',
    'server/doctor',
    'server/protocol',
    'server/core/analysis/graph',
    'server/core/analysis/diagnosis',
    'server/core/features/task-list',
    'server/lsp/execution',
    'server/lsp/documents',
    'server/lsp/workspace',
    'server/lsp/diagnostics',
  ],
  // What happens around every request.
  'server/lsp/gate': [
    'server/core/analysis/graph',
    'server/core/features/navigation',
    'server/lsp/documents',
    'server/lsp/context',
  ],
  // A handler for each request.
  'server/lsp/requests': [
    'access',
    'server/files',
    'server/doctor',
    'server/protocol',
    'server/core/document',
    'server/core/syntax/toml',
    'server/core/syntax/json',
    'server/core/analysis/kinds',
    'server/core/analysis/usage',
    'server/core/analysis/graph',
    'server/core/analysis/fixes',
    'server/core/analysis/rules',
    'server/core/analysis/diagnosis',
    'server/core/features',
    'server/core/features/navigation',
    'server/core/features/task-list',
    'server/core/features/task-graph',
    'server/core/features/code-actions',
    'server/core/features/quick-fixes',
    'server/core/features/completion',
    'server/core/features/completion/tasks',
    'server/core/features/outline',
    'server/lsp/documents',
    'server/lsp/workspace',
    'server/lsp/diagnostics',
    'server/lsp/context',
    'server/lsp/gate',
  ],
  // The composition: the tables of requests and notifications, and the programs.
  'server/lsp': [
    'server/files',
    'server/protocol',
    'server/core/analysis/kinds',
    'server/core/features/completion',
    'server/lsp/execution',
    'server/lsp/context',
    'server/lsp/gate',
    'server/lsp/requests',
  ],
  'server/cli': [
    'server/files',
    'server/runner',
    'server/doctor',
    'server/core/text',
    'server/core/document',
    'server/core/syntax/toml',
    'server/core/syntax/json',
    'server/core/syntax/script',
    'server/core/schema/words',
    'server/core/analysis/kinds',
    'server/core/analysis/graph',
    'server/core/analysis/registry-config',
    'server/core/analysis/rules',
    'server/core/analysis/diagnosis',
    'server/core/features/task-list',
    'server/core/features/task-graph',
    'schemas',
    // For the version.
    'package.json',
  ],
  // The contracts of the admin API: records, connections, sessions, errors. The rooms inside send requests and read answers.
  'client/admin-api': [],
  'client/admin-api/http': ['client/admin-api', 'client/text'],
  'client/admin-api/reading': ['client/admin-api', 'client/admin-api/http', 'client/text'],
  'client/admin-api/client': ['client/admin-api', 'client/admin-api/http', 'client/admin-api/reading'],
  'client/admin-api/statistics': ['client/admin-api'],
  'client/admin-api/changes': ['client/admin-api'],
  'client/admin-api/access-file': ['client/admin-api', 'client/admin-api/changes'],
  'client/admin-api/copying': ['client/admin-api', 'client/admin-api/http'],
  // Explains access with the code that decides about it.
  'client/admin-api/access': ['client/admin-api', 'access'],
  // Pages that run in a webview; `messages.ts` of a page is what the page and the extension send each other.
  'client/webview': [],
  'client/webview/statistics': ['client/webview'],
  'client/webview/graph/model': ['client/webview', 'server/protocol'],
  'client/webview/graph/layout': ['client/webview/graph/model'],
  'client/webview/graph/drawing': ['client/webview/graph/model', 'client/webview/graph/layout'],
  'client/webview/graph/controls': [
    'client/webview',
    'client/webview/graph/model',
    'client/webview/graph/drawing',
    'server/protocol',
  ],
  'client/webview/graph/view': [
    'client/webview/graph/model',
    'client/webview/graph/layout',
    'client/webview/graph/drawing',
  ],
  'client/webview/graph': [
    'client/webview',
    'client/webview/graph/model',
    'client/webview/graph/controls',
    'client/webview/graph/view',
  ],
  'client/webview-host': [],
  // How text of servers and files is shown as text only: no link, icon or invisible character. No `vscode`.
  'client/text': [],
  // Multi-step input, pickers and notifications, for the sidebar and the tasks alike.
  'client/dialogs': ['client/text'],
  // How the sidebar names records, changes, counts and sizes.
  'client/admin-sidebar/wording': [
    'client/admin-api',
    'client/admin-api/access-file',
    'client/admin-api/changes',
    'client/text',
  ],
  'client/admin-sidebar/documents': [],
  'client/admin-sidebar/packing': [],
  'client/admin-sidebar/connections': [
    'client/admin-api',
    'client/admin-api/client',
    'client/admin-api/http',
    'client/dialogs',
  ],
  'client/admin-sidebar/connections/commands': [
    'client/admin-api',
    'client/admin-api/client',
    'client/admin-api/http',
    'client/admin-sidebar/connections',
    'client/dialogs',
    'client/text',
  ],
  'client/admin-sidebar/sign-in': [
    'client/admin-api',
    'client/admin-api/http',
    'client/admin-sidebar/connections',
    'client/dialogs',
    'client/text',
  ],
  'client/admin-sidebar/local-registry': [
    'client/admin-api',
    'client/admin-sidebar/connections',
    'client/text',
    'registry/tokens',
  ],
  'client/admin-sidebar/changes': [
    'client/admin-api',
    'client/admin-sidebar/tree-state',
    'client/admin-sidebar/wording',
    'client/text',
  ],
  // The nodes of the tree, which commands get as arguments, and the state that they are drawn from.
  'client/admin-sidebar/tree-state': ['client/admin-api', 'client/text'],
  'client/admin-sidebar/tree/nodes': [
    'client/admin-api',
    'client/admin-sidebar/tree-state',
    'client/admin-sidebar/wording',
    'client/text',
  ],
  'client/admin-sidebar/tree/appearance': [
    'client/admin-api',
    'client/admin-sidebar/tree/nodes',
    'client/admin-sidebar/tree-state',
    'client/admin-sidebar/wording',
    'client/text',
  ],
  'client/admin-sidebar/tree': [
    'client/admin-api',
    'client/admin-api/copying',
    'client/admin-api/http',
    'client/admin-sidebar/changes',
    'client/admin-sidebar/connections',
    'client/admin-sidebar/tree/appearance',
    'client/admin-sidebar/tree/nodes',
    'client/admin-sidebar/tree-state',
    'client/dialogs',
    'client/text',
  ],
  'client/admin-sidebar/statistics': [
    'client/admin-api',
    'client/admin-api/statistics',
    'client/admin-sidebar/connections',
    'client/admin-sidebar/tree-state',
    'client/text',
    'client/webview-host',
    'client/webview/statistics',
  ],
  'client/admin-sidebar/commands/context': [
    'access',
    'client/admin-api',
    'client/admin-api/access',
    'client/admin-api/client',
    'client/admin-sidebar/changes',
    'client/admin-sidebar/documents',
    'client/admin-sidebar/tree-state',
    'client/admin-sidebar/wording',
    'client/dialogs',
    'client/text',
  ],
  'client/admin-sidebar/commands/failures': [
    'client/admin-api',
    'client/admin-sidebar/commands/context',
    'client/dialogs',
  ],
  'client/admin-sidebar/commands/changing': [
    'client/admin-api',
    'client/admin-api/changes',
    'client/admin-sidebar/changes',
    'client/admin-sidebar/commands/context',
    'client/admin-sidebar/commands/failures',
    'client/admin-sidebar/wording',
    'client/dialogs',
    'client/text',
  ],
  'client/admin-sidebar/commands/users': [
    'access',
    'client/admin-api',
    'client/admin-api/changes',
    'client/admin-sidebar/commands/changing',
    'client/admin-sidebar/commands/context',
    'client/admin-sidebar/commands/failures',
    'client/dialogs',
    'client/text',
    'registry/tokens',
  ],
  'client/admin-sidebar/commands/rules': [
    'access',
    'client/admin-api',
    'client/admin-api/access',
    'client/admin-api/access-file',
    'client/admin-sidebar/commands/changing',
    'client/admin-sidebar/commands/context',
    'client/admin-sidebar/tree-state',
    'client/admin-sidebar/wording',
    'client/dialogs',
    'client/text',
  ],
  'client/admin-sidebar/commands/removal': [
    'client/admin-api',
    'client/admin-sidebar/commands/changing',
    'client/admin-sidebar/commands/context',
    'client/admin-sidebar/tree-state',
    'client/admin-sidebar/wording',
    'client/dialogs',
    'client/text',
  ],
  'client/admin-sidebar/commands/access-file': [
    'client/admin-api',
    'client/admin-api/access-file',
    'client/admin-api/changes',
    'client/admin-sidebar/commands/changing',
    'client/admin-sidebar/commands/context',
    'client/admin-sidebar/commands/failures',
    'client/admin-sidebar/wording',
    'client/dialogs',
    'client/text',
  ],
  'client/admin-sidebar/commands/publishing': [
    'client/admin-api',
    'client/admin-api/client',
    'client/admin-sidebar/changes',
    'client/admin-sidebar/commands/context',
    'client/admin-sidebar/commands/failures',
    'client/admin-sidebar/packing',
    'client/admin-sidebar/wording',
    'client/dialogs',
    'client/text',
  ],
  'client/admin-sidebar/commands': [
    'client/admin-api',
    'client/admin-sidebar/changes',
    'client/admin-sidebar/commands/access-file',
    'client/admin-sidebar/commands/context',
    'client/admin-sidebar/commands/failures',
    'client/admin-sidebar/commands/publishing',
    'client/admin-sidebar/commands/removal',
    'client/admin-sidebar/commands/rules',
    'client/admin-sidebar/commands/users',
    'client/admin-sidebar/documents',
    'client/admin-sidebar/tree-state',
    'client/dialogs',
  ],
  'client/admin-sidebar/access': [
    'access',
    'client/admin-api',
    'client/admin-api/access',
    'client/admin-sidebar/commands/context',
    'client/admin-sidebar/connections',
    'client/admin-sidebar/tree-state',
    'client/dialogs',
    'client/text',
  ],
  'client/admin-sidebar': [
    'client/admin-api',
    'client/admin-api/client',
    'client/admin-sidebar/access',
    'client/admin-sidebar/changes',
    'client/admin-sidebar/commands',
    'client/admin-sidebar/connections',
    'client/admin-sidebar/connections/commands',
    'client/admin-sidebar/local-registry',
    'client/admin-sidebar/sign-in',
    'client/admin-sidebar/statistics',
    'client/admin-sidebar/tree',
    'client/dialogs',
  ],
  // Which documents the extension handles, and the language each of them gets.
  'client/documents': ['server/core/analysis/kinds'],
  'client/language-server': ['client/documents', 'server/protocol'],
  'client/tasks/list': ['client/documents', 'client/language-server', 'server/protocol'],
  'client/tasks/run/form': ['client/dialogs', 'client/text', 'server/protocol', 'server/runner'],
  'client/tasks/run': [
    'client/text',
    'client/tasks/run/form',
    'client/tasks/list',
    'client/language-server',
    'server/protocol',
    'server/runner',
  ],
  'client/tasks/explorer': ['client/tasks/run', 'client/tasks/list', 'client/language-server', 'server/protocol'],
  'client/tasks/graph': [
    'client/tasks/list',
    'client/language-server',
    'client/webview-host',
    'client/webview/graph/model',
    'server/protocol',
  ],
  'client/tasks/new-task': ['client/tasks/list', 'client/documents', 'client/language-server', 'server/protocol'],
  'client/doctor': ['client/tasks/run', 'client/language-server', 'server/doctor', 'server/protocol'],
  // The entry points, which put the rooms together.
  client: [
    'client/documents',
    'client/language-server',
    'client/doctor',
    'client/admin-sidebar',
    'client/tasks/list',
    'client/tasks/explorer',
    'client/tasks/run',
    'client/tasks/graph',
    'client/tasks/new-task',
  ],
  // The rooms of the registry, from the bottom up. `registry` itself is only `main.ts`.
  'registry/errors': [],
  'registry/json': [],
  'registry/statistics': [],
  // Generates, hashes and proves tokens; for the registry and for the extension that runs one.
  'registry/tokens': ['access'],
  // Checks the configuration file with the engine that the editor uses.
  'registry/config': [
    'access',
    'registry/errors',
    'registry/tokens',
    'server/core/document',
    'server/core/syntax/toml',
    'server/core/analysis/kinds',
    'server/core/analysis/registry-config',
    'server/core/analysis/diagnosis',
  ],
  'registry/storage': ['access', 'registry/errors', 'registry/json'],
  'registry/directory': ['access', 'registry/config', 'registry/storage'],
  'registry/authentication': [
    'access',
    'registry/config',
    'registry/directory',
    'registry/errors',
    'registry/storage',
    'registry/tokens',
  ],
  'registry/upstream': [
    'registry/config',
    'registry/errors',
    'registry/json',
    'registry/statistics',
    'registry/storage',
  ],
  'registry/http': [
    'access',
    'registry/authentication',
    'registry/config',
    'registry/directory',
    'registry/errors',
    'registry/statistics',
    'registry/storage',
    'registry/tokens',
    'registry/upstream',
  ],
  'registry/npm': ['access', 'registry/errors', 'registry/http', 'registry/json', 'registry/storage'],
  'registry/admin': [
    'access',
    'registry/directory',
    'registry/errors',
    'registry/http',
    'registry/json',
    'registry/storage',
    'registry/tokens',
  ],
  'registry/start': [
    'registry/admin',
    'registry/authentication',
    'registry/config',
    'registry/directory',
    'registry/errors',
    'registry/http',
    'registry/npm',
    'registry/statistics',
    'registry/storage',
    'registry/upstream',
  ],
  'registry/cli': ['registry/config', 'registry/errors', 'registry/start', 'registry/storage', 'registry/tokens'],
  registry: ['registry/cli'],
  // Starts a program with the code that earlier runs compiled.
  launcher: [],
};

/**
 * The rooms around the product, by the same rule; `server` allows every room inside `server`. The product imports none of
 * them. What scripts and tests share is in `harness`.
 */
const surroundings: Readonly<Record<string, readonly string[]>> = {
  'harness/documents': ['server/core'],
  'harness/language-server': ['server', 'harness/documents'],
  'harness/registry': ['registry'],
  'harness/vscode/window': ['harness/registry'],
  'harness/vscode': ['harness/vscode/window'],
  scripts: ['access', 'client', 'server', 'registry', 'harness'],
  test: [
    'access',
    'client',
    'launcher',
    'server',
    'registry',
    'schemas',
    'harness',
    'scripts',
    'package.json',
    'package.nls.json',
  ],
};

/** The packages that a room may import, and with it the rooms inside it that have no row of their own. */
const packages: Readonly<Record<string, readonly RegExp[]>> = {
  launcher: [/^node:/],
  'server/core/syntax/json': [/^jsonc-parser$/],
  'server/core/analysis/graph': [/^picomatch$/],
  'server/core/analysis/usage': [/^@bgotink\/kdl$/],
  'server/lsp': [/^vscode-languageserver(\/|$)/, /^node:(?:crypto|fs|path|url)$/],
  'server/files': [/^node:/, /^ignore$/],
  'server/runner': [/^node:/],
  'server/cli': [/^node:/, /^smol-toml$/],
  'client/admin-api': [/^smol-toml$/],
  'client/webview': [/^uplot(\/|$)/, /^@dagrejs\/dagre$/],
  'client/admin-sidebar': [/^vscode$/, /^node:/, /^openid-client$/, /^smol-toml$/],
  'client/dialogs': [/^vscode$/],
  'client/tasks': [/^vscode$/, /^node:/, /^vscode-languageclient(\/|$)/],
  'client/doctor': [/^vscode$/, /^node:/],
  client: [/^vscode$/, /^vscode-languageclient(\/|$)/],
  'registry/statistics': [/^node:perf_hooks$/],
  'registry/tokens': [/^node:crypto$/],
  'registry/config': [/^node:path$/, /^smol-toml$/],
  'registry/storage': [/^node:/, /^tar$/],
  'registry/authentication': [/^jose$/],
  'registry/upstream': [/^pino$/],
  'registry/http': [/^fastify$/, /^pino$/],
  'registry/npm': [/^fastify$/, /^node:(?:util|zlib)$/, /^semver\//, /^validate-npm-package-name$/],
  'registry/admin': [/^fastify$/],
  'registry/start': [/^fastify$/, /^node:(?:http|net)$/, /^pino$/],
  'registry/cli': [/^node:(?:fs|path|util)$/, /^pino$/],
};

const root = fileURLToPath(new URL('..', import.meta.url));

interface Import {
  readonly from: string;
  readonly to: string;
  readonly isPackage: boolean;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const files = ['access', 'launcher', 'server', 'client', 'registry'].flatMap(sourceFiles);
const filesAround = ['harness', 'scripts', 'test'].flatMap(sourceFiles);
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

const importsOf = (file: string): readonly Import[] =>
  [...textOf(file).matchAll(/(?:^|\n)(?:import|export)\b[^;'"]*?\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)].map(
    (match) => {
      const target = match[1] ?? match[2] ?? '';
      const isPackage = !target.startsWith('.');
      return { from: file, to: isPackage ? target : normalize(join(dirname(file), target)), isPackage };
    },
  );

const imports = files.flatMap(importsOf);
const importsAround = filesAround.flatMap(importsOf);

/** The room of a file is the longest of `rooms` that holds it: a folder with a row of its own is a room inside another. */
const roomOf = (file: string): string | undefined => longestPrefix(Object.keys(rooms), file);

const longestPrefix = (folders: readonly string[], file: string): string | undefined =>
  folders.filter((folder) => isIn(folder, file)).sort((one, other) => other.length - one.length)[0];

const isIn = (folder: string, file: string): boolean => file === folder || file.startsWith(`${folder}/`);

/** The packages that a file may import: those of the longest row of `packages` that holds it. */
const packagesOf = (file: string): readonly RegExp[] => {
  const [room = ''] = Object.keys(packages)
    .filter((name) => file.startsWith(`${name}/`))
    .sort((one, other) => other.length - one.length);
  return packages[room] ?? [];
};

/** Whether `allowed` permits importing a file: as a path, as a room without the rooms inside it, or as a folder of data. */
const isAllowed = (to: string, allowed: string): boolean => {
  const room = roomOf(to);
  return to === allowed || (room === undefined ? to.startsWith(`${allowed}/`) : room === allowed);
};

describe('the rooms', () => {
  test('hold every source file', () => {
    expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });

  test('import one another in one direction only', () => {
    const forbidden = imports.filter(({ from, to, isPackage }) => {
      const room = roomOf(from) ?? '';
      const allowed = [room, ...(rooms[room] ?? [])];
      return !isPackage && !allowed.some((other) => isAllowed(to, other));
    });
    expect(forbidden).toEqual([]);
  });

  test('do not import each other in cycles', () => {
    const graph = new Map(Object.keys(rooms).map((room) => [room, new Set<string>()]));
    for (const { from, to, isPackage } of imports) {
      const [room = '', target = ''] = [roomOf(from), roomOf(to)];
      if (!isPackage && target !== '' && target !== room) graph.get(room)?.add(target);
    }
    expect(cycles(new Map([...graph].map(([room, targets]) => [room, [...targets]])))).toEqual([]);
  });

  test('import only the packages that belong to them', () => {
    const forbidden = imports.filter(
      ({ from, to, isPackage }) => isPackage && !packagesOf(from).some((allowed) => allowed.test(to)),
    );
    expect(forbidden).toEqual([]);
  });
});

describe('the rooms around the product', () => {
  test('import one another in one direction only', () => {
    const forbidden = importsAround.filter(({ from, to, isPackage }) => {
      const room = longestPrefix(Object.keys(surroundings), from);
      if (isPackage || room === undefined) return room === undefined;
      const toRoom = longestPrefix(Object.keys(surroundings), to);
      const isOwn = toRoom === room;
      return !isOwn && !(surroundings[room] ?? []).some((allowed) => isIn(allowed, to));
    });
    expect(forbidden).toEqual([]);
  });
});

describe('the source files', () => {
  test('do not import each other in cycles', () => {
    const targets = new Map<string, string[]>();
    for (const { from, to } of [...imports, ...importsAround]) targets.set(from, [...(targets.get(from) ?? []), to]);
    expect(cycles(targets)).toEqual([]);
  });

  test('do not pass on what other files export', () => {
    expect(files.filter((file) => /(?:^|\n)export (?:\*|\{[^}]*\}) from /.test(textOf(file)))).toEqual([]);
  });

  test('compare no document kind by its name: they ask the record of the kind', () => {
    const name = "'(?:task-file|config-file|registry-config)'";
    const record = '(?:taskFileKind|configFileKind|registryConfigKind)\\b';
    const comparison = new RegExp(`(?:[!=]==?|\\bcase)\\s*(?:${name}|${record})|${name}\\s*[!=]==?`);
    const others = files.filter((file) => !/^server\/core\/(?:analysis|features)\/kinds\//.test(file));
    expect(others.filter((file) => comparison.test(textOf(file)))).toEqual([]);
  });

  test('outside server/core/syntax do not ask which language a document is written in', () => {
    const question = /\b(?:language\.id|notation)\s*[!=]==|[!=]==\s*(?:tomlLanguage|jsonLanguage)\b/;
    const others = files.filter((file) => !file.startsWith('server/core/syntax/'));
    expect(others.filter((file) => question.test(textOf(file)))).toEqual([]);
  });

  test('of the core and of access know no clock, no process and no randomness', () => {
    const impure = /\b(?:Date\.now|new Date\b|performance\.|process\.|Math\.random|setTimeout|setInterval|console\.)/;
    expect(files.filter((file) => /^(?:server\/core|access)\//.test(file) && impure.test(textOf(file)))).toEqual([]);
  });
});

/** Returns each cycle of imports once, as the files that it goes through. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const found: string[][] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) found.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}
