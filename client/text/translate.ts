/** `vscode.l10n.t`, for what knows no `vscode`: `{0}` and so on stand for the arguments. */
export type Translate = (message: string, ...values: readonly (string | number)[]) => string;
