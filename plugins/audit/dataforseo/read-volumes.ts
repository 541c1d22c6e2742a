import { countOf, lineOf, numberOf, recordsOf } from '../page/http/json-value.ts'

/** What Google Ads knows of a keyword; nulls where it knows nothing. */
export type KeywordVolume = {
  /** Searches a month, mean of the last twelve. */
  readonly searchVolume: number | null
  readonly cpcUsd: number | null
  readonly competition: 'high' | 'medium' | 'low' | null
  /** 0 to 100. */
  readonly competitionIndex: number | null
  /** Newest first, at most 12. */
  readonly monthlySearches: readonly { readonly month: string; readonly searches: number }[]
}

const MAX_KEYWORDS = 1000
const MAX_MONTHS = 12
const COMPETITIONS = { HIGH: 'high', MEDIUM: 'medium', LOW: 'low' } as const

export const NO_VOLUME: KeywordVolume = {
  ...{ searchVolume: null, cpcUsd: null, competition: null, competitionIndex: null },
  monthlySearches: [],
}

/** Volumes by keyword in lower case, as the answer has it. */
export function readVolumes(result: readonly unknown[]): Readonly<Record<string, KeywordVolume>> {
  const entries = recordsOf(result, MAX_KEYWORDS).flatMap((item): [string, KeywordVolume][] => {
    const keyword = lineOf(item.keyword, 200).toLowerCase()
    if (keyword === '') return []
    return [
      [
        keyword,
        {
          searchVolume: countOf(item.search_volume),
          cpcUsd: numberOf(item.cpc),
          competition: competitionOf(item.competition),
          competitionIndex: numberOf(item.competition_index),
          monthlySearches: monthsOf(item.monthly_searches),
        },
      ],
    ]
  })
  return Object.fromEntries(entries)
}

function competitionOf(value: unknown): KeywordVolume['competition'] {
  const known = Object.hasOwn(COMPETITIONS, lineOf(value, 10))
  return known ? COMPETITIONS[value as keyof typeof COMPETITIONS] : null
}

function monthsOf(value: unknown): KeywordVolume['monthlySearches'] {
  return recordsOf(value, MAX_MONTHS).flatMap((item) => {
    const [year, month, searches] = [item.year, item.month, item.search_volume].map(countOf)
    if (!year || !month || searches === null || searches === undefined) return []
    return { month: `${year}-${String(month).padStart(2, '0')}`, searches }
  })
}
