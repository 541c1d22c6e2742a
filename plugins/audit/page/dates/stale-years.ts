import type { Measure } from '../measure.ts'
import type { YearMention } from './year-mentions.ts'

const PROMISES = new Set(['title', 'h1'])
const JULY = 6

/**
 * Years that are over. `promised`: in title or h1, before the oldest year allowed; `stale`: the same
 * elsewhere; `ageing`: the oldest year allowed in title or h1 in the second half of this year.
 */
export const staleYears: Measure = ({ page, now }, { thresholds }) => {
  const mentions: readonly YearMention[] = page?.yearMentions ?? []
  const today = new Date(now)
  const oldest = today.getUTCFullYear() - (thresholds.maxAgeYears ?? 0)
  const current = mentions.filter(({ historical }) => !historical)
  const old = current.filter(({ year }) => year < oldest)
  const promised = old.filter(isPromise)
  const stale = old.filter((mention) => !isPromise(mention))
  const isLate = today.getUTCMonth() >= JULY
  const ageing = current.filter(
    (mention) => isLate && mention.year === oldest && isPromise(mention),
  )
  const value = {
    years: mentions.length,
    oldest,
    promised: shown(promised),
    stale: shown(stale),
    ageing: shown(ageing),
  }
  return { value, evidence: [...promised, ...stale, ...ageing] }
}

function isPromise({ place }: YearMention): boolean {
  return PROMISES.has(place)
}

function shown(mentions: readonly YearMention[]): string[] {
  return [...new Set(mentions.map(({ year, place }) => `${year} (${place})`))]
}
