import { URLPattern } from 'urlpattern-polyfill'

/** Whether a text is a pattern of the URL Pattern standard for paths. */
export function isPattern(match: string): boolean {
  if (!match.startsWith('/')) return false
  try {
    new URLPattern({ pathname: match })
    return true
  } catch {
    return false
  }
}

/** Whether the path of an address matches. Every path matches no pattern at all. */
export function matchesPath(match: string | undefined, url: string): boolean {
  return (
    match === undefined ||
    new URLPattern({ pathname: match }).test({ pathname: new URL(url).pathname })
  )
}
