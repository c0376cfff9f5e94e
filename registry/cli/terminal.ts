/** The outputs of a command: results and errors. */
export interface Terminal {
  out(text: string): void;
  error(text: string): void;
}
