/** The program of the thread that searches. In the bundle, the build replaces this module; see `scripts/build.mjs`. */
export const searchProgram: URL | string = new URL('./search-thread.ts', import.meta.url);
