import { DAY_MS, type IsoDate, parseIsoDate } from '../../language/iso-8601.ts'
import { propertyValues, textOf } from '../query.ts'
import { primaryOf, type StructuredFacts } from '../structured-facts.ts'
import type { OtherDates } from './measure-context.ts'

/** One date as a machine finds it. */
type MachineDate = {
  readonly value: string
  readonly source: 'node' | 'meta' | 'time'
  /** ISO 8601 with a full date. */
  readonly isValid: boolean
  /** A time without Z or offset. */
  readonly lacksOffset: boolean
  /** Milliseconds since 1970; null when not valid. */
  readonly epochMs: number | null
}

/** Where a date is, in the words of a report. */
const PLACES = { node: 'structured data', meta: 'meta', time: 'time element' } as const

const MAX_DATES = 20

/** Dates of the primary node first, then article:published_time and its like, then time elements. */
export function measureMachineDates(facts: StructuredFacts, other: OtherDates) {
  const node = primaryOf(facts)
  const ofNode = (property: string) =>
    node ? propertyValues(node, property).map((value) => textOf(value) ?? '') : []
  const published = datesOf(ofNode('datePublished'), other.metaPublished, other.timePublished)
  const modified = datesOf(ofNode('dateModified'), other.metaModified, other.timeModified)
  const first = published.find(({ isValid }) => isValid) ?? published[0] ?? null
  const last = modified.find(({ isValid }) => isValid) ?? modified[0] ?? null
  const stated = [first, last].filter((date) => date !== null)
  return {
    /** How many of the two are stated, and their values with a mistake. */
    stated: stated.length,
    invalid: stated.filter(({ isValid }) => !isValid).map(({ value }) => value),
    withoutOffset: stated.filter(({ lacksOffset }) => lacksOffset).map(({ value }) => value),
    /** The first valid one by source, else the first of any; null when there is none. */
    published: first,
    modified: last,
    /** How many of the two are valid. */
    valid: [first, last].filter((date) => date?.isValid).length,
    isModifiedBeforePublished: isBefore(last, first),
    /** All dates found, at most 20, for evidence. */
    all: [
      ...published.map((date) => withRole(date, 'published')),
      ...modified.map((date) => withRole(date, 'modified')),
    ].slice(0, MAX_DATES),
  }
}

function withRole<R extends string>(date: MachineDate, role: R) {
  return { ...date, role, detail: `${role} (${PLACES[date.source]}): ${date.value}` }
}

function datesOf(
  node: readonly string[],
  meta: readonly string[],
  time: readonly string[],
): MachineDate[] {
  const of = (source: MachineDate['source'], values: readonly string[]) =>
    values.slice(0, MAX_DATES).map((value) => dateOf(value, source))
  return [...of('node', node), ...of('meta', meta), ...of('time', time)]
}

function dateOf(text: string, source: MachineDate['source']): MachineDate {
  const date: IsoDate | null = parseIsoDate(text)
  const isValid = date?.isFullDate === true
  return {
    value: text.slice(0, 100),
    source,
    isValid,
    lacksOffset: date?.hasTime === true && !date.hasOffset,
    epochMs: isValid ? date.epochMs : null,
  }
}

/** If one of the two has no time zone, they are compared by day with a tolerance of a day. */
function isBefore(modified: MachineDate | null, published: MachineDate | null): boolean {
  if (modified?.epochMs == null || published?.epochMs == null) return false
  const isExact = [modified, published].every(({ value }) => parseIsoDate(value)?.hasOffset)
  return modified.epochMs < published.epochMs - (isExact ? 0 : DAY_MS - 1)
}
