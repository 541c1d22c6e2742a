/**
 * Parses a URL; undefined if it is invalid. `URL.canParse` of Node 20 is not used: once compiled, it
 * reads Latin-1 strings as UTF-8 and refuses valid addresses with letters such as ü.
 */
export function parseUrl(url: string, base?: string | URL): URL | undefined {
  try {
    return new URL(url, base)
  } catch {
    return undefined
  }
}
