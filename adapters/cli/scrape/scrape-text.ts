import type { TaskKindName } from '../../../manifests/types/records.ts'
import { type ClubScrapeResult, isResumable } from '../../tasks/task.ts'
import {
  counted,
  failedText,
  grouped,
  orderText,
  paceText,
  resultsText,
  WORDS,
} from '../../tasks/task-words.ts'
import type { Paint } from '../terminal.ts'
import { durationText, remainingText } from '../terminal-text.ts'
import type { TaskView } from './scrape-service.ts'

/**
 * `412/8 800 pages, 3.0 pages/s, 47 min left, 4 944 rows, 2 errors`
 * @param pace pages per second over a longer period, for the remaining time
 */
export function progressText(task: TaskView, perSecond?: number, pace = perSecond): string {
  const { kind, pagesDone, pagesTotal, errorsCount } = task
  const { item } = WORDS[kind]
  if (pagesTotal === null)
    return `reading the list of ${item === 'page' ? 'divisions' : `${item}s`}`
  const left = pagesTotal - pagesDone
  const parts = [
    `${grouped(pagesDone)}/${grouped(pagesTotal)} ${item}s`,
    perSecond === undefined ? '' : paceText(perSecond, item),
    pace && left > 0 ? `${remainingText(left / pace)} left` : '',
    resultsText(kind, task),
    counted(errorsCount, 'error'),
  ]
  return parts.filter(Boolean).join(', ')
}

/** The state or result of a task, and the next possible steps. Several lines. */
export function summaryText(task: TaskView, paint: Paint): string {
  const { kind, taskId, pagesDone, pagesTotal, errorsCount, message } = task
  const { item } = WORDS[kind]
  const of = pagesTotal === null ? '' : ` of ${grouped(pagesTotal)}`
  const figures = [
    `${grouped(pagesDone)}${of} ${item}s`,
    resultsText(kind, task),
    counted(errorsCount, 'error'),
  ].join(', ')
  const time = durationText(task.elapsedSeconds)
  const isRunning = task.status === 'running'
  const lines = [
    `${nameOf(taskId)}: ${paintStatus(task, paint)} ${isRunning ? 'for' : 'after'} ${time}, ${figures}.`,
    `Asked for ${orderText(kind, task)}.`,
  ]
  // The message of a success repeats the figures.
  if (message !== null && task.status !== 'success') lines.push(oneLine(message))
  lines.push(...adviceOf(task))
  return `${lines.join('\n')}\n`
}

/** The command that continues a task of this kind. */
export function resumeCommand(kind: TaskKindName): string {
  return `manifold scrape ${WORDS[kind].command} --resume`
}

/** `task 12` for ids that are only a number. */
export function nameOf(taskId: string): string {
  return /^\d+$/.test(taskId) ? `task ${taskId}` : taskId
}

function paintStatus({ status, errorsCount }: TaskView, paint: Paint): string {
  if (status === 'success') return errorsCount === 0 ? paint.pass(status) : paint.warn(status)
  return status === 'failed' ? paint.fail(status) : paint.warn(status)
}

function adviceOf(task: TaskView): readonly string[] {
  const { kind, status, lastSuccess } = task
  const resume = resumeCommand(kind)
  const last =
    lastSuccess == null
      ? []
      : [`Complete up to division ${lastSuccess.divisionIndex}, week ${lastSuccess.week}.`]
  switch (status) {
    case 'running':
      return last
    case 'success':
      return isResumable(task)
        ? [
            `Earlier data is kept for ${failedText(kind, task)} that failed. To try again: ${resume}`,
          ]
        : []
    default:
      return isResumable(task) ? [...last, `To continue it: ${resume}`] : last
  }
}

/** `H004: 62 of 63 players of H004 were read. (31 s)`, with the missing parts. */
export function clubText({ clubCode, message }: ClubScrapeResult, seconds: number): string {
  return `${clubCode}: ${oneLine(message)} (${durationText(seconds)})\n`
}

/** Foreign text without line breaks and terminal control sequences. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}
