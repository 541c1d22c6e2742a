import { AppError } from '../../../core/errors.ts'
import type { ApiAnswer, ApiVerdict } from '../../../core/ports/api.ts'
import { googleError, keyRefusal } from '../page/http/google-error.ts'
import { listOf, numberOf, recordOf } from '../page/http/json-value.ts'
import { distributionOf } from './field.ts'
import type {
  Context,
  FormFactor,
  History,
  Measured,
  PerMetric,
  Scope,
  Snapshot,
} from './metrics.ts'

const MINUTE_MS = 60_000
const KEY = {
  variable: 'CRUX_API_KEY (or PAGESPEED_API_KEY, which stands in for it)',
  title: 'Chrome UX Report API',
}

type HistoryQuestion = {
  readonly scope: Scope
  readonly value: string
  readonly formFactor: FormFactor
}
type Attempt = { readonly found: ReadHistory | null; readonly error?: unknown }

/**
 * The weekly field data of a page on phones, else of its origin, else of either on all devices: two
 * calls side by side, at most four. Null when Google has too few visits of all of these.
 * @param url public address of the page.
 * @throws UPSTREAM_FAILED
 */
export async function fieldHistory(ctx: Context, url: string): Promise<ReadHistory | null> {
  for (const formFactor of ['PHONE', 'ALL_FORM_FACTORS'] as const) {
    const found = await ofBothScopes(url, (subject) => ask(ctx, { ...subject, formFactor }))
    if (found !== null) return found
  }
  return null
}

async function ofBothScopes(
  url: string,
  askOf: (subject: Pick<HistoryQuestion, 'scope' | 'value'>) => Promise<ReadHistory | null>,
): Promise<ReadHistory | null> {
  const { origin, pathname } = new URL(url)
  const attempt = async (scope: Scope, value: string): Promise<Attempt> => {
    try {
      return { found: await askOf({ scope, value }) }
    } catch (error) {
      return { found: null, error }
    }
  }
  const attempts = await Promise.all([
    attempt('url', `${origin}${pathname}`),
    attempt('origin', origin),
  ])
  const found = attempts.find((one) => one.found !== null)?.found
  if (found) return found
  const failed = attempts.find(({ error }) => error !== undefined)
  if (failed !== undefined) throw failed.error
  return null
}

async function ask(
  ctx: Context,
  { scope, value, formFactor }: HistoryQuestion,
): Promise<ReadHistory | null> {
  const key = ['cwv', 'crux', ctx.options.periods, scope, formFactor, value].join(' ')
  const keptMs = (found: ReadHistory | null): number =>
    found === null ? ctx.options.noDataCacheMinutes * MINUTE_MS : untilNextRelease(ctx.clock.now())
  const load = async (): Promise<ReadHistory | null> => {
    const answer = await ctx.api('crux').request({
      path: '/v1/records:queryHistoryRecord',
      query: [['key', ctx.credential('crux')?.CRUX_API_KEY ?? '']],
      json: {
        [scope]: value,
        // Left out it means all of them together.
        ...(formFactor !== 'ALL_FORM_FACTORS' && { formFactor }),
        metrics: Object.values(METRIC_NAMES),
        collectionPeriodCount: ctx.options.periods,
      },
      judge: (given) => judge(given, ctx.clock.now()),
    })
    if (answer.status === 404) return null
    const found = readHistory(answer.json(), { scope, formFactor })
    if (found !== null) return found
    const problem = 'its answer is not of the documented form'
    throw new AppError('UPSTREAM_FAILED', { api: KEY.title, problem, retryable: false })
  }
  return (await ctx.cache.wrap(key, keptMs, load, ctx.signal)).value
}

function judge(answer: ApiAnswer, now: number): ApiVerdict | undefined {
  const refusal = keyRefusal(answer, KEY)
  if (refusal !== undefined) return refusal
  const { status, message } = googleError(answer)
  // Too few visits for data is a result; another 404 is a wrong address.
  if (answer.status === 404) return status === 'NOT_FOUND' ? 'ok' : undefined
  if (answer.status !== 429) return undefined
  const hasPause = answer.headers['retry-after'] !== undefined
  return {
    problem: 'its quota is used up (HTTP 429: {said})',
    said: message,
    retryable: true,
    ...(!hasPause && { retryAfterMs: MINUTE_MS - (now % MINUTE_MS) }),
  }
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Milliseconds from `now` until the next Monday 05:00 UTC, more than 0 and at most 7 days: the
 * history is updated on Mondays about 04:00 UTC (https://developer.chrome.com/docs/crux/history-api).
 */
export function untilNextRelease(now: number): number {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS
  const daysToMonday = (8 - new Date(now).getUTCDay()) % 7
  const release = midnight + daysToMonday * DAY_MS + 5 * HOUR_MS
  return release > now ? release - now : release + 7 * DAY_MS - now
}

/** The API's names: https://developer.chrome.com/docs/crux/history-api */
const METRIC_NAMES: PerMetric<string> = {
  LCP: 'largest_contentful_paint',
  INP: 'interaction_to_next_paint',
  CLS: 'cumulative_layout_shift',
}

/** The series, and its last period as a snapshot. */
export type ReadHistory = { readonly history: History; readonly latest: Snapshot | null }

type HistoryScope = Pick<History, 'scope' | 'formFactor'>
type Series = {
  readonly p75s: readonly (number | null)[]
  readonly shares: readonly (number | null)[]
}

/** Null if the response differs from the API's documentation: dates, and series of their number. */
export function readHistory(body: unknown, of: HistoryScope): ReadHistory | null {
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
  const history = { ...of, periods, LCP: lcp.p75s, INP: inp.p75s, CLS: cls.p75s }
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
