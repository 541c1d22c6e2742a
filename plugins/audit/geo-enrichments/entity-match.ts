import { normUrl, parseHttpUrl } from '../../web/http-url.ts'
import { siteOf } from '../page/address/site.ts'
import { profileOf } from '../page/hosts/profiles.ts'
import { lexiconFor } from '../page/language/lexicon.ts'
import { brandKey } from '../page/language/names.ts'
import type { PageFacts } from '../page/page-facts.ts'
import type { PageTopic } from './page-topic.ts'
import type { EnrichmentTables, WikidataTable } from './tables.ts'
import type { EntityLink, RejectedEntity } from './types.ts'
import type { ReadEntity } from './wikidata-entity.ts'

/** The owner of the audited site, whom an entry may describe. */
type AuditedOwner = {
  readonly topic: PageTopic
  readonly page: PageFacts
  readonly tables: EnrichmentTables
}

export type EntityMatch = {
  readonly entity: ReadEntity
  readonly confidence: 'high' | 'medium'
  readonly reason: string
}

export type Matching = {
  readonly match: EntityMatch | null
  readonly rejected: readonly RejectedEntity[]
}

/**
 * The entry that is the site's. An official website on the site's own domain proves it. An equal
 * name counts only with a second sign: an account that the page has too or, where the entry names
 * no other website and the name is not an ordinary word, the country. A name alone never does: "Orange"
 * is a fruit, a colour and a town.
 */
export function matchEntity(entities: readonly ReadEntity[], owner: AuditedOwner): Matching {
  const judged = entities.map((entity) => ({ entity, verdict: verdictOn(entity, owner) }))
  const best =
    judged.find(({ verdict }) => verdict.confidence === 'high') ??
    judged.find(({ verdict }) => verdict.confidence === 'medium')
  const others = judged.filter((one) => one !== best)
  const rejected = others.map(({ entity: { id, labels, description }, verdict }) => ({
    ...{ id, label: labels[0] ?? null, description },
    reason: verdict.confidence === null ? verdict.reason : 'Another entry fits better.',
  }))
  if (best === undefined || best.verdict.confidence === null) return { match: null, rejected }
  const { confidence, reason } = best.verdict
  return { match: { entity: best.entity, confidence, reason }, rejected }
}

export function isOfficialWebsite(url: string, { domain }: PageTopic): boolean {
  return domain !== '' && siteOf(url) === domain
}

type Verdict = { readonly confidence: EntityMatch['confidence'] | null; readonly reason: string }

function verdictOn(entity: ReadEntity, owner: AuditedOwner): Verdict {
  const { topic, tables } = owner
  const website = entity.officialWebsites.find((url) => isOfficialWebsite(url, topic))
  if (website !== undefined) {
    return { confidence: 'high', reason: `Its official website is ${website}.` }
  }
  if (!hasName(entity, owner)) return { confidence: null, reason: 'It has another name.' }
  const account = sharedAccount(entity, owner)
  if (account !== null) {
    return {
      confidence: 'medium',
      reason: `Its name is the same, and so is the account ${account}.`,
    }
  }
  const other = entity.officialWebsites[0]
  if (other !== undefined) {
    return { confidence: null, reason: `Its name is the same, but its website is ${other}.` }
  }
  if (isOrdinary(owner)) {
    return { confidence: null, reason: 'Its name is the same, but it is also an ordinary word.' }
  }
  const country = topic.country === null ? undefined : tables.wikidata.countries[topic.country]
  if (country !== undefined && entity.countries.includes(country)) {
    return {
      confidence: 'medium',
      reason: `Its name and its country (${topic.country}) are the same.`,
    }
  }
  return { confidence: null, reason: 'Its name is the same, and nothing else that could prove it.' }
}

function keyOfBrand({ topic, tables }: AuditedOwner): string {
  return brandKey(topic.brand ?? '', lexiconFor(tables.lexicons, topic.language))
}

function isOrdinary(owner: AuditedOwner): boolean {
  const { topic, tables } = owner
  return tables.ordinaryWords.get(topic.language)?.has(keyOfBrand(owner)) === true
}

function hasName({ labels, officialNames }: ReadEntity, owner: AuditedOwner): boolean {
  const { topic, tables } = owner
  const lexicon = lexiconFor(tables.lexicons, topic.language)
  const key = keyOfBrand(owner)
  if (key === '') return false
  return [...labels, ...officialNames].some((name) => brandKey(name, lexicon) === key)
}

/** An account of the entry that the page links or declares; null without one. */
function sharedAccount(entity: ReadEntity, { page, tables }: AuditedOwner): string | null {
  const { visible, declared } = page.socialProfiles
  const own = new Set([...visible, ...declared])
  for (const account of entity.accounts) {
    const url = parseHttpUrl(accountUrl(account, tables.wikidata))
    const key = url && profileOf(url, tables.profiles)?.key
    if (key && own.has(key)) return key
  }
  return null
}

const MAX_LINKS = 50

type SameAs = {
  readonly sameAs: readonly EntityLink[]
  readonly missingOnWikidata: readonly string[]
}

/** Page of an account that an entry names. */
function accountUrl(
  { property, value }: ReadEntity['accounts'][number],
  { profiles }: WikidataTable,
): string {
  const path = value.split('/').map(encodeURIComponent).join('/')
  return (profiles[property] ?? '{value}').replace('{value}', () => path)
}

/** Compares the accounts of an entry with sameAs and links of the page, in both directions. */
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

/** Networks whose accounts Wikidata has a property for. */
function networksOf({ wikidata, profiles }: EnrichmentTables): ReadonlySet<string> {
  const urls = Object.keys(wikidata.profiles).map((property) => {
    return parseHttpUrl(accountUrl({ property, value: 'name' }, wikidata))
  })
  return new Set(urls.flatMap((url) => (url && profileOf(url, profiles)?.network) || []))
}

/** Equal for two addresses of one account, and for two spellings of one address. */
function keyOf(address: string, { profiles }: EnrichmentTables): string {
  const url = parseHttpUrl(address)
  if (!url) return address
  return profileOf(url, profiles)?.key ?? normUrl(url) ?? address
}
