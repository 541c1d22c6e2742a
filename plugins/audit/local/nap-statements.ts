import type { SiteFacts } from '../page/site-facts.ts'
import { nameOf } from '../page/structured-data/query.ts'
import type { SdNode } from '../page/structured-data/structured-data.ts'
import { type BusinessNodes, statedAddresses, statedPhones } from './business-nodes.ts'
import { type Address, phoneOf, phoneOfLink, phonesIn } from './nap-values.ts'
import { type Reading, shownAddresses } from './shown-addresses.ts'
import type { NapConflict, NapPlace, NapSource } from './types.ts'

export type Statement = NapSource & {
  readonly parsed: Address | null
  readonly isPhoneValid: boolean
}

export type NapReading = {
  readonly statements: readonly Statement[]
  /** Links that show another number than they call. */
  readonly mismatches: readonly NapConflict[]
}

type NapContext = {
  readonly site: SiteFacts
  readonly nodes: BusinessNodes
  readonly region: string | null
  readonly reading: Reading
}

const SYNTAX = { 'json-ld': 'JSON-LD', microdata: 'microdata', rdfa: 'RDFa' } as const
const MAX_LINKS = 30
const NOTHING = { name: null, address: null, phone: null, line: null, parsed: null }

/** Everything the page states of name, address and number, most formal places first. */
export function readNap(context: NapContext): NapReading {
  const links = linkStatements(context)
  return {
    statements: [
      ...context.nodes.all.flatMap((node) => nodeStatements(node, context)),
      ...metadataName(context),
      ...links.statements,
      ...shownStatements(context),
    ],
    mismatches: links.mismatches,
  }
}

function nodeStatements(node: SdNode, context: NapContext): Statement[] {
  const { site, region, reading } = context
  const data = site.page?.structured.data
  if (data === undefined) return []
  const source = SYNTAX[node.syntax]
  const { line } = node
  const name = nameOf(node)?.slice(0, 200) ?? null
  const addresses = statedAddresses(data, node, reading)
  const phones = statedPhones(data, node)
  const count = Math.max(1, addresses.length, phones.length)
  return Array.from({ length: count }, (_, index) => {
    const parsed = addresses[index] ?? null
    const written = phones[index] ?? null
    const phone = written === null ? null : phoneOf(written, parsed?.country ?? region)
    return {
      ...{ source, line, parsed },
      name: index === 0 ? name : null,
      address: parsed?.text ?? null,
      phone: phone ?? written,
      isPhoneValid: phone !== null,
    }
  }).filter(({ name, address, phone }) => name !== null || address !== null || phone !== null)
}

function metadataName({ site }: NapContext): Statement[] {
  const name = site.page?.brand.name ?? null
  return name === null
    ? []
    : [{ ...NOTHING, source: 'page metadata', name: name.slice(0, 200), isPhoneValid: false }]
}

function linkStatements({ site, region }: NapContext): NapReading {
  const statements = new Map<string, Statement>()
  const mismatches: NapConflict[] = []
  const links = (site.page?.links ?? []).filter(
    ({ protocol, hidden }) => protocol === 'tel:' && !hidden,
  )
  for (const { href, text, line } of links.slice(0, MAX_LINKS)) {
    const called = phoneOfLink(href, region)
    const phone = called ?? href.replace(/^\s*tel:/i, '').slice(0, 40)
    const source = 'telephone link'
    if (!statements.has(phone)) {
      statements.set(phone, { ...NOTHING, source, phone, line, isPhoneValid: called !== null })
    }
    const shown = phonesIn(text, region)[0]
    if (called === null || shown === undefined || shown === called) continue
    mismatches.push({
      field: 'phone',
      values: [
        { source, value: called },
        { source: 'page text', value: shown },
      ],
      message: `The link on line ${line} shows ${shown} but calls ${called}.`,
    })
  }
  return { statements: [...statements.values()], mismatches }
}

function shownStatements({ site, region, reading }: NapContext): Statement[] {
  const contacts = site.page?.contactDetails.shown ?? []
  const placeOf = (contact: (typeof contacts)[number]): NapPlace => {
    if (contact.isAddress) return 'address element'
    return contact.place === 'footer' ? 'footer' : 'page text'
  }
  const addresses = shownAddresses(contacts, reading).map(
    ({ address, contact }): Statement => ({
      ...NOTHING,
      source: placeOf(contact),
      line: contact.line,
      address: address.text,
      parsed: address,
      isPhoneValid: false,
    }),
  )
  const phones = contacts.flatMap((contact) =>
    phonesIn(contact.text, region).map(
      (phone): Statement => ({
        ...NOTHING,
        source: placeOf(contact),
        line: contact.line,
        phone,
        isPhoneValid: true,
      }),
    ),
  )
  return [...addresses, ...phones]
}
