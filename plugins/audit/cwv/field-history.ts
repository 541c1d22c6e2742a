import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { ApiAnswer, ApiVerdict } from '../../../core/ports/api.ts'
import type { CwvOptions } from './cwv-options.ts'
import type { FormFactor, Scope } from './cwv-result.ts'
import { googleError, keyRefusal } from './google-error.ts'
import { untilNextRelease } from './next-release.ts'
import { METRIC_NAMES, type ReadHistory, readHistory } from './read-history.ts'

const MINUTE_MS = 60_000
const KEY = {
  variable: 'CRUX_API_KEY (or PAGESPEED_API_KEY, which stands in for it)',
  title: 'Chrome UX Report API',
}

type Subject = { readonly scope: Scope; readonly value: string; readonly formFactor: FormFactor }
type Attempt = { readonly found: ReadHistory | null; readonly error?: unknown }

/**
 * The weekly field data of a page on phones, else of its origin, else of either on all devices: two
 * calls side by side, at most four. Null when Google has too few visits of all of these.
 * @param url public address of the page.
 * @throws UPSTREAM_FAILED
 */
export async function fieldHistory(
  ctx: RunContext,
  options: CwvOptions,
  url: string,
): Promise<ReadHistory | null> {
  for (const formFactor of ['PHONE', 'ALL_FORM_FACTORS'] as const) {
    const found = await ofBothScopes(url, (subject) =>
      ask(ctx, options, { ...subject, formFactor }),
    )
    if (found !== null) return found
  }
  return null
}

async function ofBothScopes(
  url: string,
  askOf: (subject: Pick<Subject, 'scope' | 'value'>) => Promise<ReadHistory | null>,
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
  ctx: RunContext,
  options: CwvOptions,
  { scope, value, formFactor }: Subject,
): Promise<ReadHistory | null> {
  const key = ['cwv', 'crux', options.periods, scope, formFactor, value].join(' ')
  const keptMs = (found: ReadHistory | null): number =>
    found === null ? options.noDataCacheMinutes * MINUTE_MS : untilNextRelease(ctx.clock.now())
  const load = async (): Promise<ReadHistory | null> => {
    const answer = await ctx.api('crux').request({
      path: '/v1/records:queryHistoryRecord',
      query: [['key', ctx.credential('crux')?.CRUX_API_KEY ?? '']],
      json: {
        [scope]: value,
        // Left out it means all of them together.
        ...(formFactor !== 'ALL_FORM_FACTORS' && { formFactor }),
        metrics: Object.values(METRIC_NAMES),
        collectionPeriodCount: options.periods,
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
