import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import type { PageContent } from '../page/outline/page-outline.ts'
import { NameMatcher } from './name-matcher.ts'
import { type NameTables, type NameVariant, nameForms, nameVariant, nameWords } from './names.ts'
import { textAddresses, withoutAddresses } from './text-addresses.ts'

/** A brand that answers may mention. */
type TrackedBrand = {
  /** Its name in shares of voice: its domain, or the brand when no site is known. */
  readonly voice: string
  /** All its registrable domains. */
  readonly domains: ReadonlySet<string>
  readonly matcher: NameMatcher
}

/** The audited site and the competitors that are known beforehand. */
export type TrackedBrands = {
  readonly own: TrackedBrand
  readonly rivals: readonly TrackedBrand[]
  /** Every domain of every brand. */
  readonly domains: ReadonlySet<string>
  /** Whether all names of the brand are also words of the language. */
  readonly isAmbiguous: boolean
}

type TrackedParts = {
  readonly brand: string | null
  /** Of the site, the best known first. */
  readonly domains: readonly string[]
  readonly rivals: readonly string[]
  readonly common: ReadonlySet<string>
}

/** A shorter label of a domain is part of too many words. */
const MIN_LABEL = 4

export function trackedBrands(parts: TrackedParts, tables: NameTables): TrackedBrands {
  const { brand, domains, common } = parts
  const names = brand === null ? [] : nameForms(brand, tables)
  const variants = names.flatMap((name) => nameVariant(name, common) ?? [])
  const labels = domains.flatMap((domain) => labelVariant(domain, common) ?? [])
  const own: TrackedBrand = {
    voice: domains[0] ?? brand ?? 'own',
    domains: new Set(domains),
    matcher: new NameMatcher(distinct([...variants, ...labels])),
  }
  const rivals = parts.rivals.map((domain) => rival(domain, common))
  return {
    own,
    rivals,
    domains: new Set([...domains, ...parts.rivals]),
    isAmbiguous: variants.every(({ rule }) => rule !== 'plain'),
  }
}

/** Of a rival only names that cannot be taken for other words. */
function rival(domain: string, common: ReadonlySet<string>): TrackedBrand {
  const variant = labelVariant(domain, common)
  const variants = variant?.rule === 'plain' ? [variant] : []
  return { voice: domain, domains: new Set([domain]), matcher: new NameMatcher(variants) }
}

/** Only hyphens show where the words of a label end; without them they may end anywhere. */
function labelVariant(domain: string, common: ReadonlySet<string>): NameVariant | null {
  const label = domainLabel(domain)
  if (label === null) return null
  const variant = nameVariant(label, common)
  if (variant === null || variant.compact.length < MIN_LABEL) return null
  return label.includes('-') ? variant : { ...variant, joints: null }
}

function distinct(variants: readonly NameVariant[]): readonly NameVariant[] {
  const seen = new Map<string, NameVariant>()
  for (const variant of variants) {
    const key = `${variant.compact} ${variant.joints === null}`
    if (!seen.has(key)) seen.set(key, variant)
  }
  return [...seen.values()]
}

/** The part before the public suffix, in letters: `example-velo` of `example-velo.be`. */
function domainLabel(domain: string): string | null {
  const { domainWithoutSuffix } = parse(domain, { allowPrivateDomains: true })
  return domainWithoutSuffix ? domainToUnicode(domainWithoutSuffix) || domainWithoutSuffix : null
}

const MAX_TEXT = 60_000
const HANDLES = /[@#][\p{L}\p{N}_-]+/gu

type SpokenOf = {
  readonly brand: string | null
  readonly niche: string | null
  /** Questions that do not name the brand. */
  readonly prompts: readonly string[]
  readonly content: PageContent | null
}

/**
 * Folded words that say nothing about who is meant: those without meaning in any language, those of
 * the niche and of the prompts, and those that the site itself writes small amid its text. A brand
 * that writes itself small is no such word for it.
 */
export function commonWords(
  { brand, niche, prompts, content }: SpokenOf,
  tables: NameTables,
): ReadonlySet<string> {
  const spoken = [niche ?? '', ...prompts].flatMap((text) => nameWords(text))
  const common = new Set([...tables.stopWords, ...spoken.map(({ folded }) => folded)])
  if (brand === null || !/\p{Lu}/u.test(brand)) return common
  for (const word of smallWords(content)) common.add(word)
  return common
}

function smallWords(content: PageContent | null): readonly string[] {
  const written = (content?.sections ?? []).map(({ text }) => text).join('\n')
  const text = written.slice(0, MAX_TEXT).replace(HANDLES, ' ')
  const bare = withoutAddresses(text, textAddresses(text, new Set()))
  return nameWords(bare).flatMap(({ folded, start }) =>
    /\p{Ll}/u.test(bare[start]!) ? [folded] : [],
  )
}
