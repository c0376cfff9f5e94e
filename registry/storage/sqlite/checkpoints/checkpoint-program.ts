/** The program of the thread that runs checkpoints: its source or, in a bundle, which is CommonJS, the program next to it. */
export const checkpointProgram: URL | string =
  import.meta.url === undefined
    ? `${__dirname}/registry-checkpoint.js`
    : new URL('./checkpoint-thread.ts', import.meta.url);
