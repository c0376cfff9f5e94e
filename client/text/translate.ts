/**
 * The type of `vscode.l10n.t`, for code that does not import `vscode`. It replaces `{0}`, `{1}` and so on with the
 * arguments.
 */
export type Translate = (message: string, ...values: readonly (string | number)[]) => string;
