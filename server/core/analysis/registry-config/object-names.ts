/**
 * Returns the problem with the name of a bucket, according to the rules of Amazon S3, which other stores follow as
 * well.
 */
export function bucketProblem(name: string): string | undefined {
  const isName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) && !name.includes('..');
  return isName
    ? undefined
    : 'Expected 3 to 63 lowercase letters, digits, `.` and `-`, beginning with a letter or digit';
}

/** Returns the problem with the prefix of the names of objects. */
export function prefixProblem(prefix: string): string | undefined {
  if (!/^[\w./-]*$/.test(prefix)) return 'Expected letters, digits and `. _ - /`';
  const segments = prefix.split('/').slice(0, -1);
  const isPath = segments.every((segment) => !['', '.', '..'].includes(segment));
  return isPath
    ? undefined
    : 'A prefix must not begin with `/`, and must not contain `//` or the segments `.` and `..`';
}
