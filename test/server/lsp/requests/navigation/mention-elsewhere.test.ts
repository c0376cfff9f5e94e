import { expect, test } from 'vitest';
import type { Hover, Location, Registration, RegistrationParams } from 'vscode-languageserver-protocol';
import { serve, workspaceCapabilities } from '../../workspace/workspace.ts';

const files = {
  'mise.toml': '[tasks.build]\ndescription = "Compiles"\nrun = "x"\n',
  'web/mise.toml': '[tasks.site]\nrun = "x"\n',
};

/** Files without tasks, and the place of the definition and the first line of the hover of the task at the caret. */
const rows: readonly (readonly [string, string, readonly string[], string | undefined])[] = [
  ['.github/workflows/ci.yml', 'a:\n  - run: mise run b<|>uild\n', ['mise.toml:0:7'], '**`build`** — task'],
  ['web/package.json', '{ "scripts": { "a": "mise run site<|>" } }', ['web/mise.toml:0:7'], '**`site`** — task'],
  ['Dockerfile', 'RUN mise <|>build\n', ['mise.toml:0:7'], '**`build`** — task'],
  ['Dockerfile', 'RUN mise<|> build\n', [], undefined],
  ['Dockerfile', 'RUN mise run gone<|>\n', [], undefined],
  ['other.yml', 'a:\n  - run: mise run b<|>uild\n', [], undefined],
];

test.each(rows)('the task in %s: %j', async (path, marked, places, title) => {
  const workspace = await serve(files);
  const document = await workspace.open(path, marked, 'plaintext');
  const found = await document.request<readonly Location[] | null>('textDocument/definition', {
    position: document.caret,
  });
  const shown = (found ?? []).map(
    ({ uri, range: { start } }) => `${uri.replace(workspace.uri('/'), '')}:${start.line}:${start.character}`,
  );
  expect(shown).toEqual(places);
  const hover = await document.request<Hover | null>('textDocument/hover', { position: document.caret });
  const markdown = hover && 'value' in Object(hover.contents) ? String(Object(hover.contents).value) : undefined;
  expect(markdown?.split('\n')[0]).toBe(title);
});

const dynamicRegistration = true;

test.each([
  [
    'can',
    { synchronization: { dynamicRegistration }, definition: { dynamicRegistration }, hover: { dynamicRegistration } },
    [
      'textDocument/didOpen',
      'textDocument/didChange',
      'textDocument/didClose',
      'textDocument/definition',
      'textDocument/hover',
    ],
  ],
  ['cannot', { synchronization: { dynamicRegistration }, definition: {} }, []],
] as const)('the files are registered with a client that %s register them', async (_, added, methods) => {
  const capabilities = { ...workspaceCapabilities, textDocument: { ...workspaceCapabilities.textDocument, ...added } };
  const workspace = await serve(files, { capabilities });
  const registrations: Registration[] = [];
  workspace.server.connection.onRequest('client/registerCapability', (params: RegistrationParams) => {
    registrations.push(...params.registrations);
    return null;
  });
  await workspace.settle();
  const ofFiles = registrations.filter(({ registerOptions }) =>
    JSON.stringify(registerOptions ?? {}).includes('Dockerfile'),
  );
  expect(ofFiles.map(({ method }) => method)).toEqual(methods);
});
