/** A path segment that names one of many: an id, a date, a slug of several words, a long name. */
const VARIABLE = /\d|%|[-_.+].*[-_.+]|^.{25,}$/

/**
 * The pattern of an address: its path with `*` for segments that name one of many, and the names of
 * its parameters. Depends only on the address, so that an address always has the same pattern.
 */
export function addressPattern(key: string): string {
  const { path, query } = splitKey(key)
  const segments = path.split('/')
  const last = segments.length - 1
  const shown = segments.map((segment, at) => {
    if (segment === '') return ''
    const extension = at === last ? (/\.[a-z]{2,5}$/i.exec(segment)?.[0] ?? '') : ''
    const name = segment.slice(0, segment.length - extension.length)
    const isOneOfMany = VARIABLE.test(name) || (at === last && at > 1)
    return isOneOfMany ? `*${extension}` : segment
  })
  const names = parameterNames(query)
  return names.length === 0
    ? shown.join('/')
    : `${shown.join('/')}?${names.map((name) => `${name}=*`).join('&')}`
}

export function splitKey(key: string): { readonly path: string; readonly query: string } {
  const at = key.indexOf('?')
  return at < 0 ? { path: key, query: '' } : { path: key.slice(0, at), query: key.slice(at + 1) }
}

/** Distinct names of the parameters of a query, sorted. */
export function parameterNames(query: string): string[] {
  if (query === '') return []
  return [...new Set(query.split('&').map((pair) => pair.split('=', 1)[0]!))].sort()
}
