import { recordOf, textOf } from '../page/http/json-value.ts'
import type { Captures } from './backlinks-result.ts'

export const NO_CAPTURES: Captures = {
  count: 0,
  isComplete: true,
  pages: 0,
  statuses: {},
  languages: {},
  oldest: null,
  newest: null,
}

/**
 * Sums up an answer of the index: one JSON object per line, all values strings.
 * @returns undefined when a line is none.
 */
export function readCaptures(text: string, limit: number): Captures | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const statuses = new Map<string, number>()
  const languages = new Map<string, number>()
  const pages = new Set<string>()
  const times: string[] = []
  for (const line of lines) {
    const capture = parsed(line)
    const url = textOf(capture?.url, 2000)
    if (capture === undefined || url === undefined) return undefined
    pages.add(url)
    count(statuses, /^[1-5]\d\d$/.exec(textOf(capture.status) ?? '')?.[0] ?? 'other')
    for (const language of new Set((textOf(capture.languages) ?? '').split(','))) {
      if (/^[a-z]{3}$/.test(language)) count(languages, language)
    }
    const time = textOf(capture.timestamp)
    if (time !== undefined && /^\d{14}$/.test(time)) times.push(time)
  }
  times.sort()
  return {
    count: lines.length,
    isComplete: lines.length < limit,
    pages: pages.size,
    statuses: Object.fromEntries(byCount(statuses)),
    languages: Object.fromEntries(byCount(languages)),
    oldest: isoTime(times[0]),
    newest: isoTime(times.at(-1)),
  }
}

function parsed(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return recordOf(JSON.parse(line))
  } catch {
    // The caller tells of an answer that is not what it should be.
    return undefined
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function byCount(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([a, most], [b, next]) => next - most || (a < b ? -1 : 1))
}

/** `20261012091702` as ISO 8601; the index counts in UTC. */
function isoTime(time: string | undefined): string | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(time ?? '') ?? []
  return year === undefined ? null : `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
}
