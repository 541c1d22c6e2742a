import { listOf, numberOf, recordOf } from '../page/http/json-value.ts'
import type { PerMetric } from './cwv-options.ts'
import type { History, Measured, Snapshot } from './cwv-result.ts'
import { distributionOf } from './read-experience.ts'

/** The API's names: https://developer.chrome.com/docs/crux/history-api */
export const METRIC_NAMES: PerMetric<string> = {
  LCP: 'largest_contentful_paint',
  INP: 'interaction_to_next_paint',
  CLS: 'cumulative_layout_shift',
}

/** What the history tells: the series, and its last period as a snapshot. */
export type ReadHistory = { readonly history: History; readonly latest: Snapshot | null }

type Subject = Pick<History, 'scope' | 'formFactor'>
type Series = {
  readonly p75s: readonly (number | null)[]
  readonly shares: readonly (number | null)[]
}

/** Null when the answer is not what the API documents: dates, and series of their number. */
export function readHistory(body: unknown, subject: Subject): ReadHistory | null {
  const record = recordOf(recordOf(body).record)
  const periods = listOf(record.collectionPeriods).flatMap((period) => {
    const { firstDate, lastDate } = recordOf(period)
    const [first, last] = [isoDate(firstDate), isoDate(lastDate)]
    return first !== null && last !== null ? [{ first, last }] : []
  })
  const count = listOf(record.collectionPeriods).length
  if (count === 0 || count > 40 || periods.length !== count) return null
  const series = (name: string): Series | null => readSeries(recordOf(record.metrics)[name], count)
  const [lcp, inp, cls] = [METRIC_NAMES.LCP, METRIC_NAMES.INP, METRIC_NAMES.CLS].map(series)
  if (!lcp || !inp || !cls) return null
  const history = { ...subject, periods, LCP: lcp.p75s, INP: inp.p75s, CLS: cls.p75s }
  return { history, latest: latestOf(history, { lcp, inp, cls }) }
}

/** A metric without data is absent: then each of its points is null. */
function readSeries(metric: unknown, count: number): Series | null {
  if (metric === undefined) return { p75s: Array<null>(count).fill(null), shares: [] }
  const { percentilesTimeseries, histogramTimeseries } = recordOf(metric)
  // Periods without data are null here and the string "NaN" among the densities.
  const p75s = listOf(recordOf(percentilesTimeseries).p75s).map(numberOf)
  if (p75s.length !== count) return null
  const shares = listOf(histogramTimeseries).map((bin) =>
    numberOf(listOf(recordOf(bin).densities).at(-1)),
  )
  return { p75s, shares }
}

function latestOf(
  { scope, formFactor, periods }: History,
  { lcp, inp, cls }: Readonly<Record<'lcp' | 'inp' | 'cls', Series>>,
): Snapshot | null {
  const [LCP, INP, CLS] = [lastPoint(lcp), lastPoint(inp), lastPoint(cls)]
  if (LCP === null && INP === null && CLS === null) return null
  const asOf = periods.at(-1)?.last ?? null
  return { scope, formFactor, source: 'crux', asOf, LCP, INP, CLS }
}

function lastPoint({ p75s, shares }: Series): Measured | null {
  const p75 = p75s.at(-1) ?? null
  return p75 === null ? null : { p75, distribution: distributionOf(shares) }
}

function isoDate(date: unknown): string | null {
  const { year, month, day } = recordOf(date)
  const [y, m, d] = [numberOf(year), numberOf(month), numberOf(day)]
  if (y === null || m === null || d === null || y < 2000 || y > 9999) return null
  const time = Date.UTC(y, m - 1, d)
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10)
}
