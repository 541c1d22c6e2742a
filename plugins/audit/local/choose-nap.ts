import type { Nap } from './local-result.ts'
import { findConflicts } from './nap-conflicts.ts'
import type { NapConflict, NapField, NapReading, Statement } from './nap-statements.ts'

export type NapChoice = {
  /** As the request or another module names it; '' without. */
  readonly brand: string
  readonly legalForms: ReadonlySet<string>
  /** Of hours, which are compared elsewhere; null when they were not. */
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
