import type { Evidence } from '../evidence.ts'
import type { Measure } from '../measure.ts'
import type { SiteFacts } from '../site-facts.ts'
import { lastmodOf } from './date-signals.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
/** A date this close to the crawl was written for it. */
const GENERATED_MS = 10 * MINUTE_MS
const MIN_ENTRIES = 10
const SAME_DATE_SHARE = 0.9
const YEAR_DAYS = 365
/** Between the same date in two time zones. */
const SAME_DAY_DAYS = 2

type Sign = { readonly text: string; readonly evidence: readonly Evidence[] }
type Dated = { readonly epochMs: number; readonly evidence: Evidence }

/**
 * Signs of faked freshness, in words. `future`: among them is a date that lies more than a day ahead;
 * `dates`: how many dates there were to look at, sitemap entries with lastmod included.
 */
export const credibleDates: Measure = (facts) => {
  const published = machineDates(facts, 'published')
  const modified = machineDates(facts, 'modified')
  const lastmod = lastmodOf(facts.sitemap)
  const own = lastmod ? [lastmod] : []
  const shown = (facts.page?.visibleDates ?? [])
    .filter(({ role }) => role !== 'other')
    .map(({ epochMs, day, ...evidence }) => ({ epochMs, evidence: { ...evidence, detail: day } }))
  const all = [...published, ...modified, ...own, ...shown]
  const future = futureDates(facts, all)
  const signs = [
    ...(future ? [future] : []),
    ...generated(facts, [...modified, ...own]),
    ...uniformSitemap(facts),
    ...renewedUnseen(facts, published, modified),
  ]
  const value = {
    dates: all.length + facts.sitemap.lastmod.count,
    future: future !== null,
    count: signs.length,
    signs: signs.map(({ text }) => text),
  }
  return { value, evidence: signs.flatMap(({ evidence }) => evidence) }
}

function machineDates({ page }: SiteFacts, role: 'published' | 'modified'): Dated[] {
  const dates = page?.markup.dates.all.filter((date) => date.role === role) ?? []
  return dates.flatMap(({ epochMs, source, value }) =>
    epochMs === null ? [] : [{ epochMs, evidence: { detail: `${role} (${source}): ${value}` } }],
  )
}

function futureDates({ now, sitemap }: SiteFacts, dates: readonly Dated[]): Sign | null {
  const ahead = dates.filter(({ epochMs }) => epochMs > now + DAY_MS)
  if (ahead.length === 0 && sitemap.lastmod.future === 0) return null
  const text =
    ahead.length > 0
      ? 'a date lies in the future'
      : `${sitemap.lastmod.future} entries of the sitemap have a lastmod in the future`
  return { text, evidence: ahead.map(({ evidence }) => evidence) }
}

function generated({ now }: SiteFacts, dates: readonly Dated[]): Sign[] {
  const fresh = dates.filter(({ epochMs }) => Math.abs(now - epochMs) <= GENERATED_MS)
  if (fresh.length === 0) return []
  const text = 'the date of modification is the moment of the request'
  return [{ text, evidence: fresh.map(({ evidence }) => evidence) }]
}

function uniformSitemap({ sitemap }: SiteFacts): Sign[] {
  const { count, identicalShare, recentShare } = sitemap.lastmod
  if (count < MIN_ENTRIES) return []
  const detail = `${count} sitemap entries with lastmod`
  if (identicalShare > SAME_DATE_SHARE) {
    const percent = Math.floor(identicalShare * 100)
    return [{ text: `${percent}% of the sitemap entries carry one date`, evidence: [{ detail }] }]
  }
  if (recentShare < 1) return []
  return [{ text: 'all sitemap entries changed within a day', evidence: [{ detail }] }]
}

/** The markup says renewed while every date that visitors see is still the old one. */
function renewedUnseen(
  { page }: SiteFacts,
  [published]: readonly Dated[],
  [modified]: readonly Dated[],
): Sign[] {
  const visible = page?.visibleDates ?? []
  if (!published || !modified || visible.length === 0) return []
  if (modified.epochMs - published.epochMs < YEAR_DAYS * DAY_MS) return []
  const isOld = ({ epochMs }: { readonly epochMs: number }) =>
    Math.abs(epochMs - published.epochMs) < SAME_DAY_DAYS * DAY_MS
  if (!visible.every(isOld)) return []
  const text = 'dateModified is a year newer than the only date that visitors see'
  return [{ text, evidence: [modified.evidence, published.evidence] }]
}
