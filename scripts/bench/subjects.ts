import type { LanguageServerOptions } from '../../harness/language-server/language-server.ts';
import { jsonServerProgram, readSchema, taskwrightProgram, tombiProgram } from './prepare-folder.ts';
import type { BenchLanguage } from './task-documents.ts';

/** A measured server, with documents of one language. */
export interface Subject {
  readonly name: 'taskwright, TOML' | 'tombi' | 'taskwright, JSON' | 'VS Code JSON';
  readonly language: BenchLanguage;
  readonly fileName: string;
  readonly languageId: string;
  readonly launch: (folder: string) => LanguageServerOptions;
  /** Settings that the server requires in `workspace/didChangeConfiguration`. */
  readonly settings?: object;
}

const launchTaskwright = (folder: string) => ({
  command: [process.execPath, taskwrightProgram(folder, 'server.js'), '--stdio'],
  folder,
});

export const subjects: readonly Subject[] = [
  {
    name: 'taskwright, TOML',
    language: 'toml',
    fileName: 'bench.tasks.toml',
    languageId: 'tasks-toml',
    launch: launchTaskwright,
  },
  {
    name: 'tombi',
    language: 'toml',
    fileName: 'bench.tasks.toml',
    languageId: 'toml',
    // The schema is set in `tombi.toml` in the folder; `--offline` disables the catalog of public schemas.
    launch: (folder) => ({ command: [tombiProgram(folder), 'lsp', '--offline'], folder }),
  },
  {
    name: 'taskwright, JSON',
    language: 'json',
    fileName: 'bench.tasks.json',
    languageId: 'tasks-json',
    launch: launchTaskwright,
  },
  {
    name: 'VS Code JSON',
    language: 'json',
    fileName: 'bench.tasks.json',
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
