import { isCost } from '../../../core/budget/money.ts'
import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { ApiAnswer, ApiRefusal, ApiVerdict } from '../../../core/ports/api.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import { numberOf, parseJson, recordOrNull, recordsOf } from '../page/http/json-value.ts'

type PaidCall<T> = {
  /** Path of the live endpoint. */
  readonly path: string
  /** A live call takes exactly one task. */
  readonly task: Readonly<Record<string, unknown>>
  readonly estimateUsd: number
  readonly ttlSeconds: number
  /** The part of the response to cache. Must not depend on the audited site. */
  readonly read: (result: readonly unknown[]) => T
}

const API = 'dataforseo'

/**
 * Makes one paid call, or takes what an equal one brought before.
 * @throws UPSTREAM_FAILED with `data.upstreamCode`, BUDGET_SPENT, or the signal's reason
 */
export async function askDataforseo<T>(ctx: RunContext, call: PaidCall<T>): Promise<T> {
  const key = `${API}:${call.path}:${JSON.stringify(call.task)}`
  const load = (): Promise<T> => paid(ctx, call)
  return (await ctx.cache.wrap(key, call.ttlSeconds * 1000, load, ctx.signal)).value
}

async function paid<T>(ctx: RunContext, call: PaidCall<T>): Promise<T> {
  const { path, task, estimateUsd, read } = call
  const result = await ctx.spend(API, estimateUsd, async () => {
    const judge = new EnvelopeJudge(ctx.clock, estimateUsd)
    try {
      await ctx.api(API).request({
        path,
        json: [task],
        maybeChargedUsd: estimateUsd,
        headers: { authorization: authorization(ctx) },
        judge: (answer) => judge.verdict(answer),
      })
    } catch (error) {
      throw judge.explained(error)
    }
    return { value: judge.result, costUsd: judge.costUsd }
  })
  return read(result)
}

function authorization(ctx: RunContext): string {
  const values = ctx.credential('dataforseo')
  const pair = `${values?.DATAFORSEO_LOGIN ?? ''}:${values?.DATAFORSEO_PASSWORD ?? ''}`
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`
}

/** Internal codes, which arrive under HTTP 200 as a rule: docs.dataforseo.com, appendix/errors. */
export const CODE = {
  ok: 20000,
  unauthorised: 40100,
  noResults: 40102,
  dailyLimit: 40203,
  noAccess: 40204,
} as const

const MAY_PASS = new Set([40101, 40209, 50000, 50301, 50401])
const NO_CREDIT = new Set([40200, 40210])
const RATE_PER_MINUTE = 40202
const MINUTE_MS = 60_000
/** So that the next minute has begun by the other side's clock too. */
const MARGIN_MS = 250

/** Totals of the responses to one call, over all its attempts: each may have cost something. */
export class EnvelopeJudge {
  readonly #clock: Clock
  /** Cost assumed for a response that does not state it. */
  readonly #estimateUsd: number
  #code = 0
  #costUsd = 0
  #result: readonly unknown[] = []

  constructor(clock: Clock, estimateUsd: number) {
    this.#clock = clock
    this.#estimateUsd = estimateUsd
  }

  /** Status code of the last answer. 0 before the first. */
  get code(): number {
    return this.#code
  }

  get costUsd(): number {
    return this.#costUsd
  }

  /** Results of an answer that was `ok`. Can be empty. */
  get result(): readonly unknown[] {
    return this.#result
  }

  /** Undefined: use the status. */
  verdict(answer: ApiAnswer): ApiVerdict | undefined {
    const envelope = envelopeOf(answer)
    if (envelope === null) {
      if (answer.status !== 200) return undefined
      // Whatever it was, it may have been charged.
      this.#costUsd += this.#estimateUsd
      const problem = `its answer (HTTP ${answer.status}) is not in the documented form`
      return { problem, costUsd: this.#costUsd }
    }
    this.#code = envelope.code
    const isOk = envelope.code === CODE.ok || envelope.code === CODE.noResults
    this.#costUsd += envelope.costUsd ?? (isOk ? this.#estimateUsd : 0)
    if (isOk) {
      this.#result = envelope.result
      return 'ok'
    }
    const refusal = this.#refusal(answer, envelope)
    return refusal && { ...refusal, said: envelope.message, costUsd: this.#costUsd }
  }

  /** A failed call's error with the code that the other side gave and what it cost. */
  explained(error: unknown): unknown {
    if (!(error instanceof AppError) || error.code !== 'UPSTREAM_FAILED') return error
    // A verdict names the sum of all attempts; an attempt without an answer knows only of itself.
    const lost = error.data.status === undefined ? numberOf(error.data.costUsd) : null
    const costUsd = this.#costUsd + (lost ?? 0)
    return error.with({ costUsd, upstreamCode: this.#code }, error)
  }

  #refusal({ status }: ApiAnswer, { code, message }: Envelope): ApiRefusal | undefined {
    const said = `${code}${message === '' ? '' : ': {said}'}`
    if (code === CODE.unauthorised || status === 401) {
      const problem = `it refuses DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD (${said}); the password is that of the API, not of the account`
      return { problem, opensCircuit: true }
    }
    if (NO_CREDIT.has(code) || status === 402) {
      return { problem: `the account has no credit left (${said})`, opensCircuit: true }
    }
    if (code === RATE_PER_MINUTE) {
      const problem = `it has been asked too often this minute (${said})`
      const retryAfterMs = MINUTE_MS - (this.#clock.now() % MINUTE_MS) + MARGIN_MS
      return { problem, retryable: true, retryAfterMs }
    }
    if (code === CODE.dailyLimit) {
      return { problem: `the daily cost limit of the account is reached (${said})` }
    }
    if (code === CODE.noAccess) {
      return { problem: `the account has no access to this part (${said})` }
    }
    if (MAY_PASS.has(code)) return { problem: `it answers ${said}`, retryable: true }
    return status === 200 ? { problem: `it answers ${said}` } : undefined
  }
}

type Envelope = {
  readonly code: number
  /** Whole. */
  readonly message: string
  /** null where the answer names none. */
  readonly costUsd: number | null
  readonly result: readonly unknown[]
}

/** The envelope's code, or the task's where the envelope is well; null for any other answer. */
function envelopeOf({ text }: ApiAnswer): Envelope | null {
  const body = recordOrNull(parseJson(text))
  const top = numberOf(body?.status_code)
  if (body === null || top === null) return null
  const task = recordsOf(body.tasks, 1)[0]
  const inner = numberOf(task?.status_code)
  if (top === CODE.ok && inner === null) return null
  const isOuter = top !== CODE.ok
  const result = task?.result
  return {
    code: isOuter ? top : (inner ?? top),
    message: textIn(isOuter ? body.status_message : task?.status_message),
    costUsd: costOf(body.cost) ?? costOf(task?.cost),
    result: Array.isArray(result) ? result : [],
  }
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function costOf(value: unknown): number | null {
  const usd = numberOf(value)
  return isCost(usd) ? usd : null
}
