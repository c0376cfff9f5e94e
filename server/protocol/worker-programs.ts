/**
 * The programs and data that the language server loads in a web worker: files in `dist/programs`, shared with the
 * server that runs as a process. A worker cannot determine the addresses of the extension's files, so the client sends
 * their texts in the first message.
 */
export const workerPrograms = ['engine.js', 'task-shapes.json', 'registry-config-shape.json'] as const;

/** The first message to the worker: the texts of the programs by their names. */
export type WorkerPrograms = ReadonlyMap<string, string>;
