import { fold } from '../../../web/fold.ts'
import { hasValidCheckDigits } from './check-digits.ts'
import type { RawRegister } from './host-rules.ts'

/** A number in a text that belongs to a business register, VAT office or similar. */
type RegisterNumber = {
  readonly register: string
  readonly title: string
  /** As written. */
  readonly value: string
  readonly start: number
}

type Register = {
  readonly id: string
  readonly title: string
  /** Lower case, with and without accents. */
  readonly labels: readonly string[]
  readonly labelled: RegExp | null
  readonly bare: RegExp | null
  readonly whole: RegExp
  readonly check: string | undefined
}

export type RegisterIndex = readonly Register[]

const NO_WORD_BEFORE = '(?<![\\p{L}\\p{N}])'
const NO_WORD_AFTER = '(?![\\p{L}\\p{N}])'
/** Between a label and its number: "-nummer: ", " n° ", " Brussel, ". */
const GAP = '[^0-9\\n]{0,24}?'
const MAX_TEXT = 200_000
const MAX_VALUE = 64

/** Prepares the registers of the data file. */
export function buildRegisters(raw: readonly RawRegister[]): RegisterIndex {
  return raw.map((register) => ({
    id: register.id,
    title: register.title,
    ...patternsOf(register),
    whole: new RegExp(`^(?:${[register.labelled, register.bare].filter(Boolean).join('|')})$`, 'u'),
    check: register.check,
  }))
}

/**
 * Register numbers a visitor can read, at most one per register: behind their label, or in a form
 * that says what it is; those with check digits keep their rule. Reads 200 000 characters.
 */
export function findRegisterNumbers(text: string, registers: RegisterIndex): RegisterNumber[] {
  const sample = text.slice(0, MAX_TEXT)
  const lower = sample.toLowerCase()
  return registers.flatMap((register) => {
    const { labels, labelled, bare } = register
    const isLabelled = labels.some((label) => lower.includes(label))
    return (
      firstNumber(sample, register, bare) ??
      (isLabelled ? firstNumber(sample, register, labelled) : null) ??
      []
    )
  })
}

/**
 * Registers whose form (and check digits) a bare value has, as structured data gives it
 * (`vatID`, `leiCode`, `identifier`).
 */
export function registersOfValue(value: string, registers: RegisterIndex): readonly string[] {
  const trimmed = value.trim().slice(0, MAX_VALUE)
  return registers
    .filter(({ whole, check }) => whole.test(trimmed) && hasValidCheckDigits(check, trimmed))
    .map(({ id }) => id)
}

function firstNumber(
  text: string,
  { id, title, whole, check }: Register,
  pattern: RegExp | null,
): RegisterNumber | null {
  if (!pattern) return null
  for (const match of text.matchAll(pattern)) {
    const value = match[1]!
    if (!whole.test(value) || !hasValidCheckDigits(check, value)) continue
    return { register: id, title, value, start: match.index + match[0].length - value.length }
  }
  return null
}

/** Labels are read whatever their capitals; the number itself must match `whole`. */
function patternsOf({ labels = [], labelled, bare }: RawRegister) {
  const forms = [...new Set(labels.flatMap((label) => [label.toLowerCase(), fold(label)]))]
  const label = `${NO_WORD_BEFORE}(?:${forms.map(escaped).join('|')})${NO_WORD_AFTER}`
  const ofLabel = labelled && forms.length > 0 ? `${label}${GAP}${NO_WORD_BEFORE}(${labelled})` : ''
  return {
    labels: forms,
    labelled: ofLabel === '' ? null : new RegExp(`${ofLabel}${NO_WORD_AFTER}`, 'giu'),
    bare: bare ? new RegExp(`${NO_WORD_BEFORE}(${bare})${NO_WORD_AFTER}`, 'gu') : null,
  }
}

function escaped(label: string): string {
  return label.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

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
