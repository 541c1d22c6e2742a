import { parseHttpUrl } from '../page/address/parse-http-url.ts'
import { unreachableReason } from '../page/address/public-address.ts'
import { site } from '../page/address/site.ts'

/** Registrable domains to compare with, and what was given that is none. */
export type Competitors = {
  readonly domains: readonly string[]
  readonly refused: readonly string[]
}

/** Each domain once, without the own one, at most `most`; host names and addresses are taken, too. */
export function competitorDomains(given: unknown, own: string, most: number): Competitors {
  const domains = new Set<string>()
  const refused: string[] = []
  for (const one of (Array.isArray(given) ? given : []).slice(0, 100)) {
    const domain = domainOf(one)
    if (domain === undefined) refused.push(String(one).slice(0, 60))
    else if (domain !== own) domains.add(domain)
  }
  return { domains: [...domains].slice(0, most), refused }
}

function domainOf(given: unknown): string | undefined {
  const text = typeof given === 'string' ? given.trim() : ''
  const url = parseHttpUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  const domain = url === null ? '' : site(url.hostname)
  return domainReason(domain) === undefined ? domain : undefined
}

/** Why a host has no registrable domain that others could link to; undefined when it has. */
export function domainReason(domain: string): string | undefined {
  if (/^[\d.]+$|^\[/.test(domain)) return 'an IP address'
  return unreachableReason(`https://${domain}/`)
}
