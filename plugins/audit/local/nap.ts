import type { NapReading, Statement } from './nap-statements.ts'
import { isSameAddress, isSameName } from './nap-values.ts'
import type { Nap, NapConflict, NapField, NapPlace } from './types.ts'

type NapChoice = {
  /** Name from the request or another module; '' without one. */
  readonly brand: string
  readonly legalForms: ReadonlySet<string>
  /** Conflicts between opening hours, which are compared elsewhere. Null if they were not. */
  readonly hours: readonly NapConflict[] | null
}

const MAX_SOURCES = 60
const MAX_CONFLICTS = 20
const MAX_PROBLEMS = 10

/** Name, address and number by which the business is known, and whether all places agree on them. */
export function chooseNap(
  { statements, mismatches }: NapReading,
  { brand, legalForms, hours }: NapChoice,
): Nap {
  const { conflicts, compared } = findConflicts(statements, legalForms)
  const own = statements.filter(({ source }) => source !== 'Google')
  const marked = own.find(({ name, source }) => name !== null && source !== 'page metadata')
  const named = own.find(({ name }) => name !== null)
  const phones = own.filter(({ phone }) => phone !== null)
  const phone = phones.find(({ isPhoneValid }) => isPhoneValid) ?? phones[0]
  const found = [...mismatches, ...conflicts, ...(hours ?? [])].slice(0, MAX_CONFLICTS)
  const fields = new Set<NapField>([...compared, ...mismatches.map(({ field }) => field)])
  if (hours !== null) fields.add('hours')
  return {
    name: marked?.name ?? (brand || null) ?? named?.name ?? null,
    address: own.find(({ address }) => address !== null)?.address ?? null,
    phone: phone?.phone ?? null,
    sources: statements
      .slice(0, MAX_SOURCES)
      .map(({ parsed: _, isPhoneValid: __, ...shown }) => shown),
    consistent: fields.size === 0 ? null : found.length === 0,
    compared: [...fields],
    conflicts: found,
    problems: own.flatMap(problemOf).slice(0, MAX_PROBLEMS),
  }
}

function problemOf({ phone, isPhoneValid, source, line }: Statement): string[] {
  if (phone === null || isPhoneValid) return []
  const where = line === null ? source : `${source}, line ${line}`
  return [`"${phone}" (${where}) is no valid telephone number: write it with its country code.`]
}

/** Kinds of sources that can disagree. All visible text of a page counts as one source. */
function voiceOf(source: NapPlace): string {
  const isFormal = source === 'JSON-LD' || source === 'microdata' || source === 'RDFa'
  return isFormal || source === 'Google' || source === 'page metadata' ? source : 'page'
}

const MAX_PER_VOICE = 40

type Sameness = (a: Statement, b: Statement) => boolean | null

/**
 * Fields of which two kinds of places state values without one in common; a business with two
 * numbers or branches agrees with itself as long as they share one.
 */
function findConflicts(
  statements: readonly Statement[],
  legalForms: ReadonlySet<string>,
): { readonly conflicts: readonly NapConflict[]; readonly compared: readonly NapField[] } {
  const fields: readonly (readonly ['name' | 'address' | 'phone', Sameness])[] = [
    ['name', (a, b) => isSameName(a.name ?? '', b.name ?? '', legalForms)],
    ['address', (a, b) => (a.parsed && b.parsed ? isSameAddress(a.parsed, b.parsed) : null)],
    ['phone', (a, b) => (a.isPhoneValid && b.isPhoneValid ? a.phone === b.phone : null)],
  ]
  const conflicts: NapConflict[] = []
  const compared: NapField[] = []
  for (const [field, isSame] of fields) {
    const voices = new Map<string, Statement[]>()
    for (const statement of statements) {
      if (statement[field] === null) continue
      const voice = voiceOf(statement.source)
      const said = voices.get(voice) ?? []
      if (said.length < MAX_PER_VOICE) voices.set(voice, [...said, statement])
    }
    const verdicts = pairsOf([...voices.values()]).map(([left, right]) => {
      return { left, right, verdict: agreement(left, right, isSame) }
    })
    if (verdicts.some(({ verdict }) => verdict !== null)) compared.push(field)
    for (const { left, right, verdict } of verdicts) {
      if (verdict === false) conflicts.push(conflictOf(field, left[0], right[0]))
    }
  }
  return { conflicts, compared }
}

/** Both sides share a value; null when none of their values can be compared. */
function agreement(
  left: readonly Statement[],
  right: readonly Statement[],
  isSame: Sameness,
): boolean | null {
  const verdicts = left.flatMap((a) => right.map((b) => isSame(a, b)))
  if (verdicts.includes(true)) return true
  return verdicts.includes(false) ? false : null
}

function pairsOf<T>(items: readonly T[]): (readonly [T, T])[] {
  return items.flatMap((a, index) => items.slice(index + 1).map((b) => [a, b] as const))
}

function conflictOf(
  field: 'name' | 'address' | 'phone',
  a: Statement | undefined,
  b: Statement | undefined,
): NapConflict {
  const values = [a, b].flatMap((one) => {
    const value = one?.[field]
    return one && value ? [{ source: one.source, value }] : []
  })
  const said = values.map(({ source, value }) => `${source} says "${value}"`).join(', ')
  return {
    field,
    values,
    message: `Two ${field === 'address' ? 'addresses' : `${field}s`}: ${said}.`,
  }
}
