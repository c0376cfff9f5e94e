/** `vscode.l10n.t` for code that does not import `vscode`: replaces `{0}` and so on by the arguments. */
export type Translate = (message: string, ...values: readonly (string | number)[]) => string;
