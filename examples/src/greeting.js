/** A greeting for somebody, with the word that the environment asks for. */
export function greeting(name, word = process.env.GREETING ?? 'Hello') {
  return `${word}, ${name}!`;
}
