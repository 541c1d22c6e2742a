import { nameText } from '../../texts/format.ts'
import { hasText, t } from '../../texts/texts.ts'

export { known, nameText, platformName } from '../../texts/format.ts'

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** `1,234.5`; an en dash for none. */
export function numberText(value: number | null | undefined, unit = ''): string {
  if (value === null || value === undefined) return '–'
  return `${NUMBER.format(value)}${unit === '' ? '' : ` ${unit}`}`
}

/** A score from 0 to 100 as it is shown. */
export function scoreText(score: number | null | undefined): string {
  return score === null || score === undefined ? '–' : String(Math.round(score))
}

/** A share from 0 to 1 as per cent. */
export function percentText(share: number | null): string {
  return share === null ? '–' : `${WHOLE.format(share * 100)} %`
}

/** `1 page`, `12 pages`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${WHOLE.format(count)} ${count === 1 ? one : many}`
}

/** `900 B`, `12 kB`, `1.2 MB`. */
export function bytesText(bytes: number | null): string {
  if (bytes === null) return '–'
  if (bytes < 1000) return `${WHOLE.format(bytes)} B`
  return bytes < 1e6 ? `${WHOLE.format(bytes / 1000)} kB` : `${NUMBER.format(bytes / 1e6)} MB`
}

/** US dollars; small amounts keep their digits. */
export function usdText(usd: number | null | undefined): string {
  if (usd === null || usd === undefined) return '–'
  return `${usd.toFixed(usd !== 0 && Math.abs(usd) < 0.1 ? 4 : 2)} USD`
}

/** `9 March 2026` of an ISO 8601 time; '' when it is none. */
export function dayText(time: string | undefined): string {
  const date = new Date(time ?? '')
  return Number.isNaN(date.getTime()) ? '' : DAY.format(date)
}

/** `a, b and c` */
export function listText(items: readonly string[]): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`
}

/** `and 3 more pages`; '' when there are none. */
export function moreText(more: number, one = '', many = one === '' ? '' : `${one}s`): string {
  if (more <= 0) return ''
  return `and ${WHOLE.format(more)} more ${more === 1 ? one : many}`.trim()
}

/** The title of a module, from its manifest; an unknown id as words. */
export function moduleTitle(id: string): string {
  const name = `report-modules.titles.${id}`
  return hasText(name) ? t(name) : nameText(id)
}
