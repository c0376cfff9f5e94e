/** A problem that the author of a package can correct. Its message is a sentence that can be shown. */
export class PackageProblem extends Error {}
