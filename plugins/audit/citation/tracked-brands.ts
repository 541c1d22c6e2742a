import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { primaryLanguage } from '../page/language/language-tags.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import { type NameContext, NameMatcher } from './name-matcher.ts'
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
  /** Domains of the site, the best known first. */
  readonly domains: readonly string[]
  readonly rivals: readonly string[]
} & SpokenWords

/** A shorter label of a domain is part of too many words. */
const MIN_LABEL = 4

export function trackedBrands(parts: TrackedParts, tables: NameTables): TrackedBrands {
  const { brand, domains, common, category } = parts
  const context: NameContext = { ...tables.signs, category }
  const names = brand === null ? [] : nameForms(brand, tables)
  const variants = names.flatMap((name) => nameVariant(name, common) ?? [])
  const labels = domains.flatMap((domain) => labelVariant(domain, common) ?? [])
  const own: TrackedBrand = {
    voice: domains[0] ?? brand ?? 'own',
    domains: new Set(domains),
    matcher: new NameMatcher(distinct([...variants, ...labels]), context),
  }
  const rivals = parts.rivals.map((domain) => rival(domain, common, context))
  return {
    own,
    rivals,
    domains: new Set([...domains, ...parts.rivals]),
    isAmbiguous: variants.every(({ rule }) => rule !== 'plain'),
  }
}

/** A rival, with only those names that cannot be mistaken for other words. */
function rival(domain: string, common: ReadonlySet<string>, context: NameContext): TrackedBrand {
  const variant = labelVariant(domain, common)
  const variants = variant?.rule === 'plain' ? [variant] : []
  return { voice: domain, domains: new Set([domain]), matcher: new NameMatcher(variants, context) }
}

/** Only hyphens show where the words of a label end; without them they may end anywhere. */
function labelVariant(domain: string, common: ReadonlySet<string>): NameVariant | null {
  const label = domainLabel(domain)
  if (label === null) return null
  const variant = nameVariant(label, common)
  if (variant === null || variant.compact.length < MIN_LABEL) return null
  // Labels are always small: that says nothing of how the brand writes itself.
  const written = variant.written.toUpperCase()
  return { ...variant, written, joints: label.includes('-') ? variant.joints : null }
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
  /** BCP 47, of the answers. */
  readonly language: string
}

/** Folded words that distinguish names from other words. */
type SpokenWords = {
  /** Words that do not identify a brand. */
  readonly common: ReadonlySet<string>
  /** Words of the market. */
  readonly category: ReadonlySet<string>
}

/**
 * Common are words without meaning in any language, words that are also names of brands, those of the
 * niche and of the prompts, and those that the site itself writes small amid its text, unless the
 * brand writes itself small.
 */
export function spokenWords(
  { brand, niche, prompts, content, language }: SpokenOf,
  tables: NameTables,
): SpokenWords {
  const spoken = [niche ?? '', ...prompts].flatMap((text) => nameWords(text))
  const market = new Set(spoken.map(({ folded }) => folded))
  const own = new Set(nameWords(brand ?? '').map(({ folded }) => folded))
  const category = [...market].filter((word) => !own.has(word) && !tables.stopWords.has(word))
  const ordinary = tables.ordinaryWords.get(primaryLanguage(language) ?? '') ?? []
  const isCapital = brand !== null && /\p{Lu}/u.test(brand)
  const small = isCapital ? smallWords(content) : []
  return {
    common: new Set([...tables.stopWords, ...market, ...ordinary, ...small]),
    category: new Set(category),
  }
}

function smallWords(content: PageContent | null): readonly string[] {
  const written = (content?.sections ?? []).map(({ text }) => text).join('\n')
  const text = written.slice(0, MAX_TEXT).replace(HANDLES, ' ')
  const bare = withoutAddresses(text, textAddresses(text, new Set()))
  return nameWords(bare).flatMap(({ folded, start }) =>
    /\p{Ll}/u.test(bare[start]!) ? [folded] : [],
  )
}
