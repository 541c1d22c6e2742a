/**
 * Parses a URL. Returns undefined if it is invalid. Does not use `URL.canParse` of Node 20: once
 * compiled, it reads Latin-1 strings as UTF-8 and rejects valid URLs with letters such as ü.
 */
export function parseUrl(url: string, base?: string | URL): URL | undefined {
  try {
    return new URL(url, base)
  } catch {
    return undefined
  }
}
