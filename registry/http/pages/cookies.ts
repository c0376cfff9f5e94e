/** Where and how long a browser sends a cookie. */
export interface CookieScope {
  readonly path: string;
  /** Seconds. */
  readonly maxAge: number;
  /** Whether the browser sends it with HTTPS only. */
  readonly isSecure: boolean;
}

/** Returns the value of the header `Set-Cookie` for a cookie that no script can read, and that no other site can send with a form. */
export function cookieText(name: string, value: string, { path, maxAge, isSecure }: CookieScope): string {
  const attributes = `Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${name}=${value}; ${attributes}`;
}

/** Returns the value of a cookie in the header `Cookie`. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const start = `${name}=`;
  return header
    ?.split(/; */)
    .find((one) => one.startsWith(start))
    ?.slice(start.length);
}
