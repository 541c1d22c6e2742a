import type { RunContext } from '../../../core/plugin.ts'
import { EnvelopeJudge } from './envelope.ts'

export type PaidCall<T> = {
  /** Of the live endpoint. */
  readonly path: string
  /** A live call takes exactly one task. */
  readonly task: Readonly<Record<string, unknown>>
  readonly estimateUsd: number
  readonly ttlSeconds: number
  /** What is kept of the answer; must not depend on the audited site. */
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
