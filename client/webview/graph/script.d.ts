/** The code of a worker, as text. The bundler provides it. */
declare module '*?script' {
  const text: string;
  export default text;
}
