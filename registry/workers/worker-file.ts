/** The program of a worker thread: its source or, in a bundle, which is CommonJS, the program next to it. */
export const workerFile: URL | string =
  import.meta.url === undefined ? `${__dirname}/registry-worker.js` : new URL('./worker.ts', import.meta.url);
