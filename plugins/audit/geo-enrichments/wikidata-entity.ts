import { listOf, recordOf, textOf } from '../page/http/json-value.ts'
import type { WikidataTable } from './tables.ts'

/** Data read from one Wikidata item. Lists have preferred statements before normal ones. */
export type ReadEntity = {
  readonly id: string
  /** Labels in the requested languages, the page's first. */
  readonly labels: readonly string[]
  readonly description: string | null
  readonly officialWebsites: readonly string[]
  /** Item of the country. */
  readonly countries: readonly string[]
  readonly officialNames: readonly string[]
  /** Accounts by property. */
  readonly accounts: readonly { readonly property: string; readonly value: string }[]
  readonly facts: Readonly<Record<string, readonly string[]>>
  /** Articles by language, the page's first. */
  readonly articles: readonly {
    readonly language: string
    readonly title: string
    readonly url: string
  }[]
}

type ReadingEntity = {
  readonly languages: readonly string[]
  readonly table: WikidataTable
}

const MAX_VALUES = 20
const MAX_STATEMENTS = 500

/** One member of `entities`; null for an item that is missing. */
export function readEntity(given: unknown, { languages, table }: ReadingEntity): ReadEntity | null {
  const entity = recordOf(given)
  const id = textOf(entity.id)
  if (id === undefined || entity.missing !== undefined) return null
  // Without a statement it is an empty list instead of an object.
  const claims = recordOf(entity.claims)
  const values = (property: string) => valuesOf(claims[property])
  const labels = languages.map((language) => inLanguage(entity.labels, language))
  const descriptions = languages.map((language) => inLanguage(entity.descriptions, language))
  const facts = Object.entries(table.facts).map(
    ([property, name]) => [name, values(property)] as const,
  )
  return {
    id,
    labels: labels.filter((label) => label !== undefined),
    description: descriptions.find((description) => description !== undefined) ?? null,
    officialWebsites: values(table.officialWebsite),
    countries: values(table.country),
    officialNames: values(table.officialName),
    accounts: Object.keys(table.profiles).flatMap((property) => {
      return values(property).map((value) => ({ property, value }))
    }),
    facts: Object.fromEntries(facts.filter(([, found]) => found.length > 0)),
    articles: languages.flatMap((language) => articleIn(entity.sitelinks, language) ?? []),
  }
}

function inLanguage(texts: unknown, language: string): string | undefined {
  return textOf(recordOf(recordOf(texts)[language]).value)
}

function articleIn(sitelinks: unknown, language: string) {
  const { title, url } = recordOf(recordOf(sitelinks)[`${language.replaceAll('-', '_')}wiki`])
  const name = textOf(title)
  if (name === undefined) return undefined
  const path = encodeURIComponent(name.replaceAll(' ', '_'))
  const written = textOf(url, 1000)
  return { language, title: name, url: written ?? `https://${language}.wikipedia.org/wiki/${path}` }
}

/** Values of a property without deprecated statements, preferred ones first, each once. */
function valuesOf(statements: unknown): readonly string[] {
  const known = listOf(statements).slice(0, MAX_STATEMENTS).map(recordOf)
  const ranked = ['preferred', 'normal'].flatMap((rank) => {
    return known.filter((statement) => (statement.rank ?? 'normal') === rank)
  })
  const values = ranked.flatMap(({ mainsnak }) => snakValue(recordOf(mainsnak)) ?? [])
  return [...new Set(values)].slice(0, MAX_VALUES)
}

/** https://www.mediawiki.org/wiki/Wikibase/DataModel/JSON */
function snakValue({ snaktype, datavalue }: Readonly<Record<string, unknown>>): string | undefined {
  if (snaktype !== 'value') return undefined
  const { value } = recordOf(datavalue)
  if (typeof value === 'string') return textOf(value, 1000)
  const { id, time, precision, text } = recordOf(value)
  if (typeof time === 'string') return dateOf(time, precision)
  return textOf(id) ?? textOf(text)
}

/** `+2009-00-00T00:00:00Z` of precision 9 is a year, of 10 a month, of 11 a day. */
function dateOf(time: string, precision: unknown): string | undefined {
  const [, sign, year, month, day] = /^([+-])(\d{4,11})-(\d{2})-(\d{2})T/.exec(time) ?? []
  if (year === undefined) return undefined
  const full = sign === '-' ? `-${year}` : year
  if (precision === 11) return `${full}-${month}-${day}`
  return precision === 10 ? `${full}-${month}` : full
}
