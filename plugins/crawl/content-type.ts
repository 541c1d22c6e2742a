import type { HttpResponse } from '../../core/ports/http.ts'

type Headers = HttpResponse['headers']
export type ContentType = {
  /** Lower case, without parameters; '' without a usable one. */
  readonly mediaType: string
  /** Lower case; '' without one. */
  readonly charset: string
}

/** Media type and charset of an answer by its first Content-Type header. */
export function contentTypeOf(headers: Headers): ContentType {
  const value = (headers['content-type']?.[0] ?? '').slice(0, 1000)
  const [essence = '', ...parameters] = value.split(';').map((part) => part.trim().toLowerCase())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  return {
    mediaType: /^[!#$&^_.+\w-]+\/[!#$&^_.+\w-]+$/.test(essence) ? essence : '',
    charset: (charset ?? '').slice('charset='.length).replaceAll(/["']/g, '').trim().slice(0, 100),
  }
}

/** Milliseconds to wait that Retry-After names, as seconds or as a date; null without one. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const value = headers['retry-after']?.[0]?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
