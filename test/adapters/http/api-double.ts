import { Admission } from '../../../adapters/access/admission.ts'
import type { MetricsParts } from '../../../adapters/api/service/monitoring.ts'
import type { SiteAuditParts } from '../../../adapters/api/site-audits/parts.ts'
import {
  type ApiRequest,
  type ApiResponse,
  type BodySink,
  isStream,
} from '../../../adapters/http/api-message.ts'
import { createDispatch, type Dispatch } from '../../../adapters/http/dispatch.ts'
import type { Route } from '../../../adapters/http/router.ts'
import { apiRoutes, type OwnTableTennisParts } from '../../../adapters/http-api.ts'
import { DocumentMaker } from '../../../adapters/report/document-maker.ts'
import { SharedReports } from '../../../adapters/storage/shared-reports.ts'
import { AppError } from '../../../core/errors.ts'
import type { Browser } from '../../../core/ports/browser.ts'
import type { TargetGuard } from '../../../core/ports/http.ts'
import type { Log } from '../../../core/ports/log.ts'
import { noBrowser } from '../../support/browser/no-browser.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { type AccessOptions, accessDouble } from '../access/access-double.ts'
import { FakeEngine, type FakeRun } from '../api/audit/fake-engine.ts'
import { sampleContext, stillClock } from '../api/audit/sample-audit.ts'

export type LogLine = { readonly level: string; readonly fields: object; readonly message: string }

export type DoubleOptions = AccessOptions & {
  readonly engine?: FakeEngine
  readonly onStart?: (run: FakeRun) => void
  readonly guard?: TargetGuard
  readonly maxConcurrentRuns?: number
  readonly streamBufferBytes?: number
  /** Default none. */
  readonly browser?: Browser
  readonly documents?: DocumentMaker
  /** Default: reports are shared, and kept in memory. */
  readonly reports?: SharedReports
  /** Absent: the table-tennis service is switched off. */
  readonly tabletennis?: OwnTableTennisParts
  /** Absent: they are switched off. */
  readonly metrics?: MetricsParts
  /** Absent: there are no audits of sites. */
  readonly siteAudits?: Pick<SiteAuditParts, 'siteAudits' | 'pageReports'>
  readonly isHttps?: boolean
}

export type ApiDouble = {
  readonly dispatch: Dispatch
  readonly engine: FakeEngine
  readonly admission: Admission
  readonly log: readonly LogLine[]
  readonly routes: readonly Route[]
}

/** The whole API over a fake engine; addresses that begin with http://10. are guarded. */
export function apiDouble(options: DoubleOptions = {}): ApiDouble {
  const lines: LogLine[] = []
  const log = recordingLog(lines)
  const engine =
    options.engine ??
    new FakeEngine(options.onStart === undefined ? {} : { onStart: options.onStart })
  const { callers, origins } = accessDouble(options)
  const admission = new Admission({
    guard: options.guard ?? sampleGuard,
    engine,
    callers,
    maxConcurrentRuns: options.maxConcurrentRuns ?? 32,
  })
  const routes = apiRoutes({
    audit: sampleContext(engine),
    admission,
    callers,
    origins,
    documents: options.documents ?? new DocumentMaker(),
    browser: options.browser ?? noBrowser,
    limits: {
      bodyBytes: 1_048_576,
      exportBodyBytes: 33_554_432,
      llmsTxtBodyBytes: 6_291_456,
      streamBufferBytes: options.streamBufferBytes ?? 8_388_608,
    },
    site: {
      originOf: (request) => origins.own(request),
      operator: { name: null, email: null },
    },
    reports: options.reports ?? sharedReportsDouble(),
    ...(options.tabletennis === undefined ? {} : { tabletennis: options.tabletennis }),
    ...(options.siteAudits === undefined ? {} : { siteAudits: options.siteAudits }),
    ...(options.metrics === undefined ? {} : { metrics: options.metrics }),
  })
  const corsOrigins = options.cors?.origins ?? []
  const { isHttps = false } = options
  const dispatch = createDispatch({ routes, corsOrigins, origins, isHttps, log, clock: stillClock })
  return { dispatch, engine, admission, log: lines, routes }
}

/** Shared reports in memory. */
export function sharedReportsDouble(share: 'on' | 'off' = 'on'): SharedReports {
  const config = { share, keepDays: 30, maxCount: 10, maxBytes: 1_000_000 }
  const parts = { store: new MemoryStore(), clock: stillClock, log: recordingLog([]) }
  return new SharedReports({ ...parts, dataDir: '/', config })
}

const sampleGuard: TargetGuard = {
  check: async (url) => {
    if (!url.startsWith('http://10.')) return
    throw new AppError('SSRF_BLOCKED', { address: '10.0.0.1', reason: 'it is private' })
  },
}

export function recordingLog(lines: LogLine[]): Log {
  const write = (level: string) => (fields: object, message: string) => {
    lines.push({ level, fields, message })
  }
  const log: Log = {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    child: (fields) => recordingLogWith(lines, fields),
  }
  return log
}

function recordingLogWith(lines: LogLine[], fixed: object): Log {
  const inner = recordingLog(lines)
  const merge = (level: 'debug' | 'info' | 'warn' | 'error') => (fields: object, text: string) =>
    inner[level]({ ...fixed, ...fields }, text)
  return {
    debug: merge('debug'),
    info: merge('info'),
    warn: merge('warn'),
    error: merge('error'),
    child: (fields) => recordingLogWith(lines, { ...fixed, ...fields }),
  }
}

export type Call = {
  readonly method?: string
  readonly path: string
  readonly query?: string
  /** A string goes as it is, anything else as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly remoteAddress?: string
  readonly signal?: AbortSignal
}

export function requestOf(call: Call): ApiRequest {
  const hasBody = call.body !== undefined
  const text = typeof call.body === 'string' ? call.body : JSON.stringify(call.body ?? '')
  const bytes = hasBody ? new TextEncoder().encode(text) : new Uint8Array()
  const read = async (limitBytes: number) => {
    if (bytes.byteLength > limitBytes) throw new AppError('PAYLOAD_TOO_LARGE', { limitBytes })
    return bytes
  }
  return {
    method: call.method ?? (hasBody ? 'POST' : 'GET'),
    path: call.path,
    query: call.query ?? '',
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...call.headers },
    body: { read },
    remoteAddress: call.remoteAddress ?? '192.0.2.1',
    signal: call.signal ?? new AbortController().signal,
    hasLeft: call.signal?.aborted ?? false,
  }
}

/** The body of an answer, read as JSON. */
export function jsonOf(response: ApiResponse): Record<string, unknown> {
  if (isStream(response.body)) throw new TypeError('the answer is a stream')
  const { body } = response
  return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString())
}

/** A sink that keeps what it gets; `isStuck` makes it look like a reader that takes nothing. */
export class RecordingSink implements BodySink {
  text = ''
  isAborted = false
  isStuck = false
  #kept = 0

  write(chunk: string): void {
    this.text += chunk
    if (this.isStuck) this.#kept += chunk.length
  }

  get pendingBytes(): number {
    return this.#kept
  }

  abort(): void {
    this.isAborted = true
  }
}
