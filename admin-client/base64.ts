/** The bytes per call: below the limit for arguments, and a multiple of three so that the results can be joined. */
const chunk = 3 * 8192;

export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += chunk) {
    parts.push(btoa(String.fromCharCode(...bytes.subarray(start, start + chunk))));
  }
  return parts.join('');
}

/** Encodes text as UTF-8 in base64. */
export function textToBase64(text: string): string {
  return toBase64(new TextEncoder().encode(text));
}

/** Decodes UTF-8 text from base64. Returns undefined for invalid base64. */
export function textFromBase64(base64: string): string | undefined {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
