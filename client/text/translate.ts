/**
 * The type of `vscode.l10n.t`, for code that does not import `vscode`. The function replaces `{0}`, `{1}` and so on in
 * the message with the values.
 */
export type Translate = (message: string, ...values: readonly (string | number)[]) => string;
