import { AppError } from '../../../core/errors.ts'
import type { ApiAnswer, ApiVerdict } from '../../../core/ports/api.ts'
import { googleError, keyRefusal } from '../page/http/google-error.ts'
import { listOf, numberOf, recordOf, textOf } from '../page/http/json-value.ts'
import { readExperience } from './field.ts'
import type { Context, LabRun, Snapshot, Strategy } from './metrics.ts'

const MINUTE_MS = 60_000
const KEY = { variable: 'PAGESPEED_API_KEY', title: 'PageSpeed Insights API' }
/**
 * Used if the response to an exceeded quota does not say how long to wait. Quotas are per minute.
 */
const QUOTA_PAUSE_MS = 60_000

/** Response for one strategy: the lab run or the reason why there is none, and the field data. */
export type LabOutcome = {
  readonly lab: LabRun | null
  readonly problem?: string
  readonly experience: Snapshot | null
}

/**
 * One lab run on Google's machines, from the cache where it is recent. A run that fails is an
 * outcome, kept for a short time.
 * @throws UPSTREAM_FAILED when the key is refused; BUDGET_SPENT.
 */
export async function runLab(
  ctx: Context,
  { url, strategy }: { readonly url: string; readonly strategy: Strategy },
): Promise<LabOutcome> {
  const key = ['cwv', 'lab', strategy, ctx.options.categories.join('+'), url].join(' ')
  const keptMs = ({ lab }: LabOutcome): number =>
    (lab === null ? ctx.options.failureCacheMinutes : ctx.options.labCacheMinutes) * MINUTE_MS
  const load = (): Promise<LabOutcome> =>
    ctx.spend('pagespeed', 0, async () => ({
      value: await ask(ctx, { url, strategy }),
      costUsd: 0,
    }))
  return (await ctx.cache.wrap(key, keptMs, load, ctx.signal)).value
}

async function ask(
  ctx: Context,
  { url, strategy }: { readonly url: string; readonly strategy: Strategy },
): Promise<LabOutcome> {
  const { categories, fields } = ctx.options
  const secret = ctx.credential('pagespeed')?.PAGESPEED_API_KEY ?? ''
  let isKeyRefused = false
  const judge = (answer: ApiAnswer): ApiVerdict | undefined => {
    const refusal = keyRefusal(answer, KEY)
    isKeyRefused = refusal !== undefined
    return refusal ?? labRefusal(answer)
  }
  try {
    const answer = await ctx.api('pagespeed').request({
      path: '/pagespeedonline/v5/runPagespeed',
      query: [
        ['url', url],
        ['strategy', strategy.toUpperCase()],
        ...categories.map((category) => ['category', category] as const),
        ['fields', fields],
        ['key', secret],
      ],
      judge,
    })
    const body = answer.json()
    const experience = readExperience(body, strategy === 'mobile' ? 'PHONE' : 'DESKTOP')
    return { lab: null, experience, ...readLab(body) }
  } catch (error) {
    const isUpstream = error instanceof AppError && error.code === 'UPSTREAM_FAILED'
    if (!isUpstream || isKeyRefused || ctx.signal.aborted) throw error
    return { lab: null, problem: String(error.data.problem), experience: null }
  }
}

/** Lighthouse failures come as 400 (the page's fault) or 500 (perhaps passing). */
function labRefusal(answer: ApiAnswer): ApiVerdict | undefined {
  if (answer.status === 200) return undefined
  const { message, domains } = googleError(answer)
  if (domains.includes('lighthouse')) {
    const problem = lighthouseProblem(message.replace(/^Lighthouse returned error: /, ''))
    // The page is the cause. Other pages can still be measured.
    return { problem, retryable: answer.status === 500, countsAgainstApi: false }
  }
  if (answer.status !== 429) return undefined
  const isOfTheDay = /per day/i.test(message)
  const hasPause = answer.headers['retry-after'] !== undefined
  return {
    problem: 'its quota is used up (HTTP 429: {said})',
    said: message,
    retryable: !isOfTheDay,
    ...(!hasPause && { retryAfterMs: QUOTA_PAUSE_MS }),
  }
}

/** Result of one Lighthouse run, or the reason why there is none. */
type ReadLab = { readonly lab: LabRun } | { readonly problem: string }

type Json = Readonly<Record<string, unknown>>

/**
 * The `lighthouseResult` of an answer. A run that broke down comes with HTTP 200, `runtimeError` and
 * null scores: https://developers.google.com/speed/docs/insights/rest/v5/pagespeedapi/runpagespeed
 */
export function readLab(body: unknown): ReadLab {
  const lighthouse = recordOf(recordOf(body).lighthouseResult)
  const { code, message } = recordOf(lighthouse.runtimeError)
  if (textOf(code) !== undefined && code !== 'NO_ERROR') {
    return { problem: lighthouseProblem(textOf(code), textOf(message)) }
  }
  const categories = recordOf(lighthouse.categories)
  if (!('score' in recordOf(categories.performance))) {
    return { problem: 'its answer holds no performance score' }
  }
  const audits = recordOf(lighthouse.audits)
  return {
    lab: {
      performanceScore: score(categories.performance),
      accessibilityScore: score(categories.accessibility),
      bestPracticesScore: score(categories['best-practices']),
      seoScore: score(categories.seo),
      lcpMs: milliseconds(audits, 'largest-contentful-paint'),
      cls: rounded(value(audits, 'cumulative-layout-shift'), 4),
      tbtMs: milliseconds(audits, 'total-blocking-time'),
      fcpMs: milliseconds(audits, 'first-contentful-paint'),
      speedIndexMs: milliseconds(audits, 'speed-index'),
      lighthouseVersion: textOf(lighthouse.lighthouseVersion, 40) ?? null,
      fetchedAt: textOf(lighthouse.fetchTime, 40) ?? null,
      runWarnings: listOf(lighthouse.runWarnings)
        .flatMap((warning) => textOf(warning) ?? [])
        .slice(0, 10),
    },
  }
}

/** The one wording of a page that Lighthouse could not measure. */
function lighthouseProblem(code = '', message = ''): string {
  const said = [code, message].filter((part) => part !== '').join(': ')
  return `Lighthouse could not measure the page${said === '' ? '' : ` (${said})`}`
}

/** 0..100. A null score means "could not tell" and must not become 0. */
function score(category: unknown): number | null {
  const given = numberOf(recordOf(category).score)
  return given === null || given < 0 || given > 1 ? null : Math.round(given * 100)
}

function milliseconds(audits: Json, id: string): number | null {
  return rounded(value(audits, id), 0)
}

function value(audits: Json, id: string): number | null {
  return numberOf(recordOf(audits[id]).numericValue)
}

function rounded(number: number | null, decimals: number): number | null {
  return number === null ? null : Number(number.toFixed(decimals))
}
