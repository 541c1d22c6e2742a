import type { ApiRequest } from '../../../core/ports/api.ts'

/** The address of a call: the base with its places filled, the path and the encoded query. */
export function apiUrl(baseUrl: string, { path, query = [], place = {} }: ApiRequest): string {
  const base = baseUrl.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(place, name) ? encodeURIComponent(place[name] ?? '') : whole,
  )
  const pairs = query.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  return `${base.replace(/\/+$/, '')}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`
}
