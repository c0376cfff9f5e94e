/** How many additional times proxies and servers may decode a name. */
const layers = 4;

/**
 * Returns why a name cannot be a segment of an address, as the end of a sentence; undefined when it can. Also checks what
 * the name becomes when a server or proxy decodes it too often.
 */
export function segmentProblem(name: string): string | undefined {
  return firstProblem(name, (text) => (text.includes('/') ? 'contains a slash' : partProblem(text)));
}

/** Returns the same as `segmentProblem`, for a name with several segments. */
export function pathProblem(path: string): string | undefined {
  return firstProblem(path, (text) =>
    text
      .split('/')
      .map(partProblem)
      .find((problem) => problem !== undefined),
  );
}

function firstProblem(name: string, problemOf: (text: string) => string | undefined): string | undefined {
  let text = name;
  for (let layer = 0; layer <= layers; layer++) {
    const problem = problemOf(text);
    if (problem !== undefined) return layer === 0 ? problem : `${problem} in percent-encoding`;
    const inner = decodedOnce(text);
    if (inner === text) return undefined;
    text = inner;
  }
  return 'is percent-encoded repeatedly';
}

function partProblem(part: string): string | undefined {
  if (part === '') return 'is empty or has an empty part';
  // Some servers remove path parameters before they resolve dots.
  if (/^\.{1,2}(?:;|$)/.test(part)) return 'is or contains "." or ".."';
  if (part.includes('\\')) return 'contains a backslash';
  if (/\p{Cc}/u.test(part)) return 'contains a control character';
  return /\p{Surrogate}/u.test(part) ? 'contains an incomplete character' : undefined;
}

/** Decodes only ASCII, ignores invalid sequences, and decodes overlong UTF-8, like lenient decoders. */
function decodedOnce(text: string): string {
  return text
    .replace(/%c0%ae/gi, '.')
    .replace(/%c0%af/gi, '/')
    .replace(/%([0-7][0-9a-f])/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
