import { type ClubScrapeResult, isResumable } from '../../tasks/task.ts'
import { grouped, orderText } from '../../tasks/task-text.ts'
import type { Paint } from '../terminal.ts'
import { durationText, remainingText } from '../terminal-text.ts'
import type { TaskView } from './scrape-service.ts'

/**
 * `412/8 800 pages, 3.0 pages/s, 47 min left, 4 944 rows, 2 errors`
 * @param pace pages per second over a longer period, for the remaining time
 */
export function progressText(task: TaskView, perSecond?: number, pace = perSecond): string {
  const { pagesDone, pagesTotal, totalRankings, errorsCount } = task
  if (pagesTotal === null) return 'reading the list of divisions'
  const left = pagesTotal - pagesDone
  const parts = [
    `${grouped(pagesDone)}/${grouped(pagesTotal)} pages`,
    perSecond === undefined ? '' : `${perSecond.toFixed(1)} pages/s`,
    pace && left > 0 ? `${remainingText(left / pace)} left` : '',
    counted(totalRankings, 'row'),
    counted(errorsCount, 'error'),
  ]
  return parts.filter(Boolean).join(', ')
}

/** The state or result of a task, and what can be done now. Several lines. */
export function summaryText(task: TaskView, paint: Paint): string {
  const { taskId, pagesDone, pagesTotal, totalRankings, errorsCount, message } = task
  const of = pagesTotal === null ? '' : ` of ${grouped(pagesTotal)}`
  const figures = [
    `${grouped(pagesDone)}${of} pages`,
    counted(totalRankings, 'row'),
    counted(errorsCount, 'error'),
  ].join(', ')
  const time = durationText(task.elapsedSeconds)
  const isRunning = task.status === 'running'
  const lines = [
    `${taskId}: ${paintStatus(task, paint)} ${isRunning ? 'for' : 'after'} ${time}, ${figures}.`,
    `Asked for ${orderText(task)}.`,
  ]
  // The message of a success repeats the figures.
  if (message !== null && task.status !== 'success') lines.push(oneLine(message))
  lines.push(...adviceOf(task))
  return `${lines.join('\n')}\n`
}

function paintStatus({ status, errorsCount }: TaskView, paint: Paint): string {
  if (status === 'success') return errorsCount === 0 ? paint.pass(status) : paint.warn(status)
  return status === 'failed' ? paint.fail(status) : paint.warn(status)
}

function adviceOf(task: TaskView): readonly string[] {
  const { status, errorsCount, unknownDivisions, lastSuccess } = task
  const failedPages = errorsCount - unknownDivisions
  const resume = 'To continue it: manifold scrape interclubs --resume'
  const last =
    lastSuccess === null
      ? []
      : [`Complete up to division ${lastSuccess.divisionIndex}, week ${lastSuccess.week}.`]
  switch (status) {
    case 'running':
      return last
    case 'success':
      return failedPages === 0
        ? []
        : [`Earlier data is kept for ${counted(failedPages, 'page')} that failed.`]
    default:
      return isResumable(task) ? [...last, resume] : last
  }
}

/** `H004: 62 of 63 players of H004 were read. (31 s)`, with what is missing. */
export function clubText({ clubCode, message }: ClubScrapeResult, seconds: number): string {
  return `${clubCode}: ${oneLine(message)} (${durationText(seconds)})\n`
}

function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** Foreign text without line breaks and terminal control sequences. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}
