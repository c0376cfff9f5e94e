/** Separates the keywords of a package in its row. */
export const keywordSeparator = '\n';
