/** All crawlers: `*`, also with white space and more text behind it, as for Google. */
const EVERYONE = /^\*(?:[\t\n\v\f\r ]|$)/

/**
 * The product tokens that a User-agent line names, lower case: `*`, or what precedes the first
 * character outside a-z, `_` and `-` (https://github.com/google/robotstxt, ExtractUserAgent), so
 * that Googlebot/2.1 names Googlebot. AI2Bot and others have digits in their names, which no letter
 * of that rule allows; so the name with its digits comes first, and both name a crawler.
 * Empty for a value that names none.
 */
export function tokensOf(value: string): readonly string[] {
  if (EVERYONE.test(value)) return ['*']
  const tokens = [/^[\w-]+/, /^[a-z_-]+/i].flatMap((pattern) => pattern.exec(value)?.[0] ?? [])
  return [...new Set(tokens.map((token) => token.toLowerCase()))]
}
