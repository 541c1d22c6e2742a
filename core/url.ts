/**
 * The URL, or undefined for what is none. Not `URL.canParse`: once compiled, that of Node 20 takes
 * Latin-1 strings for UTF-8 and denies good addresses with letters such as ü.
 */
export function parseUrl(url: string, base?: string | URL): URL | undefined {
  try {
    return new URL(url, base)
  } catch {
    // The usual way to ask.
    return undefined
  }
}
