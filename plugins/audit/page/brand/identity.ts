import { fold } from '../../../web/fold.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { bodyText, type TextBlock } from '../document/text-blocks.ts'
import type { Evidence } from '../evidence.ts'
import type { KnowledgeTier } from '../hosts/host-rules.ts'
import { knowledgeEntry } from '../hosts/knowledge.ts'
import {
  findRegisterNumbers,
  knowledgeIdentifier,
  registersOfIdentifier,
  type StatedIdentifier,
  statedRegister,
} from '../hosts/registers.ts'
import { hasLegalForm, legalFormAt } from '../language/names.ts'
import { matchPhraseAt } from '../language/phrases.ts'
import { markupFacts } from '../structured-data/on-page/page-markup.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { has, hasType } from '../structured-data/query.ts'
import { brandFacts } from './brand.ts'
import { brandMentions } from './brand-sentence.ts'
import { writtenAddress } from './contact-details.ts'

/** Data that distinguishes a legal entity from all others. */
type IdentityKind = 'legal name' | 'number' | 'address' | 'founding date' | 'people'

/** Information about the publisher as a legal entity (catalogue: identity-verifiable). */
export const legalIdentity = defineFact((page: PageView) => {
  const publisher = markupFacts(page).publisherIdentity
  const found: (Evidence & { readonly kind: IdentityKind })[] = [
    ...one('legal name', legalName(page)),
    ...one('number', statedNumber(page) ?? visibleNumber(page)),
    ...one(
      'address',
      hasCountry(page) ? { detail: 'postal address with a country' } : writtenAddress(page),
    ),
    ...one('founding date', publisher.foundingDate ? { detail: publisher.foundingDate } : null),
    ...one(
      'people',
      publisher.hasFounder || publisher.hasNumberOfEmployees
        ? { detail: publisher.hasFounder ? 'founder' : 'numberOfEmployees' }
        : null,
    ),
  ]
  return {
    kinds: found.map(({ kind }) => kind),
    count: found.length,
    isPerson: publisher.isPerson,
    elements: found,
  }
})

function one(kind: IdentityKind, evidence: Evidence | null) {
  return evidence ? [{ kind, ...evidence, detail: `${kind}: ${evidence.detail ?? ''}` }] : []
}

/** legalName, a name that ends in a legal form, or one behind the brand in the text. */
function legalName(page: PageView): Evidence | null {
  const { names, legalNames } = markupFacts(page).publisherIdentity
  const lexicon = pageLexicon(page)
  const sources = brandFacts(page).sources.filter(({ place }) => place !== 'title')
  const written = [...names, ...sources.map(({ name }) => name)]
  const stated = legalNames[0] ?? written.find((name) => hasLegalForm(name, lexicon))
  if (stated !== undefined) return { detail: stated }
  for (const { block, start, end } of brandMentions(page)) {
    if (!legalFormAt(block.tokens, block.stream, { index: end, lexicon })) continue
    const formEnd = end + matchPhraseAt(block.stream, end, lexicon.phrases('legalForms'))
    return {
      ...locate(page, block.element),
      detail: block.tokens.slice(start, formEnd).join(' '),
    }
  }
  return null
}

/** A country prefix with the numbers of a state whose form is known. */
const KNOWN_VAT =
  /^\s*(?:AT|B[EG]|C[HYZ]|D[EK]|E[ELS]|F[IR]|GB|H[RU]|I[ET]|L[TUV]|MT|NL|P[LT]|RO|S[EIK])/i
/** Properties with a number of the publisher, and what it is called. */
const PROPERTIES: Readonly<Record<string, string>> = {
  vatID: 'VAT number',
  taxID: 'tax number',
  leiCode: 'LEI',
  duns: 'D-U-N-S number',
  iso6523Code: 'ISO 6523 number',
  identifier: 'number',
}

/** A number of the publisher node; one with a known form must have it. */
function statedNumber(page: PageView): Evidence | null {
  const { registers } = page.data.hosts
  const { identifiers } = markupFacts(page).publisherIdentity
  const valid = identifiers.find((identifier) => {
    const { property, value } = identifier
    if (!Object.hasOwn(PROPERTIES, property)) return false
    if (registersOfIdentifier(identifier, registers).length > 0) return true
    if (statedRegister(identifier) !== null) return false
    if (property === 'vatID' && KNOWN_VAT.test(value)) return false
    return value.length >= 5 && /\d/.test(value)
  })
  return valid ? { detail: `${PROPERTIES[valid.property]} ${valid.value}` } : null
}

/** Six digits close together, or a court register's letters before fewer: the rest need not be searched. */
const DIGITS = /(?:\d[\s./-]?){6}|\b(?:HR[AB]|GnR|PR|FN|B)[ .:]{0,3}(?:Nr\.? ?)?\d/

function visibleNumber(page: PageView): Evidence | null {
  const { blocks } = bodyText(page)
  const numbered: { readonly block: TextBlock; readonly start: number }[] = []
  let text = ''
  for (const [i, block] of blocks.entries()) {
    if (!DIGITS.test(block.text)) continue
    // A label may be in the block before.
    const before = blocks[i - 1]
    if (before && before.words <= 6 && numbered.at(-1)?.block !== before) text += `${before.text} `
    numbered.push({ block, start: text.length })
    text += `${block.text}\n`
  }
  const number = findRegisterNumbers(text, page.data.hosts.registers)[0]
  if (!number) return null
  const place = numbered.findLast(({ start }) => start <= number.start)
  const detail = `${number.title} ${number.value}`
  return { ...(place ? locate(page, place.block.element) : {}), detail }
}

function hasCountry(page: PageView): boolean {
  if (markupFacts(page).publisherIdentity.addressCountry !== null) return true
  const { data } = structuredFacts(page)
  return data.nodes.some(
    (node) => hasType(node, 'PostalAddress') && has(data, node, 'addressCountry'),
  )
}

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
