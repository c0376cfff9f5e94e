/** Measures texts in fonts, and shortens long ones. */
export interface TextWidths {
  /** Returns the width of a text in pixels. */
  widthOf(text: string, font: string): number;
  /** Returns the text, or its beginning with an ellipsis if the text is wider than a number of pixels. */
  shortened(text: string, font: string, maxWidth: number): string;
}
