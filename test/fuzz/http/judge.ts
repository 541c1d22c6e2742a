import assert from 'node:assert/strict'
import { METHODS as KNOWN_TO_NODE } from 'node:http'
import { homedir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Contract, Documented, Node, StreamedEvent } from '../../contracts/openapi/contract.ts'
import { type FuzzRequest, headerOf } from './requests.ts'
import type { Reply } from './wire.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
/** No answer may contain paths of this machine or parts of a stack. */
const INSIDE = [root, homedir(), 'node_modules', 'node:internal', '.ts:', 'at async ']
const METHODS = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']
const PROBLEM = '/components/schemas/Problem'
/** The web server itself refuses these and closes the connection. */
const MOST_HEAD_BYTES = 16_000
const MOST_HEADERS = 90
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/
const WIRE_STATUSES = [400, 431, 505]

export type Judged = {
  /** Undefined if there is none at that address. */
  readonly operation: string | undefined
  readonly status: number
}

/** Compares answers with the document: statuses, headers, schemas and the rules for every answer. */
export class Judge {
  readonly #contract: Contract
  readonly #inside: readonly string[]

  constructor(contract: Contract, inside: readonly string[] = []) {
    this.#contract = contract
    this.#inside = [...INSIDE, ...inside]
  }

  /** @throws AssertionError that says what is wrong with the answer. */
  async judge(request: FuzzRequest, sent: Reply, bytes: Buffer): Promise<Judged> {
    const { status } = sent
    const reply = { ...sent, body: decoded(sent) }
    if (isOfWire(reply)) {
      const isBeyond = isBeyondWire(request, bytes) || (isOfNode(reply) && isBeyondNode(request))
      assert.ok(isBeyond, `the web server refused it with ${status}`)
      return { operation: undefined, status }
    }
    this.#general(reply)
    const method = request.method.toUpperCase()
    const [path = ''] = request.target.split('?', 1)
    const found = this.#operationsAt(path)
    const asked = method === 'HEAD' ? 'GET' : method
    const operation = found.find((one) => one.method === asked)
    if (operation === undefined) return this.#elsewhere(found, { path, method }, reply)
    const isRefusedHead = method === 'HEAD' && status === 405
    if (isRefusedHead) return { operation: undefined, status }
    if (method === 'HEAD') this.#head(operation, reply)
    else if (!Object.hasOwn(operation.operation.responses as Node, String(status)))
      this.#other(reply)
    else assertEnd(await this.#contract.assertAnswer(operation.id, reply))
    this.#own(request, reply)
    return { operation: operation.id, status }
  }

  /** Judges an answer to bytes that may be any request. @throws AssertionError. */
  judgeRaw(reply: Reply): void {
    if (isOfWire(reply)) return
    this.#general(reply)
    assert.ok(reply.status < 500 || [502, 503].includes(reply.status), `status ${reply.status}`)
  }

  /** The rules for every answer. */
  #general({ status, headers, body }: Reply): void {
    assert.match(headers['x-request-id'] ?? '', REQUEST_ID, 'X-Request-Id')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.ok(headers['content-security-policy'], 'no Content-Security-Policy')
    const text = isJson(headers) || status >= 400 ? body.toString() : ''
    if (status >= 400 && body.length > 0 && isJson(headers) && status !== 503) {
      const problem = JSON.parse(text) as Node
      assert.deepEqual([problem.requestId, problem.ok], [headers['x-request-id'], false])
      assert.notEqual(problem.code, 'INTERNAL', text)
    }
    const told = this.#inside.find((one) => text.includes(one))
    assert.equal(told, undefined, `the answer tells of ${told}: ${text.slice(0, 500)}`)
  }

  /** An answer that only the `default` of an operation allows. */
  #other({ status, headers, body }: Reply): void {
    const text = body.toString()
    assert.equal(status, 404, `${status} is not documented: ${text.slice(0, 500)}`)
    assert.match(headers['content-type'] ?? '', /^application\/json/)
    this.#contract.assertValid(PROBLEM, JSON.parse(text), 'an unknown address')
  }

  /** Answers to HEAD have the status of GET and nothing behind the head. */
  #head({ id, operation }: Documented, { status, body }: Reply): void {
    assert.equal(body.length, 0)
    const isKnown = Object.hasOwn(operation.responses as Node, String(status)) || status === 404
    assert.ok(isKnown, `HEAD of ${id}: ${status} is not documented`)
  }

  /** Addresses without an operation in the document: pages, files, unknown paths, other methods. */
  #elsewhere(
    found: readonly Documented[],
    { path, method }: { path: string; method: string },
    { status, headers, body }: Reply,
  ): Judged {
    const where = `${method.slice(0, 20)} ${path.slice(0, 100)}: ${status}`
    const isKnown = found.length > 0
    if (method === 'OPTIONS' && status === 204) {
      assert.ok(headers.allow, where)
    } else if (isKnown || status === 405) {
      assert.equal(status, 405, where)
      assert.match(headers.allow ?? '', /^[A-Z, ]+, OPTIONS$/, where)
      if (METHODS.includes(method)) assert.ok(!headers.allow?.split(', ').includes(method), where)
    } else {
      assert.ok([200, 304, 404].includes(status), where)
      assert.ok(status === 404 || !path.startsWith('/api/'), `${where} is not documented`)
    }
    if (status >= 400 && method !== 'HEAD' && isJson(headers)) {
      this.#contract.assertValid(PROBLEM, JSON.parse(body.toString()), where)
    }
    if (status >= 400 && !isJson(headers))
      assert.match(headers['content-type'] ?? '', /^text\/html/, where)
    return { operation: undefined, status }
  }

  /** The answer repeats the request's own id. */
  #own(request: FuzzRequest, { headers }: Reply): void {
    const own = headerOf(request, 'x-request-id')
    const ids = request.headers.filter(([name]) => name.toLowerCase() === 'x-request-id')
    if (own !== undefined && ids.length === 1 && REQUEST_ID.test(own)) {
      assert.equal(headers['x-request-id'], own)
    }
  }

  /** Operations of a path, as a router finds them: written ones before those with parameters. */
  #operationsAt(path: string): readonly Documented[] {
    const { operations } = this.#contract
    const exact = operations.filter((one) => one.path === path)
    return exact.length > 0 ? exact : operations.filter((one) => matches(one.path, path))
  }
}

function isJson(headers: Reply['headers']): boolean {
  return headers['content-type']?.startsWith('application/json') ?? false
}

/** Whether the web server may refuse a request before our program sees it. */
function isBeyondWire({ target, headers, body }: FuzzRequest, bytes: Buffer): boolean {
  const isLarge = bytes.indexOf('\r\n\r\n') > MOST_HEAD_BYTES || headers.length > MOST_HEADERS
  // It accepts neither other forms of a target nor trailers.
  const isStrange = !target.startsWith('/') || Buffer.from(body).includes('\r\nX-Trailer: ')
  return isLarge || isStrange || headers.some(([name]) => !/^[\w-]+$/.test(name))
}

/** Whether only the server of node:http may refuse a request. */
function isBeyondNode({ method, target }: FuzzRequest): boolean {
  return !KNOWN_TO_NODE.includes(method) || /[^\x21-\x7e]/.test(target)
}

/** The body as it was before it was compressed. */
function decoded({ headers, body }: Reply): Buffer {
  const encoding = headers['content-encoding']
  if (encoding === undefined || body.length === 0) return body
  if (encoding === 'br') return brotliDecompressSync(body)
  assert.equal(encoding, 'gzip')
  return gunzipSync(body)
}

/** The last event of a stream says how it ended. */
function assertEnd(value: unknown): void {
  if (!Array.isArray(value)) return
  const last = (value as readonly StreamedEvent[]).at(-1)?.event
  assert.ok(last === 'result' || last === 'end', `the last event is ${last}`)
}

function matches(pattern: string, path: string): boolean {
  const [own, given] = [pattern.split('/'), path.split('/')]
  return (
    own.length === given.length &&
    own.every((segment, index) =>
      segment.startsWith('{') ? given[index] !== '' : segment === given[index],
    )
  )
}

/** Whether the web server refused the request before our program saw it. */
export function isOfWire(reply: Reply): boolean {
  const { status, headers } = reply
  if (headers['x-request-id'] !== undefined || !WIRE_STATUSES.includes(status)) return false
  assert.equal(headers.connection, 'close')
  assert.ok(isOfNode(reply) || /^<h1>[\w ]+<\/h1>/.test(reply.body.toString()))
  return true
}

/** Whether a refusal is of the server of node:http. The native one says a word about it. */
function isOfNode({ body }: Reply): boolean {
  return body.length === 0
}
