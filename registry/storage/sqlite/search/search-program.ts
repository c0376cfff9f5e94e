/** The program of the thread that searches: its source or, in a bundle, which is CommonJS, the program next to it. */
export const searchProgram: URL | string =
  import.meta.url === undefined ? `${__dirname}/registry-search.js` : new URL('./search-thread.ts', import.meta.url);
