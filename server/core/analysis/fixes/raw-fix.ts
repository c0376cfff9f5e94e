import type { Document } from '../../document/document.ts';
import { type Span, spanText } from '../../document/span.ts';
import type { Fix } from './fix.ts';

/** Returns the fix that keeps the runner from rendering a part of a string that is intended for another program. */
export function rawFix(part: Span, document: Document): Fix {
  const text = `{% raw %}${spanText(part)}{% endraw %}`;
  const edits = [{ ...document.offsetsOf(part), text }];
  return { title: 'Enclose in `{% raw %}` and `{% endraw %}`', edits, preferred: false };
}
