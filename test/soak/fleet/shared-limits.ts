import { type Figure, figures } from '../../measure/figure.ts'
import type { Ends } from '../../support/ends.ts'
import { postgresPart, redisPart } from '../../support/fleet-servers.ts'
import { startChild, times } from '../trial.ts'

const PROGRAM = new URL('./limited-process.ts', import.meta.url)

export type LimitedProcesses = {
  /** Gives each process its task at the same time. Returns their answers. */
  ask<T>(task: string): Promise<readonly T[]>
}

/** Starts processes that share a part of Redis and of PostgreSQL of their own. */
export async function limitedProcesses(ends: Ends, count: number): Promise<LimitedProcesses> {
  const [redis, postgres] = [redisPart(ends), await postgresPart(ends)]
  const addresses = {
    redisUrl: redis.url,
    redisPrefix: redis.prefix,
    databaseUrl: postgres.url,
  }
  const args = [JSON.stringify(addresses)]
  const processes = await Promise.all(times(count, () => startChild(ends, PROGRAM, args)))
  return {
    ask: async <T>(task: string) =>
      (await Promise.all(processes.map((one) => one(task)))).map((answer) => {
        const { error } = answer as { readonly error?: string }
        if (error !== undefined) throw new Error(error)
        return answer as T
      }),
  }
}

/** Counts calls of all processes at once against one limit. Returns how many were counted. */
export async function countTogether(
  processes: LimitedProcesses,
  { each, limit }: { readonly each: number; readonly limit: number },
): Promise<number> {
  const answers = await processes.ask<{ readonly counted: number }>(`count ${each} ${limit}`)
  return answers.reduce((sum, { counted }) => sum + counted, 0)
}

/** Makes paid calls in all processes at once. Returns how many were served, and in what time. */
export async function spendTogether(
  processes: LimitedProcesses,
  order: { readonly each: number; readonly micros: number; readonly limitUsd: number },
): Promise<{ readonly served: number; readonly ms: number }> {
  const task = `spend ${order.each} ${order.micros} ${order.limitUsd}`
  const answers = await processes.ask<{ readonly served: number; readonly ms: number }>(task)
  return {
    served: answers.reduce((sum, { served }) => sum + served, 0),
    ms: Math.max(...answers.map(({ ms }) => ms)),
  }
}

/** How evenly requests of all processes started. */
export type SharedPace = {
  readonly perSecond: number
  /** Most starts within any second. */
  readonly mostInSecond: number
  /** Starts of the process that had the fewest, as a share of an equal part. */
  readonly leastShare: number
}

/** Starts requests in all processes at one pace, and says how fast they were together. */
export async function paceTogether(
  processes: LimitedProcesses,
  { perSecond, ms }: { readonly perSecond: number; readonly ms: number },
): Promise<SharedPace> {
  type Answer = { readonly starts: readonly number[] }
  const answers = await processes.ask<Answer>(`pace ${perSecond} ${ms}`)
  const starts = answers.flatMap((answer) => answer.starts).sort((a, b) => a - b)
  const lasted = (starts.at(-1) ?? 0) - (starts[0] ?? 0)
  const counts = starts.map((from, at) => {
    const after = starts.findIndex((start, later) => later > at && start >= from + 1000)
    return (after === -1 ? starts.length : after) - at
  })
  return {
    perSecond: ((starts.length - 1) * 1000) / lasted,
    mostInSecond: Math.max(...counts),
    leastShare:
      (Math.min(...answers.map((answer) => answer.starts.length)) * answers.length) / starts.length,
  }
}

/** Limits in their long form, over eight processes: half a minute. */
export async function limitsTrial(ends: Ends): Promise<readonly Figure[]> {
  const processes = await limitedProcesses(ends, 8)
  const counted = await countTogether(processes, { each: 125, limit: 600 })
  const { served, ms } = await spendTogether(processes, { each: 25, micros: 13_000, limitUsd: 1 })
  const pace = await paceTogether(processes, { perSecond: 20, ms: 20_000 })
  return figures('fleet: ', [
    ['1 000 calls at a limit of 600, counted more or less', Math.abs(counted - 600), '', 0],
    [
      '200 calls of 0.013 USD at a limit of 1 USD, more or less than 76',
      Math.abs(served - 76),
      '',
      0,
    ],
    ['the same, until all had ended', ms, 'ms'],
    ['a pace of 20 per second, off by', Math.abs(pace.perSecond / 20 - 1) * 100, '%', 5],
    ['most starts within a second', pace.mostInSecond, '', 21],
    ['starts of the slowest process, of an equal share', pace.leastShare * 100, '%'],
  ])
}
