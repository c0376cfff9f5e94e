import type { LanguageServerOptions } from '../../harness/language-server/language-server.ts';
import { jsonServerProgram, programPath, readSchema, tombiProgram } from './prepare-folder.ts';
import { recordingPath } from './recording.ts';
import type { BenchLanguage } from './task-documents.ts';

/** A measured server, with documents of one language. */
export interface Subject {
  readonly name: 'taskwright, TOML' | 'bare, TOML' | 'tombi' | 'taskwright, JSON' | 'bare, JSON' | 'VS Code JSON';
  readonly language: BenchLanguage;
  readonly fileName: string;
  readonly languageId: string;
  readonly launch: (folder: string, tasks: number) => LanguageServerOptions;
  /** Whether it is ours: its responses are recorded for the bare server. */
  readonly isOurs?: true;
  /** Settings that the server requires in `workspace/didChangeConfiguration`. */
  readonly settings?: object;
}

/** Whether a server is started by our launcher, with the code that earlier runs compiled. */
export function hasCodeCache({ name }: Subject): boolean {
  return name.startsWith('taskwright') || name.startsWith('bare');
}

const fileNames = { toml: 'bench.tasks.toml', json: 'bench.tasks.json' } as const;

const launchTaskwright = (folder: string) => ({
  command: [process.execPath, programPath(folder, 'server.js'), '--stdio'],
  folder,
  // As in VS Code, which the bench imitates.
  initializationOptions: { completion: { triggerSuggest: true, requestsAgain: true } },
});

/** Launches the server of `bare-server.ts`, which is the lower bound: it repeats the responses of ours. */
function launchBare(folder: string, language: BenchLanguage, tasks: number): LanguageServerOptions {
  const recording = recordingPath(folder, fileNames[language], tasks);
  return { command: [process.execPath, programPath(folder, 'bare-server.js'), recording, '--stdio'], folder };
}

export const subjects: readonly Subject[] = [
  {
    name: 'taskwright, TOML',
    language: 'toml',
    fileName: fileNames.toml,
    languageId: 'tasks-toml',
    launch: launchTaskwright,
    isOurs: true,
  },
  {
    name: 'bare, TOML',
    language: 'toml',
    fileName: fileNames.toml,
    languageId: 'tasks-toml',
    launch: (folder, tasks) => launchBare(folder, 'toml', tasks),
  },
  {
    name: 'tombi',
    language: 'toml',
    fileName: fileNames.toml,
    languageId: 'toml',
    // The schema is set in `tombi.toml` in the folder; `--offline` disables the catalog of public schemas.
    launch: (folder) => ({ command: [tombiProgram(folder), 'lsp', '--offline'], folder }),
  },
  {
    name: 'taskwright, JSON',
    language: 'json',
    fileName: fileNames.json,
    languageId: 'tasks-json',
    launch: launchTaskwright,
    isOurs: true,
  },
  {
    name: 'bare, JSON',
    language: 'json',
    fileName: fileNames.json,
    languageId: 'tasks-json',
    launch: (folder, tasks) => launchBare(folder, 'json', tasks),
  },
  {
    name: 'VS Code JSON',
    language: 'json',
    fileName: fileNames.json,
    languageId: 'json',
    launch: (folder) => ({
      command: [process.execPath, jsonServerProgram(folder), '--stdio'],
      folder,
      initializationOptions: { provideFormatter: true, handledSchemaProtocols: ['file'] },
    }),
    settings: {
      json: {
        validate: { enable: true },
        format: { enable: true },
        resultLimit: 100_000,
        schemas: [{ fileMatch: ['*.tasks.json'], url: 'file:///task-file.schema.json', schema: readSchema() }],
      },
    },
  },
];
