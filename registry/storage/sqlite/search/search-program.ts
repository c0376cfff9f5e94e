/** The program of the thread that searches: its source or, in a bundle, which is CommonJS, the program next to it. */
export const searchProgram: URL | string =
  typeof __dirname === 'string' ? `${__dirname}/registry-search.js` : new URL('./search-thread.ts', import.meta.url);
