import { normUrl } from '../page/address/norm-url.ts'
import { parseHttpUrl } from '../page/address/parse-http-url.ts'
import { profileOf } from '../page/hosts/profiles.ts'
import type { PageFacts } from '../page/page-facts.ts'
import type { EnrichmentTables, WikidataTable } from './enrichment-tables.ts'
import type { EntityLink } from './knowledge-result.ts'
import type { ReadEntity } from './read-entity.ts'

const MAX_LINKS = 50

export type SameAs = {
  readonly sameAs: readonly EntityLink[]
  readonly missingOnWikidata: readonly string[]
}

/** Page of an account that an entry names. */
export function accountUrl(
  { property, value }: ReadEntity['accounts'][number],
  { profiles }: WikidataTable,
): string {
  const path = value.split('/').map(encodeURIComponent).join('/')
  return (profiles[property] ?? '{value}').replace('{value}', () => path)
}

/** The accounts of an entry held against sameAs and links of the page, in both directions. */
export function compareSameAs(
  entity: ReadEntity,
  page: PageFacts,
  tables: EnrichmentTables,
): SameAs {
  const { wikidata } = tables
  const written = page.markup.publisherIdentity.sameAs
  const declared = new Set(written.map((url) => keyOf(url, tables)))
  const linked = new Set(page.socialProfiles.visible)
  const links = entity.accounts.slice(0, MAX_LINKS).map((account): EntityLink => {
    const url = accountUrl(account, wikidata)
    const key = keyOf(url, tables)
    const onPage = declared.has(key) ? 'declared' : linked.has(key) ? 'linked' : 'absent'
    return { property: account.property, url, onPage }
  })
  const known = new Set(links.map(({ url }) => keyOf(url, tables)))
  const networks = networksOf(tables)
  const missing = written.filter((address) => {
    const url = parseHttpUrl(address)
    const profile = url && profileOf(url, tables.profiles)
    return profile && networks.has(profile.network) && !known.has(profile.key)
  })
  return { sameAs: links, missingOnWikidata: [...new Set(missing)].slice(0, MAX_LINKS) }
}

/** Networks whose accounts are read of entries. */
function networksOf({ wikidata, profiles }: EnrichmentTables): ReadonlySet<string> {
  const urls = Object.keys(wikidata.profiles).map((property) => {
    return parseHttpUrl(accountUrl({ property, value: 'name' }, wikidata))
  })
  return new Set(urls.flatMap((url) => (url && profileOf(url, profiles)?.network) || []))
}

/** Equal for two addresses of one account, and else for two spellings of one address. */
function keyOf(address: string, { profiles }: EnrichmentTables): string {
  const url = parseHttpUrl(address)
  if (!url) return address
  return profileOf(url, profiles)?.key ?? normUrl(url) ?? address
}
