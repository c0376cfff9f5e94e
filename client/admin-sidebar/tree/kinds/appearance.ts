/**
 * The appearance of a node and the text for screen readers. Texts from the server have limited length and no invisible
 * characters.
 */
export interface Appearance {
  readonly label: string;
  readonly description?: string | undefined;
  /** The name of a codicon. */
  readonly icon: string;
  /** The id of a theme color. */
  readonly color?: string | undefined;
  /** Read by screen readers instead of the label and the description. */
  readonly accessibleLabel: string;
  readonly isFolder: boolean;
}
