import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { parseHttpUrl } from '../facts/url/parse-http-url.ts'

/**
 * Registrable domain that a caller, a model or a result page names: `example.org`,
 * `www.example.org`, a URL. null for anything else, addresses in numbers and single labels included.
 */
export function domainName(written: string): string | null {
  const text = written.trim()
  if (text === '' || text.length > MAX_WRITTEN || /\s/.test(text)) return null
  const url = parseHttpUrl(/^https?:\/\//i.test(text) ? text : `http://${text}`)
  if (url === null || url.username !== '') return null
  const { domain, isIp } = parse(url.hostname, { allowPrivateDomains: true })
  return isIp ? null : domain
}

const MAX_WRITTEN = 2048

/** What stands before the public suffix, in letters: `example-velo` of `example-velo.be`. */
export function domainLabel(domain: string): string | null {
  const { domainWithoutSuffix } = parse(domain, { allowPrivateDomains: true })
  return domainWithoutSuffix ? domainToUnicode(domainWithoutSuffix) || domainWithoutSuffix : null
}
