import { metricReaches, type ServerState, serverState } from '../load/server-state.ts'
import type { World } from '../load/world.ts'
import { auditDefect, logDefect, readStream, type Streamed } from './stream-client.ts'

export type StreamsOptions = {
  /** Audits that are streamed at once, and clients that follow the log of one task. */
  readonly audits: number
  readonly followers: number
  /** Weeks of every division that the task reads. */
  readonly weeks: string
}

export type StreamsResult = {
  /** What was wrong with a stream, one entry for each. */
  readonly defects: readonly string[]
  readonly events: number
  readonly lines: number
  readonly ms: number
  readonly before: ServerState
  readonly after: ServerState
}

const WITHIN_MS = 30_000

/** Audits streamed to many clients at once while many others follow the log of one task. */
export async function streamsTrial(
  { server, siteUrl }: World,
  { audits, followers, weeks }: StreamsOptions,
): Promise<StreamsResult> {
  const audit = auditUrl(server.url, siteUrl)
  await readStream({ url: audit })
  const before = await serverState(server)
  const startedAt = performance.now()
  const taskId = await startTask(server.url, weeks)
  const log = `${server.url}/api/scrape/interclubs/logs/${taskId}`
  const [streamed, followed] = await Promise.all([
    many(audits, () => readStream({ url: audit })),
    many(followers, () => readStream({ url: log })),
  ])
  const ms = performance.now() - startedAt
  await metricReaches(server, { name: 'manifold_runs_active', value: 0, withinMs: WITHIN_MS })
  return {
    defects: [
      ...streamed.map(auditDefect),
      ...followed.map(logDefect),
      ...unequal(followed),
    ].filter((defect) => defect !== undefined),
    events: countOf(streamed),
    lines: countOf(followed),
    ms,
    before,
    after: await serverState(server),
  }
}

export function auditUrl(serverUrl: string, siteUrl: string): string {
  const query = new URLSearchParams({ url: `${siteUrl}/`, modules: 'seo,geo' })
  return `${serverUrl}/api/audit/stream?${query}`
}

/** @returns the task's id. */
export async function startTask(serverUrl: string, weeks: string): Promise<string> {
  const url = `${serverUrl}/api/scrape/interclubs?weeks=${weeks}`
  const response = await fetch(url, { method: 'POST' })
  const body = (await response.json()) as { readonly task_id?: string }
  if (body.task_id === undefined) throw new Error(`no task: ${JSON.stringify(body)}`)
  return body.task_id
}

function many<T>(count: number, make: () => Promise<T>): Promise<readonly T[]> {
  return Promise.all(Array.from({ length: count }, make))
}

function countOf(streams: readonly Streamed[]): number {
  return streams.reduce((sum, { events }) => sum + events.length, 0)
}

/** Every follower of one log reads the same. */
function unequal(followed: readonly Streamed[]): readonly string[] {
  const texts = new Set(followed.map(({ events }) => JSON.stringify(events)))
  return texts.size > 1 ? [`${texts.size} different logs of one task`] : []
}
