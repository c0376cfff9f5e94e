/** Returns a greeting with the word in the environment. */
export function greeting(name, word = process.env.GREETING ?? 'Hello') {
  return `${word}, ${name}!`;
}
