import { publicPageUrl, publicUrl } from '../page/address/expected-url.ts'
import { normUrl } from '../page/address/norm-url.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { Annotation } from './annotations.ts'

/** By which addresses and codes the audited page is known in its set. */
export type OwnPage = {
  /** Its address in public. */
  readonly url: string
  readonly canonical: string | null
  /** Both of them, in the compared spelling. */
  readonly addresses: ReadonlySet<string>
  /** Codes under which it names itself; x-default only where there is no other. */
  readonly codes: ReadonlySet<string>
}

export function ownPage(site: SiteFacts, annotations: readonly Annotation[]): OwnPage {
  const url = publicPageUrl(site)
  const canonical = site.page?.canonical.url ?? null
  const known = [url, canonical === null ? null : publicUrl(site, canonical)]
  const addresses = new Set(known.flatMap((address) => (address && normUrl(address)) || []))
  const codes = annotations.flatMap(({ lang, target }) =>
    target !== null && addresses.has(target) ? lang : [],
  )
  const named = codes.filter((code) => code !== 'x-default')
  return { url, canonical, addresses, codes: new Set(named.length > 0 ? named : codes) }
}
