import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'

/** What stands before the public suffix, in letters: `example-velo` of `example-velo.be`. */
export function domainLabel(domain: string): string | null {
  const { domainWithoutSuffix } = parse(domain, { allowPrivateDomains: true })
  return domainWithoutSuffix ? domainToUnicode(domainWithoutSuffix) || domainWithoutSuffix : null
}
