/** Styles that a page imports. The bundler writes them to a file next to the script. */
declare module '*.css';
