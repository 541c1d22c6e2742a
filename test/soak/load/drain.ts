import type { Exit } from '../../measure/server-process.ts'
import { readStream, type Streamed } from '../connections/stream-client.ts'
import { auditUrl, startTask } from '../connections/streams.ts'
import type { Source, World } from './world.ts'

export type DrainOptions = {
  /** Audits and followers under way. */
  readonly streams: number
  readonly followers: number
  /** Weeks of every division, and pages that must have been told of before the end. */
  readonly weeks: number
  readonly pagesBefore: number
}

export type DrainResult = {
  readonly exit: Exit
  readonly endMs: number
  /** Streams that got their last event, and those that were open. */
  readonly endedStreams: number
  readonly openStreams: number
  /** Of the task: told last, stored when the next server looked, in all, read by both servers. */
  readonly toldPages: number
  readonly storedPages: number
  readonly totalPages: number
  readonly pagesTwice: number
  /** Pages of the source that are not stored as they are there. */
  readonly wrongPages: number
  readonly status: string
}

type TaskStatus = {
  readonly running: boolean
  readonly status: string
  readonly pages_done: number
}

const POLL_MS = 10

/** Ends a server by SIGTERM in the middle of a task and of audits, and takes the task up again. */
export async function drainTrial(world: World, options: DrainOptions): Promise<DrainResult> {
  const { server, siteUrl } = world
  const { streams, followers, weeks, pagesBefore } = options
  const source = world.source ?? missingSource()
  const taskId = await startTask(server.url, `1-${weeks}`)
  const told = await statusWhen(server.url, ({ pages_done: done }) => done >= pagesBefore)
  const log = `${server.url}/api/scrape/interclubs/logs/${taskId}`
  const reading = [
    ...Array.from({ length: streams }, () => begun(auditUrl(server.url, siteUrl))),
    ...Array.from({ length: followers }, () => begun(log)),
  ]
  await Promise.all(reading.map(({ first }) => first))
  const startedAt = performance.now()
  const exit = await server.end('SIGTERM')
  const endMs = performance.now() - startedAt
  const streamed = await Promise.all(reading.map(({ whole }) => whole))
  const before = pagesOf(source, weeks)
  source.replica.requests.clear()
  const after = await resumed(await world.restart())
  return {
    exit,
    endMs,
    openStreams: streamed.length,
    endedStreams: streamed.filter(isEnded).length,
    toldPages: told.pages_done,
    storedPages: after.storedPages,
    totalPages: source.truth.divisions.truths.length * weeks,
    pagesTwice: pagesOf(source, weeks).filter((page) => before.includes(page)).length,
    wrongPages: await wrongPages(after.url, source, weeks),
    status: after.status,
  }
}

function missingSource(): never {
  throw new Error('the source must be in this process, to be compared')
}

/** A stream that has begun when `first` resolves. */
function begun(url: string): { readonly first: Promise<void>; readonly whole: Promise<Streamed> } {
  let hasBegun = (): void => {}
  const first = new Promise<void>((resolve) => {
    hasBegun = resolve
  })
  const onEvent = (): boolean => {
    hasBegun()
    return true
  }
  const whole = readStream({ url, onEvent }).finally(hasBegun)
  return { first, whole }
}

function isEnded({ isWhole, events }: Streamed): boolean {
  const last = events.at(-1)?.event
  return isWhole && (last === 'result' || last === 'end')
}

async function resumed({ url }: { readonly url: string }) {
  const { pages_done: storedPages } = await statusWhen(url, () => true)
  const answer = await fetch(`${url}/api/scrape/interclubs?resume=last`, { method: 'POST' })
  if (answer.status !== 200) throw new Error(`not resumed: ${await answer.text()}`)
  const { status } = await statusWhen(url, ({ running }) => !running)
  return { url, storedPages, status }
}

async function statusWhen(
  url: string,
  holds: (status: TaskStatus) => boolean,
): Promise<TaskStatus> {
  for (;;) {
    const answer = await fetch(`${url}/api/scrape/interclubs/status`)
    const status = (await answer.json()) as TaskStatus
    if (holds(status)) return status
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Pages that were asked for; sessions are opened with a week that no task reads. */
function pagesOf({ replica }: Source, weeks: number): readonly string[] {
  return [...replica.requests.pages.keys()].filter((page) => {
    const week = /^standings \d+\/(\d+)$/.exec(page)?.[1]
    return week !== undefined && Number(week) <= weeks
  })
}

async function wrongPages(url: string, { truth }: Source, weeks: number): Promise<number> {
  let wrong = 0
  for (const { division_index: index, division_id: id } of truth.divisions.truths) {
    for (let week = 1; week <= weeks; week += 1) {
      const path = `/api/interclubs/rankings?division_index=${index}&week=${week}`
      const { rankings } = (await (await fetch(url + path)).json()) as {
        readonly rankings: unknown
      }
      const expected = truth.divisions.standings(id, week)
      if (JSON.stringify(sorted(rankings)) !== JSON.stringify(sorted(expected))) wrong += 1
    }
  }
  return wrong
}

/** Properties in one order, so that texts can be compared. */
function sorted(rows: unknown): unknown {
  return (rows as readonly Readonly<Record<string, unknown>>[]).map((row) =>
    Object.fromEntries(Object.entries(row).sort(([a], [b]) => a.localeCompare(b))),
  )
}
