/** How a node looks, and what a screen reader says. Texts from the server are visible and of bounded length. */
export interface Appearance {
  readonly label: string;
  readonly description?: string;
  /** The name of a codicon. */
  readonly icon: string;
  /** The id of a theme color. */
  readonly color?: string;
  /** Read by screen readers instead of label and description. */
  readonly accessibleLabel: string;
  readonly isFolder: boolean;
}
