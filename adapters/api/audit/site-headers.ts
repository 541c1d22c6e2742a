import type { ErrorDetail } from '../../../core/errors.ts'
import type { SiteHeaders } from '../../../core/ports/http.ts'
import { parseUrl } from '../../../core/url.ts'
import type { AuditRequest, ModuleRequest } from '../../../manifests/types/records.ts'
import { showValue } from '../../http/request-validation.ts'

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/
/** Visible ASCII and spaces: the client would refuse anything else, and might quote it. */
const VALUE = /^[ -~]{0,4096}$/
const MOST_HEADERS = 20

/** Headers that the connection, the decoder or another option sets. */
const OWN: ReadonlySet<string> = new Set([
  ...['accept-encoding', 'connection', 'content-encoding', 'content-length', 'content-type'],
  ...['expect', 'host', 'keep-alive', 'range', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
])

type Headers = Readonly<Record<string, string>>

/** Problems with headers for the audited site. No message quotes a value, which may be secret. */
export function headerProblems(
  headers: Headers = {},
  path = '/options/headers',
): readonly ErrorDetail[] {
  const names = Object.keys(headers)
  if (names.length > MOST_HEADERS) {
    const message = `There are ${names.length} headers. Use at most ${MOST_HEADERS}.`
    return [{ path, message }]
  }
  return names.flatMap((name) => {
    const remedy = remedyOf(name, headers[name] ?? '')
    const message = `The header ${showValue(name)} cannot be sent. ${remedy}`
    return remedy === undefined ? [] : [{ path, message }]
  })
}

function remedyOf(name: string, value: string): string | undefined {
  const lower = name.toLowerCase()
  if (!NAME.test(name)) return 'Use only letters, digits and hyphens in the name.'
  if (lower === 'user-agent') return 'Set the option userAgent instead.'
  if (OWN.has(lower) || lower.startsWith('proxy-')) return 'The audit sets this header.'
  if (!VALUE.test(value)) return 'Use at most 4096 printable ASCII characters as its value.'
  return undefined
}

/**
 * Separates the headers, which are bound to the audited origin, from everything that modules,
 * results and caches see.
 */
export function splitHeaders<
  O extends AuditRequest['options'] | ModuleRequest['options'],
>(request: {
  readonly url: string
  readonly options: O
}): { readonly options: O; readonly siteHeaders?: SiteHeaders } {
  const { headers = {}, ...options } = request.options as AuditRequest['options']
  const siteHeaders = headersFor(request.url, headers)
  return { options: options as O, ...(siteHeaders && { siteHeaders }) }
}

/** Headers bound to the origin of a URL; undefined without any. */
export function headersFor(url: string, headers: Headers = {}): SiteHeaders | undefined {
  const origin = parseUrl(url)?.origin
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  if (origin === undefined || entries.length === 0) return undefined
  return { origin, headers: Object.fromEntries(entries) }
}
