import type { TextWidths } from './text-widths.ts';

/** Returns the widths of texts on the page. */
export function pageTextWidths(): TextWidths {
  const context = document.createElement('canvas').getContext('2d');
  const widths = new Map<string, number>();

  function widthOf(text: string, font: string): number {
    const key = `${font} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    if (context) context.font = font;
    const width = context?.measureText(text).width ?? text.length * 7;
    widths.set(key, width);
    return width;
  }

  return {
    widthOf,
    shortened(text, font, maxWidth) {
      if (widthOf(text, font) <= maxWidth) return text;
      const characters = [...text];
      let [fits, tooLong] = [0, characters.length];
      while (tooLong - fits > 1) {
        const middle = (fits + tooLong) >> 1;
        if (widthOf(`${characters.slice(0, middle).join('')}…`, font) <= maxWidth) fits = middle;
        else tooLong = middle;
      }
      return `${characters.slice(0, fits).join('')}…`;
    },
  };
}
