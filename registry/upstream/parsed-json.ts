/** Returns the value of a JSON text; undefined when it is not JSON. */
export function parsedJson(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(content));
  } catch {
    return undefined;
  }
}
