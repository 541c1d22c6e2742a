import type { ApiRequest } from '../../core/ports/api.ts'

/** The address of a call: the base with its places filled, the path and the encoded query. */
export function apiUrl(baseUrl: string, { path, query = [], place = {} }: ApiRequest): string {
  const base = baseUrl.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(place, name) ? encoded(place[name] ?? '') : whole,
  )
  const pairs = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return `${base.replace(/\/+$/, '')}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`
}

/** Half a character cannot be written in an address: the sign for an unknown one stands for it. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
}
