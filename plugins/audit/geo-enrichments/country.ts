import { whereAlpha2, whereAlpha3, whereCountry } from 'iso-3166-1'
import { fold } from '../page/language/fold.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { DomainTable } from './enrichment-tables.ts'

/** Languages in which an address may name its country. */
const NAMED_IN = ['en', 'fr', 'nl', 'de', 'es', 'it', 'pt']
let byName: ReadonlyMap<string, string> | undefined

/**
 * Country of the publisher (ISO 3166-1 alpha-2): of its address in the markup, else the region of
 * the page's language tag, else that of the top-level domain; null when none tells.
 */
export function countryOf(
  { page }: Pick<SiteFacts, 'page'>,
  domain: string,
  { genericTlds, tldRegions }: DomainTable,
): string | null {
  const stated = countryNamed(page?.markup.publisherIdentity.addressCountry ?? '')
  if (stated !== null) return stated
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(
    page?.declaredLanguage.lang ?? '',
  )
  const ofPage = alpha2(region?.[1] ?? '')
  if (ofPage !== null) return ofPage
  const tld = domain.slice(domain.lastIndexOf('.') + 1)
  return genericTlds.includes(tld) ? null : alpha2(tldRegions[tld] ?? tld)
}

/** A country by code or by its name in one of the languages; null for any other text. */
export function countryNamed(text: string): string | null {
  const name = text.trim().slice(0, 100)
  if (name.length === 2) return alpha2(name)
  if (name.length === 3) return whereAlpha3(name.toUpperCase())?.alpha2 ?? null
  return whereCountry(name)?.alpha2 ?? countryNames().get(fold(name)) ?? null
}

function alpha2(code: string): string | null {
  return /^[a-z]{2}$/i.test(code) ? (whereAlpha2(code.toUpperCase())?.alpha2 ?? null) : null
}

function countryNames(): ReadonlyMap<string, string> {
  byName ??= new Map(NAMED_IN.flatMap(namesIn))
  return byName
}

function namesIn(language: string): (readonly [string, string])[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const codes = [...letters].flatMap((first) => [...letters].map((second) => `${first}${second}`))
  return codes.flatMap((code) => {
    const name = alpha2(code) === null ? undefined : names.of(code)
    return name === undefined ? [] : [[fold(name), code] as const]
  })
}
