/** The number of additional decodings by proxies and servers that are checked. */
const maxDecodings = 4;

/**
 * Returns the reason why a name cannot be a segment of an address, as the end of a sentence; undefined if the name is
 * safe. Also checks the results of decoding the name repeatedly, as some servers and proxies do.
 */
export function segmentProblem(name: string): string | undefined {
  return firstProblem(name, (text) => (text.includes('/') ? 'contains a slash' : partProblem(text)));
}

/** Like `segmentProblem`, for a name with several segments. */
export function pathProblem(path: string): string | undefined {
  return firstProblem(path, (text) =>
    text
      .split('/')
      .map(partProblem)
      .find((problem) => problem !== undefined),
  );
}

/**
 * Like `segmentProblem`, for the name of a record that can contain slashes, such as an id. Slashes at its start and end
 * and repeated slashes are allowed as well.
 */
export function slashedNameProblem(name: string): string | undefined {
  return firstProblem(name, (text) => {
    const parts = text.split('/').filter((part) => part !== '');
    return parts.length === 0 ? 'is empty' : parts.map(partProblem).find((problem) => problem !== undefined);
  });
}

function firstProblem(name: string, problemOf: (text: string) => string | undefined): string | undefined {
  let text = name;
  for (let layer = 0; layer <= maxDecodings; layer++) {
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

/** Decodes ASCII characters and overlong forms of `.` and `/`, as lenient decoders do. Ignores other sequences. */
function decodedOnce(text: string): string {
  return text
    .replace(/%c0%ae/gi, '.')
    .replace(/%c0%af/gi, '/')
    .replace(/%([0-7][0-9a-f])/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
