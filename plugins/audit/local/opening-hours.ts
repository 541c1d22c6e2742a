import { nodeOf, propertyValues, textOf, textsOf } from '../page/structured-data/query.ts'
import {
  type SdNode,
  type StructuredData,
  schemaOrgTerm,
} from '../page/structured-data/structured-data.ts'
import type { OpeningSpan } from './types.ts'

export const DAYS: readonly string[] = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]
const SHORT = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const MAX_SPANS = 70
const MAX_TEXTS = 20
const MAX_CHARACTERS = 1000
const TIME = /^(\d{1,2}):?(\d{2})/
const TEXT = /^([A-Za-z]{2}(?:[-,][A-Za-z]{2}){0,6})\s+(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2})$/

/** Hours that a node states, as OpeningHoursSpecification or as texts ("Mo-Fr 09:00-18:00"). */
export function statedHours(data: StructuredData, node: SdNode): OpeningSpan[] {
  const nodes = propertyValues(node, 'openingHoursSpecification').map((v) => nodeOf(data, v))
  const specified = nodes.flatMap((held) => (held ? specifiedSpans(data, held) : []))
  const texts = textsOf(data, node, 'openingHours').slice(0, MAX_TEXTS)
  const written = texts.flatMap((text) =>
    text.slice(0, MAX_CHARACTERS).split(';').slice(0, MAX_TEXTS).flatMap(textSpans),
  )
  return inOrder([...specified, ...written])
}

/** Monday first, each span once; at most 70. */
export function inOrder(spans: readonly OpeningSpan[]): OpeningSpan[] {
  const unique = new Map(spans.map((span) => [`${rank(span)} ${span.opens} ${span.closes}`, span]))
  return [...unique]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, span]) => span)
    .slice(0, MAX_SPANS)
}

/** Days on which two statements differ; null when one side states nothing. */
export function differingDays(
  a: readonly OpeningSpan[],
  b: readonly OpeningSpan[],
): readonly string[] | null {
  if (a.length === 0 || b.length === 0) return null
  return DAYS.filter((day) => dayText(a, day) !== dayText(b, day))
}

/** "09:30-12:00, 13:00-18:00", or "closed". */
export function dayText(spans: readonly OpeningSpan[], day: string): string {
  const own = spans.filter((span) => span.day === day)
  return own.map(({ opens, closes }) => `${opens}–${closes}`).join(', ') || 'closed'
}

function specifiedSpans(data: StructuredData, node: SdNode): OpeningSpan[] {
  const [opens, closes] = ['opens', 'closes'].map((name) => timeOf(textsOf(data, node, name)[0]))
  if (!opens || !closes || (opens === '00:00' && closes === '00:00')) return []
  return propertyValues(node, 'dayOfWeek')
    .slice(0, DAYS.length)
    .flatMap((value) => {
      const written = value.kind === 'reference' ? value.id : (textOf(value) ?? '')
      const day = dayOf(schemaOrgTerm(written) ?? written)
      return day === null ? [] : { day, opens, closes }
    })
}

function textSpans(text: string): OpeningSpan[] {
  const [, days = '', from, to] = TEXT.exec(text.trim().slice(0, 60)) ?? []
  const [opens, closes] = [timeOf(from), timeOf(to)]
  if (!opens || !closes) return []
  return days.split(',').flatMap((range) => {
    const [first = -1, last = first] = range.split('-').map((short) => SHORT.indexOf(short))
    if (first < 0 || last < first) return []
    return DAYS.slice(first, last + 1).map((day) => ({ day, opens, closes }))
  })
}

function dayOf(text: string): string | null {
  return DAYS.find((day) => day === text) ?? DAYS[SHORT.indexOf(text)] ?? null
}

function timeOf(text: string | undefined): string | null {
  const [, hours, minutes] = TIME.exec(text ?? '') ?? []
  const isTime = Number(hours) <= 24 && Number(minutes) < 60
  return hours === undefined || !isTime ? null : `${hours.padStart(2, '0')}:${minutes}`
}

function rank({ day }: OpeningSpan): number {
  return DAYS.indexOf(day)
}
