import { fold } from '../language/fold.ts'
import { hasValidCheckDigits } from './check-digits.ts'
import type { RawRegister } from './raw-hosts.ts'

/** A number of a business register, VAT office or the like that stands in a text. */
export type RegisterNumber = {
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
