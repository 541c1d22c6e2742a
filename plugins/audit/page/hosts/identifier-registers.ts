import { fold } from '../language/fold.ts'
import { hasValidCheckDigits } from './check-digits.ts'
import { type RegisterIndex, registersOfValue } from './registers.ts'

/** A number of an organisation as structured data states it. */
export type StatedIdentifier = {
  /** vatID, taxID, leiCode, duns, iso6523Code, identifier. */
  readonly property: string
  /** propertyID or name of a PropertyValue: "KBO", "KvK". */
  readonly scheme: string | null
  readonly value: string
}

/** Registers by their codes of ISO 6523 (https://docs.peppol.eu/edelivery/codelists/). */
const BY_CODE: Readonly<Record<string, string>> = {
  '0002': 'siren',
  '0009': 'siret',
  '0060': 'duns',
  '0106': 'kvk',
  '0183': 'chUid',
  '0199': 'lei',
  '0208': 'kbo',
  '9925': 'kbo',
}
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/\b(?:kbo|bce|cbe|ondernemingsnummer|enterprise number|numero d'?entreprise)\b/, 'kbo'],
  [/\b(?:kvk|kamer van koophandel|coc)\b/, 'kvk'],
  [/\bsiret\b/, 'siret'],
  [/\b(?:siren|rcs)\b/, 'siren'],
  [/\blei\b|legal entity identifier/, 'lei'],
  [/\bd-?u-?n-?s\b/, 'duns'],
]
const BY_PROPERTY: Readonly<Record<string, string>> = { leiCode: 'lei', duns: 'duns' }
const ISO_6523 = /^\s*(\d{4})\s*:\s*(.+)$/

/** The register an identifier says it is of; null when it does not say. */
export function statedRegister({ property, scheme, value }: StatedIdentifier): string | null {
  const code = ISO_6523.exec(value)?.[1]
  if (code !== undefined) return BY_CODE[code] ?? null
  const name = fold(scheme ?? '').slice(0, 100)
  return BY_PROPERTY[property] ?? BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

/**
 * Registers in whose form the value is, check digits included; where the identifier says which one
 * it is of, that one or none.
 */
export function registersOfIdentifier(
  identifier: StatedIdentifier,
  registers: RegisterIndex,
): readonly string[] {
  const value = ISO_6523.exec(identifier.value)?.[2] ?? identifier.value
  const found = registersOfValue(value, registers)
  const stated = statedRegister(identifier)
  return stated === null ? found : found.filter((id) => id === stated)
}

/** ISNI and ORCID by their check digit, Wikidata by its form; the title, or null. */
export function knowledgeIdentifier({ scheme, value }: StatedIdentifier): string | null {
  const name = fold(scheme ?? '').slice(0, 100)
  const isNumbered = /^[0-9]{15}[0-9X]$/.test(value.replace(/[\s-]/g, ''))
  if (/\b(?:isni|orcid)\b/.test(name) && isNumbered && hasValidCheckDigits('isni', value)) {
    return name.includes('isni') ? 'ISNI' : 'ORCID'
  }
  return /\bwikidata\b/.test(name) && /^\s*Q[1-9][0-9]{0,11}\s*$/.test(value) ? 'Wikidata' : null
}
