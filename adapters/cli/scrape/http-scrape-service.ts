import { AppError } from '../../../core/errors.ts'
import type { HttpClient, HttpResponse } from '../../../core/ports/http.ts'
import type { LogLine, Records, TaskKindName } from '../../../manifests/types/records.ts'
import { decodeRecord, UnexpectedRecord } from '../../api/table-tennis/record-codec.ts'
import { STARTS, type StartQueries } from '../../api/table-tennis/scrapes/task-kinds.ts'
import type { RecordName } from '../../openapi/records.ts'
import type {
  ClubListResult,
  ClubScrapeResult,
  ErasureResult,
  PlayerScrapeResult,
} from '../../tasks/task.ts'
import { orderText, WORDS } from '../../tasks/task-words.ts'
import { ServerFailure } from '../failure.ts'
import {
  chosenTask,
  type ScrapeService,
  type StartedTask,
  searchedTasks,
  type TaskView,
  type WhichTask,
} from './scrape-service.ts'

type HttpScrapeParts = {
  readonly http: HttpClient
  /** Base URL of the server, as reachable from this machine. */
  readonly server: string
  /** SCRAPE_TOKEN, if the server requires one. */
  readonly token?: string | undefined
  readonly close?: () => Promise<void>
}

type Started = { readonly taskId: string | number }

type Call = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Relative to the base URL. */
  readonly path: string
  /** Default: none, only the time limit. */
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
}

const usualTimeoutMs = 20_000
/** A club takes about a minute, and may wait in a queue. */
const clubTimeoutMs = 30 * 60_000
const maxBytes = 16 * 1024 * 1024
const NEVER = new AbortController().signal

/** Scrapes through a server's API. */
export class HttpScrapeService implements ScrapeService {
  readonly server: string
  readonly #parts: HttpScrapeParts

  constructor(parts: HttpScrapeParts) {
    this.server = parts.server.replace(/\/+$/, '')
    this.#parts = parts
  }

  async start<K extends TaskKindName>(
    kind: K,
    query: StartQueries[K] | 'resume',
  ): Promise<StartedTask> {
    const path = withQuery(WORDS[kind].start, query === 'resume' ? { resume: 'last' } : query)
    const started = (await this.#ask({ method: 'POST', path }, STARTS[kind].started)) as Started
    return { taskId: String(started.taskId), what: orderText(kind, started) }
  }

  async task(which: WhichTask = {}): Promise<TaskView | undefined> {
    const path = `/api/scrape/tasks?limit=${searchedTasks}`
    const { tasks } = await this.#ask({ method: 'GET', path }, 'TaskList')
    return chosenTask(tasks, which)
  }

  async logs(taskId: string, afterSeq: number): Promise<readonly LogLine[]> {
    const query = `since=${afterSeq}&level=warn`
    const path = `${pathsOf(taskId)}/logs/${encodeURIComponent(taskId)}?${query}`
    return (await this.#ask({ method: 'GET', path }, 'TaskLog')).logs
  }

  async cancel(taskId: string): Promise<void> {
    const path = `${pathsOf(taskId)}/cancel`
    const isNumber = /^\d+$/.test(taskId)
    await this.#ask({ method: 'POST', path }, isNumber ? 'ScrapeCancelled' : 'TaskCancelled')
  }

  async scrapeClub(code: string, signal: AbortSignal): Promise<ClubScrapeResult> {
    const path = `/api/clubs/${encodeURIComponent(code)}/scrape`
    const call = { method: 'POST', path, signal, timeoutMs: clubTimeoutMs } as const
    const { success: _, ...result } = await this.#ask(call, 'ClubScrape')
    return result
  }

  async scrapePlayer(licence: string, signal: AbortSignal): Promise<PlayerScrapeResult> {
    const path = `/api/players/${encodeURIComponent(licence)}/scrape`
    const call = { method: 'POST', path, signal, timeoutMs: clubTimeoutMs } as const
    const { message } = await this.#ask(call, 'PlayerScrape')
    return { licence, message }
  }

  async refreshClubs(signal: AbortSignal): Promise<ClubListResult> {
    const path = '/api/scrape/refresh-clubs'
    const call = { method: 'POST', path, signal, timeoutMs: clubTimeoutMs } as const
    const { success: _, ...result } = await this.#ask(call, 'ClubListRefresh')
    return result
  }

  async erase(licence: string): Promise<ErasureResult> {
    const path = `/api/players/${encodeURIComponent(licence)}`
    const call = { method: 'DELETE', path, timeoutMs: clubTimeoutMs } as const
    const { success: _, ...erased } = await this.#ask(call, 'Erasure')
    return erased
  }

  async close(): Promise<void> {
    await this.#parts.close?.()
  }

  async #ask<N extends RecordName>(call: Call, name: N): Promise<Records[N]> {
    const { status, body } = await this.#fetch(call)
    const answer = jsonOf(body)
    if (status !== 200) throw this.#refusal(status, answer)
    try {
      return decodeRecord(name, answer)
    } catch (error) {
      if (!(error instanceof UnexpectedRecord)) throw error
      throw this.#stranger(`${call.path}: ${error.message}`, error)
    }
  }

  async #fetch(call: Call): Promise<HttpResponse> {
    const { method, path, signal = NEVER, timeoutMs = usualTimeoutMs } = call
    const { http, token } = this.#parts
    const accept = { accept: 'application/json' }
    const headers = token ? { ...accept, authorization: `Bearer ${token}` } : accept
    const limits = { maxBytes, onOverflow: 'fail', timeoutMs, maxRedirects: 0 } as const
    const url = `${this.server}${path}`
    try {
      return await http.fetch({ url, method, headers, trust: 'trusted', ...limits, signal })
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error
      const problem = String(error.data.problem ?? error.message)
      const message = `The server at ${this.server} does not respond: ${problem}.`
      throw new ServerFailure('SERVER_GONE', message, { cause: error })
    }
  }

  /** Converts an error response of the server to its message and code. */
  #refusal(status: number, answer: unknown): ServerFailure {
    const { code, error } = isRecord(answer) ? answer : {}
    if (typeof code === 'string' && typeof error === 'string') return new ServerFailure(code, error)
    return this.#stranger(`status ${status}`)
  }

  #stranger(problem: string, cause?: unknown): ServerFailure {
    const message = `The server at ${this.server} runs another version: ${problem}.`
    return new ServerFailure('UNEXPECTED_ANSWER', message, { cause })
  }
}

/** Parameters are sent in snake_case. */
function withQuery(path: string, given: Readonly<Record<string, string | undefined>>): string {
  const asked = new URLSearchParams()
  for (const [name, text] of Object.entries(given)) {
    if (text)
      asked.set(
        name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        text,
      )
  }
  const query = asked.toString()
  return query === '' ? path : `${path}?${query}`
}

/** The paths of tasks by the form of their ids: `interclubs_…` names its kind, numbers are of all. */
function pathsOf(taskId: string): string {
  const [kind = ''] = taskId.split('_')
  return /^\d+$/.test(taskId) ? '/api/scrape' : `/api/scrape/${encodeURIComponent(kind)}`
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    // The caller reports what was expected.
    return undefined
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
