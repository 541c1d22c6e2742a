import { domainLabel } from './domain-label.ts'
import { nameForms } from './name-forms.ts'
import { NameMatcher } from './name-matcher.ts'
import type { NameTables } from './name-tables.ts'
import { type NameVariant, nameVariant } from './name-variant.ts'

/** Whom answers may speak of. */
export type Party = {
  /** Under which it has its share: its domain, or the brand where no site is known. */
  readonly voice: string
  /** All its registrable domains. */
  readonly domains: ReadonlySet<string>
  readonly matcher: NameMatcher
}

/** The audited site and the competitors that are known beforehand. */
export type Cast = {
  readonly own: Party
  readonly rivals: readonly Party[]
  /** Every domain of every party. */
  readonly domains: ReadonlySet<string>
  /** Whether all names of the brand are also words of the language. */
  readonly isAmbiguous: boolean
}

export type CastParts = {
  readonly brand: string | null
  /** Of the site, the best known first. */
  readonly domains: readonly string[]
  readonly rivals: readonly string[]
  readonly common: ReadonlySet<string>
}

/** A shorter label of a domain is part of too many words. */
const MIN_LABEL = 4

export function buildCast(parts: CastParts, tables: NameTables): Cast {
  const { brand, domains, common } = parts
  const names = brand === null ? [] : nameForms(brand, tables)
  const variants = names.flatMap((name) => nameVariant(name, common) ?? [])
  const labels = domains.flatMap((domain) => labelVariant(domain, common) ?? [])
  const own: Party = {
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
function rival(domain: string, common: ReadonlySet<string>): Party {
  const variant = labelVariant(domain, common)
  const variants = variant?.rule === 'plain' ? [variant] : []
  return { voice: domain, domains: new Set([domain]), matcher: new NameMatcher(variants) }
}

/** A label says where its words part with hyphens alone; without them any place may be one. */
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
