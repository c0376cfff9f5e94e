/** The number of bytes at the start of a file that show whether it is a script: a byte order mark and `#!`. */
export const scriptStartLength = 5;

/** Returns whether a file begins with `#!`, for which the runner finds the interpreter itself on Windows. */
export function startsWithInterpreter(start: Uint8Array): boolean {
  const hasMark = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
  const [first, second] = start.subarray(hasMark ? 3 : 0);
  return first === 0x23 && second === 0x21;
}
