/** The program of a worker thread. In the bundle of the server, the build replaces this file; see `scripts/build.mjs`. */
export const workerFile: URL | string = new URL('./worker.ts', import.meta.url);
