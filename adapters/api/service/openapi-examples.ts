import { readdir, readFile } from 'node:fs/promises'
import { AppError, type ErrorCode, type ErrorData } from '../../../core/errors.ts'
import { ERROR_KINDS } from '../../error-kinds.ts'
import { problemReply } from '../../http/problem.ts'
import { invalidQuery } from '../../http/query.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import type { OperationExamples } from '../../openapi/operation.ts'

const examplesFolder = new URL('../../openapi/examples/', import.meta.url)

/** Reads examples by operation id, from the JSON files in this folder. */
export async function readExamples(): Promise<Readonly<Record<string, OperationExamples>>> {
  const names = (await readdir(examplesFolder)).filter((name) => name.endsWith('.json'))
  const parts = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, examplesFolder), 'utf8')
      return JSON.parse(text) as Readonly<Record<string, OperationExamples>>
    }),
  )
  return Object.assign({}, ...parts)
}

const requestId = '7f0c1b0e-52a5-4d3e-9d0c-7d7a3c1f2b11'
const taskId = 'interclubs_20261107_091500'

const noSource =
  'an operator can enable the API of the federation with hosts.tabt.enabled in the configuration'

/** Values for the error messages in examples. */
const DATA: Partial<Record<ErrorCode, ErrorData>> = {
  INVALID_JSON: { problem: 'it is empty' },
  INVALID_REQUEST: {
    problem: '"tiemout" is not a known property of options. Did you mean "timeout"?',
    details: [
      {
        path: '/options/tiemout',
        message: '"tiemout" is not a known property of options. Did you mean "timeout"?',
      },
    ],
  },
  INVALID_URL: {
    field: 'url',
    value: '"www.example-velo.be"',
    remedy: 'Start it with https:// (or http://).',
  },
  SSRF_BLOCKED: { address: '127.0.0.1', reason: 'it is a loopback address' },
  INVALID_LICENCE: { value: '"12"' },
  INVALID_CLUB_CODE: { value: '"H"' },
  INVALID_TEAM_ID: { value: '"A"' },
  INVALID_ESTIMATE: {
    problem: 'the match needs either opponent_licence or opponent_points, not both',
  },
  UNAUTHORIZED: { problem: 'send "Authorization: Bearer" with the token of this server' },
  FOREIGN_ORIGIN: {
    problem:
      'it comes from https://elsewhere.example; an operator can allow its origin with cors.origins',
  },
  FORBIDDEN: {
    problem:
      '"agency" is for audit, not for scrape; ask the operator for one with the scope scrape',
  },
  NOT_FOUND: { problem: 'There is no player with the licence 999999.' },
  METHOD_NOT_ALLOWED: { method: 'GET', allow: 'POST, OPTIONS' },
  NOT_ACCEPTABLE: { type: 'text/event-stream' },
  REQUEST_TIMEOUT: { timeoutMs: 10_000 },
  TASK_RUNNING: {
    taskId,
    detail: {
      error: `A task is already running: ${taskId}.`,
      task_id: taskId,
      started_at: '2026-11-07T09:15:00.000Z',
      progress: 42.5,
    },
  },
  NO_SOURCE: {
    problem: noSource,
    detail: { error: `No source is configured: ${noSource}.` },
  },
  PAYLOAD_TOO_LARGE: { limitBytes: 1_048_576 },
  UNSUPPORTED_MEDIA_TYPE: { value: '"text/plain"' },
  RATE_LIMITED: { who: 'this address', retryAfterSeconds: 42 },
  INTERNAL: {},
  TARGET_UNREACHABLE: { problem: 'no host of that name is known' },
  UPSTREAM_FAILED: { api: 'openrouter', problem: 'it answered 500' },
  MODULE_TIMEOUT: { moduleId: 'cwv', timeoutMs: 90_000 },
  RUN_LIMIT_REACHED: { limit: 5000, what: 'requests', setting: 'limits.runRequests' },
  SOURCE_UNREACHABLE: { problem: 'it answered 503 after every try' },
  BROWSER_UNAVAILABLE: { problem: 'none is installed' },
  OVERLOADED: { what: 'runs', limit: 32, retryAfterSeconds: 10 },
  QUEUE_UNAVAILABLE: {},
  NOT_STORED: {
    problem:
      'tasks/interclubs_20261120_120000.json in DATA_DIR could not be written: no space left on device (ENOSPC). Free space on its disk; what was stored before is unharmed.',
  },
  SHUTTING_DOWN: { retryAfterSeconds: 30 },
}

/** One example of each error, by code. */
export function problemExamples(): JsonSchema {
  const codes = Object.keys(ERROR_KINDS) as ErrorCode[]
  const shown = codes.filter((code) => DATA[code] !== undefined || code === 'INVALID_QUERY')
  return Object.fromEntries(shown.map((code) => [code, { value: problemOf(code) }]))
}

function problemOf(code: ErrorCode): unknown {
  const error = code === 'INVALID_QUERY' ? queryError : new AppError(ERROR_KINDS[code], DATA[code])
  return JSON.parse(String(problemReply(error, requestId).body))
}

const queryError = invalidQuery([
  {
    name: 'limit',
    msg: 'limit is 0, but must be at least 1. Example: 20.',
    type: 'greater_than_equal',
  },
])
