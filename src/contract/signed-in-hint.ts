/**
 * As whom a page's cookies say that somebody is signed in. A neighbour of our host may have put one of the plain name for the whole domain:
 * where there is one that nobody else can put, that counts, whichever stands first.
 */
export const hintedRole = (cookies: string): string | undefined =>
  (/(?:^|; )__Host-signed_in=(\w+)/.exec(cookies) ?? /(?:^|; )signed_in=(\w+)/.exec(cookies))?.[1]
