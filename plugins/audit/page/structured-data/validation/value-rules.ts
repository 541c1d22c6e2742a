import { code as currencyOf } from 'currency-codes'
import { parseHttpUrl } from '../../../../web/http-url.ts'
import { DAY_MS, isIsoDuration, isIsoTime, parseIsoDate } from '../../language/iso-8601.ts'
import { propertyValues, textOf } from '../query.ts'
import { type SdNode, type SdValue, schemaOrgTerm } from '../structured-data.ts'
import type { Vocabulary } from '../vocabulary.ts'

export type ValueContext = {
  readonly vocabulary: Vocabulary
  /** Milliseconds since 1970 of the crawl; without it, dates in the future are valid. */
  readonly now?: number
}

/** Problem of a value; null if it is valid. */
type ValueRule = (value: SdValue, context: ValueContext, node: SdNode) => string | null

const TEMPORAL = new Set(['Date', 'DateTime', 'Time'])
const DURATIONS = new Set(['Duration', 'Quantity'])
const URL_PROPERTIES = ['url', 'image', 'logo', 'sameAs', 'item']
const PAST_PROPERTIES = ['datePublished', 'dateModified']

const RULES: ReadonlyMap<string, ValueRule> = new Map<string, ValueRule>([
  ...URL_PROPERTIES.map((property) => [property, urlRule] as const),
  ...['price', 'lowPrice', 'highPrice'].map((property) => [property, priceRule] as const),
  ['priceCurrency', currencyRule],
  ['availability', enumerationRule('ItemAvailability')],
  ['itemCondition', enumerationRule('OfferItemCondition')],
  ['ratingValue', ratingRule],
])

/** The rule that a property's values must keep; undefined when their form is free. */
export function ruleOf(property: string, vocabulary: Vocabulary): ValueRule | undefined {
  const rule = RULES.get(property)
  if (rule) return rule
  const types = vocabulary.rangesOf(property).filter((type) => vocabulary.isDataType(type))
  if (types.length === 0) return undefined
  if (types.every((type) => TEMPORAL.has(type))) return dateRule(property, types)
  return types.every((type) => DURATIONS.has(type)) ? durationRule : undefined
}

function urlRule(value: SdValue): string | null {
  if (value.kind === 'node' || value.kind === 'reference') return null
  return isAbsoluteUrl(value) ? null : 'is not an absolute http or https URL'
}

export function isAbsoluteUrl(value: SdValue): boolean {
  const text = value.kind === 'reference' ? value.id : textOf(value)
  if (text === null || /\s/.test(text)) return false
  return /^https?:\/\//i.test(text) && parseHttpUrl(text) !== null
}

function priceRule(value: SdValue): string | null {
  if (value.kind === 'number' || isPrice(textOf(value) ?? '')) return null
  if (value.kind === 'node' || value.kind === 'reference') return null
  return 'is not a decimal number such as 1299.00'
}

export function isPrice(text: string): boolean {
  return /^\d+(?:\.\d+)?$/.test(text)
}

function currencyRule(value: SdValue): string | null {
  return isCurrency(textOf(value) ?? '') ? null : 'is not an ISO 4217 currency code'
}

export function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text) && currencyOf(text) !== undefined
}

function enumerationRule(enumeration: string): ValueRule {
  return (value, { vocabulary }) => {
    return isMember(value, enumeration, vocabulary) ? null : `is not a value of ${enumeration}`
  }
}

/** Accepts the short name or the full URL, as text or as reference. */
export function isMember(value: SdValue, enumeration: string, vocabulary: Vocabulary): boolean {
  const text = value.kind === 'reference' ? value.id : textOf(value)
  if (text === null) return value.kind === 'node'
  return vocabulary.membersOf(enumeration).has(schemaOrgTerm(text) ?? text)
}

/** A number within worstRating (1) and bestRating (5), a percentage, or a fraction such as 6/10. */
function ratingRule(value: SdValue, _context: ValueContext, node: SdNode): string | null {
  const text = textOf(value)
  if (text === null) return value.kind === 'text' ? 'is empty' : null
  const [, share, of, scale] = /^(\d+(?:\.\d+)?)\s?(?:(%)|\/\s?(\d+(?:\.\d+)?))$/.exec(text) ?? []
  const best = share === undefined ? numberOf(node, 'bestRating', 5) : of ? 100 : Number(scale)
  const worst = share === undefined ? numberOf(node, 'worstRating', 1) : 0
  const rating = Number(share ?? text)
  if (Number.isNaN(rating)) return 'is not a number'
  return rating >= worst && rating <= best ? null : `is not between ${worst} and ${best}`
}

function numberOf(node: SdNode, property: string, otherwise: number): number {
  const text = propertyValues(node, property).map(textOf)[0]
  const number = text ? Number(text) : Number.NaN
  return Number.isNaN(number) ? otherwise : number
}

function dateRule(property: string, types: readonly string[]): ValueRule {
  return (value, { now = Number.POSITIVE_INFINITY }) => {
    if (value.kind === 'node' || value.kind === 'reference') return null
    const text = textOf(value) ?? ''
    if (types.includes('Time') && isIsoTime(text)) return null
    const date = types.some((type) => type !== 'Time') ? parseIsoDate(text) : null
    if (!date) return 'is not in ISO 8601 format'
    const isAhead = PAST_PROPERTIES.includes(property) && date.epochMs > now + DAY_MS
    return isAhead ? 'is in the future' : null
  }
}

function durationRule(value: SdValue): string | null {
  if (value.kind === 'node' || value.kind === 'reference') return null
  return isIsoDuration(textOf(value) ?? '') ? null : 'is not an ISO 8601 duration'
}
