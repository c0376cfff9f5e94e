/** The program of the thread that runs checkpoints. In the bundle, the build replaces this module; see `scripts/build.mjs`. */
export const checkpointProgram: URL | string = new URL('./checkpoint-thread.ts', import.meta.url);
