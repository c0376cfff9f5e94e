/** The characters that XML 1.0 does not allow, even as references (section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters.
const invalid = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Returns an element of XML with these attributes, and its content, which is XML. */
export function xmlElement(name: string, attributes: Readonly<Record<string, string | number>>, content = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(String(value))}"`);
  return content === '' ? `<${name}${written.join('')}/>\n` : `<${name}${written.join('')}>\n${content}</${name}>\n`;
}

/** Returns a document of XML with this root. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}

function xmlText(text: string): string {
  return text.replace(invalid, '\ufffd').replace(/[&<>"\t\n\r]/g, (character) => references[character] ?? character);
}
