import { standingsDefects } from '../../integration/table-tennis/agreement.ts'
import { Api } from '../../integration/table-tennis/service.ts'
import { figures, none } from '../../measure/figure.ts'
import { auditUrl, logUrl, readStream, startTask } from '../connections/streams.ts'
import { times } from '../trial.ts'
import type { World } from '../world.ts'

type DrainOptions = {
  /** Audits and followers under way. */
  readonly streams: number
  readonly followers: number
  /** Weeks of every division, and pages that must have been told of before the end. */
  readonly weeks: number
  readonly pagesBefore: number
  /** How long the end may take: 20 s for audits, 2 s for their answers, and what a busy machine takes. */
  readonly withinMs?: number
}

/** Ends a server by SIGTERM in the middle of a task and of audits, and takes the task up again. */
export async function drainTrial(world: World, options: DrainOptions) {
  const { server, siteUrl, truth, replica } = world
  const { streams, followers, weeks, pagesBefore, withinMs = 25_000 } = options
  if (replica === undefined) throw new Error('the source must be in this process, to be compared')
  /** Pages that were asked for; sessions are opened with a week that no task reads. */
  const askedPages = (): readonly string[] =>
    [...replica.requests.pages.keys()].filter((page) => {
      const week = /^standings \d+\/(\d+)$/.exec(page)?.[1]
      return week !== undefined && Number(week) <= weeks
    })
  const taskId = await startTask(server.url, `1-${weeks}`)
  const api = new Api(server.url)
  const { pages_done: toldPages } = await api.statusWhen((task) => task.pages_done >= pagesBefore)
  const reading = [
    ...times(streams, () => begun(auditUrl(server.url, siteUrl))),
    ...times(followers, () => begun(logUrl(server.url, taskId))),
  ]
  await Promise.all(reading.map(({ first }) => first))
  const startedAt = performance.now()
  const exit = await server.end('SIGTERM')
  const endMs = performance.now() - startedAt
  const streamed = await Promise.all(reading.map(({ whole }) => whole))
  const before = askedPages()
  replica.requests.clear()
  const next = new Api((await world.restart()).url)
  const { pages_done: storedPages } = await next.status()
  const { status } = await next.interclubs('resume=last')
  const whole = streamed.filter(({ isWhole, events }) => {
    return isWhole && ['result', 'end'].includes(events.at(-1)?.event ?? '')
  })
  const all = times(weeks, (at) => at + 1)
  const wrong = await standingsDefects(next, truth, all)
  const totalPages = truth.divisions.truths.length * weeks
  const work = `a task, ${streams} audits and ${followers} followers`
  return figures('load: ', [
    [`SIGTERM with ${work}, end`, endMs, 'ms', withinMs],
    none('ended otherwise than with code 0', exit.code === 0 ? [] : [JSON.stringify(exit)]),
    ['open streams without their last event', streamed.length - whole.length, 'streams', 0],
    ['pages told of and lost', Math.max(0, toldPages - storedPages), 'pages', 0],
    // Visits that were under way, and those that were read and not stored yet.
    [
      'pages read again after going on',
      askedPages().filter((page) => before.includes(page)).length,
      'pages',
      24,
    ],
    none(`of ${totalPages} pages, not as the source has them`, wrong.map(String)),
    none('ends of the task but success', status === 'success' ? [] : [status]),
  ])
}

/** A stream that has begun when `first` resolves. */
function begun(url: string) {
  let begin = (): void => {}
  const first = new Promise<void>((resolve) => {
    begin = resolve
  })
  const whole = readStream(url, () => {
    begin()
    return true
  }).finally(begin)
  return { first, whole }
}
