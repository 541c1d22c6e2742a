import { defineFact, type PageView } from '../document/page-view.ts'
import type { Evidence } from '../evidence.ts'
import {
  knowledgeIdentifier,
  registersOfIdentifier,
  type StatedIdentifier,
  statedRegister,
} from '../hosts/identifier-registers.ts'
import { knowledgeEntry } from '../hosts/knowledge.ts'
import type { KnowledgeTier } from '../hosts/raw-hosts.ts'
import { fold } from '../language/fold.ts'
import { markupFacts } from '../structured-data/on-page/markup.ts'

type Entry = { readonly title: string; readonly tier: KnowledgeTier; readonly value: string }

/** Entries in knowledge bases and registers that the publisher node names (catalogue: knowledge-graph-links). */
export const knowledgeLinks = defineFact((page: PageView) => {
  const { publisherIdentity } = markupFacts(page)
  const { sameAs, identifiers, isPresent, isLocalBusiness } = publisherIdentity
  const entries = [
    ...[...sameAs, ...identifiers.map(({ value }) => value)].flatMap((url) =>
      linkedEntry(page, url),
    ),
    ...identifiers.flatMap((identifier) => numberedEntry(page, identifier)),
  ]
  const titles = (tier: KnowledgeTier) => [
    ...new Set(entries.filter((entry) => entry.tier === tier).map(({ title }) => title)),
  ]
  return {
    isPresent,
    isLocalBusiness,
    strong: titles('strong'),
    commercial: titles('commercial'),
    count: entries.length,
    elements: entries.slice(0, 10).map(({ title, value }): Evidence => {
      return { detail: `${title}: ${value.slice(0, 180)}` }
    }),
  }
})

function linkedEntry(page: PageView, url: string): Entry[] {
  const entry = knowledgeEntry(url, page.data.hosts.knowledge)
  return entry ? [{ title: entry.title, tier: entry.tier, value: url }] : []
}

/** Official numbers whose form, check digits included, cannot be mistaken for another. */
const CERTAIN: Readonly<Record<string, string>> = {
  kbo: 'KBO/CBE number',
  lei: 'LEI',
  chUid: 'Swiss UID',
}
/** Plain runs of digits: the identifier or the address must say where they belong. */
const STATED: Readonly<Record<string, { readonly title: string; readonly countries: RegExp }>> = {
  kvk: { title: 'KvK number', countries: /^(?:nl|nld|(?:the )?netherlands|nederland|pays-bas)$/ },
  siren: { title: 'SIREN', countries: /^(?:fr|fra|france|frankrijk)$/ },
  siret: { title: 'SIRET', countries: /^(?:fr|fra|france|frankrijk)$/ },
}

function numberedEntry(page: PageView, identifier: StatedIdentifier): Entry[] {
  const { value } = identifier
  const known = knowledgeIdentifier(identifier)
  if (known !== null) return [{ title: known, tier: 'strong', value }]
  const country = fold(markupFacts(page).publisherIdentity.addressCountry ?? '').trim()
  const stated = statedRegister(identifier)
  return registersOfIdentifier(identifier, page.data.hosts.registers)
    .flatMap((id) => {
      const plain = STATED[id]
      if (!plain) return CERTAIN[id] ?? []
      return stated === id || plain.countries.test(country) ? plain.title : []
    })
    .map((title) => ({ title, tier: 'strong', value }))
}
