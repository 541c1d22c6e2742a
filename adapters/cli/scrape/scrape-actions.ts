import { ERRORS } from '../../../core/errors.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { ScrapeStatus, TaskKindName } from '../../../manifests/types/records.ts'
import { encodeRecord } from '../../api/table-tennis/record-codec.ts'
import { STARTS } from '../../api/table-tennis/scrapes/task-kinds.ts'
import { statusOf } from '../../tasks/task.ts'
import { SystemClock } from '../../timing/clock.ts'
import { Interrupt } from '../command-app.ts'
import { ExitCode, type Paint, paintFor, type Terminal } from '../terminal.ts'
import { followTask } from './follow-task.ts'
import { openScrapeService } from './open-scrape-service.ts'
import { createScrapeDisplay, type ScrapeDisplay } from './scrape-display.ts'
import { noneRuns, type ScrapeService, type StartedTask, type TaskView } from './scrape-service.ts'
import { nameOf, resumeCommand, summaryText } from './scrape-text.ts'

/** Flags of every scrape command. */
export type ScrapeFlags = {
  readonly json?: boolean
  readonly quiet?: boolean
  readonly server?: string
}

type ScrapeCall = {
  readonly flags: ScrapeFlags
  readonly terminal: Terminal
  /** Requires a server. */
  readonly onlyServer?: boolean
}

/** Opens a scrape service, runs `action`, closes the service, and sets the exit code. */
export async function runScrape(
  { flags, terminal, onlyServer = false }: ScrapeCall,
  action: (tools: ScrapeTools) => Promise<number>,
): Promise<void> {
  const interrupt = new Interrupt()
  const clock = new SystemClock()
  const { stderr, stdout, env } = terminal
  const display = createScrapeDisplay({ stream: stderr, clock, isQuiet: flags.quiet ?? false, env })
  try {
    const { server } = flags
    const service = await openScrapeService({ server, onlyServer, interrupt, env })
    try {
      interrupt.signal.throwIfAborted()
      terminal.exitCode = await action({
        service,
        display,
        clock,
        interrupt: interrupt.signal,
        print: (text) => stdout.write(text),
        paint: paintFor(stdout, env),
        isJson: flags.json ?? false,
      })
    } finally {
      display.end()
      await service.close()
    }
  } finally {
    interrupt.dispose()
  }
}

/** Dependencies of every action of the command. */
export type ScrapeTools = {
  readonly service: ScrapeService
  readonly display: ScrapeDisplay
  readonly clock: Clock
  /** Aborts on Ctrl-C. */
  readonly interrupt: AbortSignal
  /** Writes the result to stdout. */
  readonly print: (text: string) => void
  /** Colours of the result. */
  readonly paint: Paint
  readonly isJson: boolean
}

/** Starts a task and follows it to its end. Returns the exit code. */
export async function runTask(
  tools: ScrapeTools,
  start: (service: ScrapeService) => Promise<StartedTask>,
): Promise<number> {
  const { service, display } = tools
  const { taskId, what } = await start(service)
  const place = service.server === undefined ? '' : ` by the server at ${service.server}`
  display.info(`${nameOf(taskId)}: scraping ${what}${place}.`)
  const task = await followTask({ ...tools, taskId, onInterrupt: 'cancel' })
  display.end()
  printTask(tools, task)
  const isOurFault = task.message?.includes(ERRORS.INTERNAL.message) ?? false
  if (isOurFault && service.server === undefined) display.note(LOG_HINT)
  return exitCodeOfTask(task)
}

const LOG_HINT = 'If this is a bug, LOG_LEVEL=error shows the log of this process.'

/** Prints the running or the latest task. Follows it if requested and running. */
export async function showStatus(
  tools: ScrapeTools,
  { isFollowed, kind }: { readonly isFollowed: boolean; readonly kind?: TaskKindName | undefined },
): Promise<number> {
  const { service, display } = tools
  const task = await service.task({ kind })
  if (task === undefined || task.status !== 'running' || !isFollowed) {
    printTask(tools, task)
    return ExitCode.ok
  }
  const { taskId } = task
  // Earlier failures are in the task's log; show only new ones here.
  const afterSeq = (await service.logs(taskId, 0)).at(-1)?.seq ?? 0
  const last = await followTask({ ...tools, taskId, onInterrupt: 'leave', afterSeq })
  display.end()
  printTask(tools, last)
  return last.status === 'running' ? ExitCode.ok : exitCodeOfTask(last)
}

/** Cancels the running task. */
export async function cancelScrape(
  { service, print, isJson }: ScrapeTools,
  kind?: TaskKindName,
): Promise<number> {
  const task = await service.task({ kind })
  if (task?.status !== 'running') throw noneRuns()
  const { taskId } = task
  await service.cancel(taskId)
  const told = `${nameOf(taskId)}: cancelled.\nTo continue it: ${resumeCommand(task.kind)}\n`
  print(isJson ? `${JSON.stringify({ status: 'cancelled', task_id: taskId }, null, 2)}\n` : told)
  return ExitCode.ok
}

function printTask({ print, paint, isJson }: ScrapeTools, task: TaskView | undefined): void {
  if (isJson) {
    print(`${JSON.stringify(sentTask(task), null, 2)}\n`)
  } else print(task === undefined ? 'No task has run yet.\n' : summaryText(task, paint))
}

/** In the format of the kind's status route. */
function sentTask(task: TaskView | undefined): object {
  const status = task ?? statusOf('interclubs', undefined, 0)
  if (task?.kind !== 'all') {
    return encodeRecord(STARTS[task?.kind ?? 'interclubs'].status, status as never)
  }
  const numbered = { ...status, taskId: Number(task.taskId) }
  return encodeRecord('ScrapeStatus', numbered as ScrapeStatus)
}

/** A task that ended normally is a success even if pages failed. The summary has their number. */
function exitCodeOfTask({ status }: TaskView): number {
  if (status === 'success') return ExitCode.ok
  return status === 'cancelled' ? ExitCode.interrupted : ExitCode.unreachable
}
