/** Returns a hash of 16 hexadecimal digits (two of FNV-1a with 32 bits), which tells whether a text has changed. */
export function textHash(text: string): string {
  let [low, high] = [0x811c9dc5, 0x050c5d1f];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit ^ (index & 0xff), 0x01000193);
  }
  return [low, high].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}
