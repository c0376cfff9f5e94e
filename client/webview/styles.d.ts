/** Styles that a page imports: the bundler writes them into a file beside its script. */
declare module '*.css';
