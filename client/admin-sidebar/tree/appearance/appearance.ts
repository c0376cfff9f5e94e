/** How a node looks, and what a screen reader says of it: plain data. Texts of the server are visible and in bounds. */
export interface Appearance {
  readonly label: string;
  readonly description?: string;
  /** The name of a codicon. */
  readonly icon: string;
  /** The id of a theme colour. */
  readonly color?: string;
  /** Instead of label and description. */
  readonly accessibleLabel: string;
  readonly isFolder: boolean;
}
