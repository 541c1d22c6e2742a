import { html } from 'htm/preact'
import { styledNumber } from '../../../../texts/format.ts'
import { hasText, t } from '../../../../texts/texts.ts'

const classText = /^([A-E])(s?)(\d{1,3})$/i

/** Place of a class in the order of strength, smaller is stronger; NC and other texts go last. @param {string} text */
export function classPlace(text) {
  const [, series = '', level, number = ''] = classText.exec(text.trim()) ?? []
  if (series === '') return text.trim().toUpperCase() === 'NC' ? 10_000 : 10_001
  return (series.toUpperCase().charCodeAt(0) - 65) * 2000 + Number(number) * 2 + (level ? 1 : 0)
}

/** Classes that are proposed to choose from. */
export const usualClasses = 'B0 B2 B4 B6 C0 C2 C4 C6 D0 D2 D4 D6 E0 E2 E4 E6 NC'.split(' ')

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** Points with two decimals, as the federation counts them. @param {number | null | undefined} value */
export function pointsText(value) {
  return value === null || value === undefined ? '–' : styledNumber(value, twoDecimals)
}

/** Points gained or lost, with their sign. @param {number | null | undefined} value */
export function gainText(value) {
  if (value === null || value === undefined) return '–'
  const text = pointsText(Math.abs(value))
  if (text === pointsText(0)) return text
  return value > 0 ? `+${text}` : `−${text}`
}

/** A part of one in percent. @param {number} share @param {number} [digits] */
export function shareText(share, digits = 0) {
  return styledNumber(share, { style: 'percent', maximumFractionDigits: digits })
}

/** A chance in percent, never certain. @param {number} chance */
export function chanceText(chance) {
  const rounded = Math.round(chance * 100) / 100
  if (rounded === 0) return `< ${shareText(0.01)}`
  return rounded === 1 ? `> ${shareText(0.99)}` : shareText(rounded)
}

/** A labelled figure in a list of them. @param {string} label @param {import('preact').ComponentChildren} value */
export function figure(label, value) {
  return html`<div class="tt-figure">
    <dt>${label}</dt>
    <dd class="figure">${value}</dd>
  </div>`
}

/** Nothing where it is not known. @param {string} term @param {import('preact').ComponentChildren} value */
export function fact(term, value) {
  if (value === null || value === undefined || value === '') return null
  return [html`<dt>${term}</dt>`, html`<dd>${value}</dd>`]
}

/** A province, by the name that the API gives it. @param {string | null | undefined} name */
export function provinceText(name) {
  if (name === null || name === undefined) return '–'
  const text = `table-tennis.province.${name}`
  return hasText(text) ? t(text) : name
}

/** An age category of the federation, such as V40 or J19. @param {string | null | undefined} code */
export function ageText(code) {
  if (code === null || code === undefined) return '–'
  const [, letter, age = ''] = /^([VJ])(\d\d)$/.exec(code) ?? []
  if (letter !== undefined)
    return t(`table-tennis.age.${letter === 'V' ? 'veteran' : 'young'}`, { age })
  return hasText(`table-tennis.age.${code}`) ? t(`table-tennis.age.${code}`) : code
}

/** The level of a division or tournament: the country, a region or a province. @param {string | null} level */
export function levelText(level) {
  if (level === null) return '–'
  const [, code] = /^Level (\d+)$/.exec(level) ?? []
  if (code !== undefined) return t('table-tennis.level.unnamed', { code })
  const [, word = '', name = ''] = /^(Prov|Rég)\. (.+)$/.exec(level) ?? []
  if (word === 'Rég') return t('table-tennis.level.regional', { region: name })
  if (word === 'Prov') {
    return t('table-tennis.level.provincial', {
      province: name.split('/').map(provinceText).join(' / '),
    })
  }
  return hasText(`table-tennis.level.${level}`)
    ? t(`table-tennis.level.${level}`)
    : provinceText(level)
}

/** The warnings of an estimate. @param {string} group of their texts. @param {readonly {code: string, text: string}[]} warnings */
export function warningTexts(group, warnings) {
  const texts = warnings.map(({ code, text }) => {
    const name = `${group}.warning.${code}`
    return hasText(name) ? t(name) : text
  })
  return [...new Set(texts)]
}

const dayMs = 86_400_000
/** Seasons turn on the 1st of July. */
const firstMonth = 6

/**
 * How old what was read on a day is.
 * @param {string | null} day YYYY-MM-DD or ISO 8601; null where it was never read.
 * @param {boolean} isStale whether the server calls it stale.
 * @param {number} nowMs
 * @returns {'unknown' | 'current' | 'stale' | 'pastSeason'}
 */
export function freshness(day, isStale, nowMs) {
  const atMs = Date.parse(day ?? '')
  if (Number.isNaN(atMs)) return 'unknown'
  if (atMs < seasonStart(nowMs)) return 'pastSeason'
  return isStale ? 'stale' : 'current'
}

/**
 * When something was read, in words: `Updated 23 days ago`.
 * @param {string | null} time ISO 8601; null where that is not known.
 * @param {number} nowMs
 */
export function updatedText(time, nowMs = Date.now()) {
  const atMs = Date.parse(time ?? '')
  if (Number.isNaN(atMs)) return t('table-tennis.updated.unknown')
  const days = Math.max(0, Math.floor(nowMs / dayMs) - Math.floor(atMs / dayMs))
  return t('table-tennis.updated.days', { days })
}

/** The season of today, `2026-2027`. */
export function thisSeason() {
  const year = new Date(seasonStart(Date.now())).getUTCFullYear()
  return `${year}-${year + 1}`
}

/** A season for an address, where the one of today needs no mention. @param {string} season */
export function otherSeason(season) {
  return season === thisSeason() ? '' : season
}

/** @param {number} nowMs */
function seasonStart(nowMs) {
  const now = new Date(nowMs)
  const year = now.getUTCFullYear()
  return Date.UTC(now.getUTCMonth() >= firstMonth ? year : year - 1, firstMonth)
}

/**
 * The federation's words that a page uses, each in one sentence.
 * @param {{terms: readonly ('bye' | 'class' | 'forfeits' | 'licence' | 'points' | 'sheet' | 'week' | 'wo')[]}} props
 */
export function Terms({ terms }) {
  return html`<details class="tt-terms small">
    <summary>${t('table-tennis.terms.title')}</summary>
    <dl class="facts">
      ${terms.map((key) => fact(t(`table-tennis.terms.${key}.term`), t(`table-tennis.terms.${key}.text`)))}
    </dl>
  </details>`
}
