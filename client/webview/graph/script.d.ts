/** A program for a worker: the bundler gives its whole text. */
declare module '*?script' {
  const text: string;
  export default text;
}
