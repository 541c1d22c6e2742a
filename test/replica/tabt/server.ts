import { setMaxListeners } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import type { World } from '../truth.ts'
import {
  escapeXml,
  REQUEST_ELEMENTS,
  TabtAnswers,
  TabtFault,
  type TabtQuestion,
} from './answers.ts'
import { TabtCalendar } from './calendar.ts'
import { TabtTournaments } from './tournaments.ts'

/**
 * `html`: a page with status 200; `html-500`: with 500; `cut`: the first half of the answer;
 * `slow`: a late one; `reset`: no answer; `doctype`: an answer with a document type; `deep`: nested
 * without end; a number: the fault with this code.
 */
export type TabtFaultKind =
  | 'html'
  | 'html-500'
  | 'cut'
  | 'slow'
  | 'reset'
  | 'doctype'
  | 'deep'
  | number

export type TabtFaultRule = {
  readonly kind: TabtFaultKind
  /** Default every request. */
  matches?(question: TabtQuestion): boolean
  /** How often; default always. */
  readonly times?: number
}

export type TabtRequest = TabtQuestion & {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type TabtOptions = {
  readonly world: World
  /**
   * What a call costs on the account, where fault 34 begins, and what drains per second (default
   * nothing); default no account.
   */
  readonly quota?: { readonly cost: number; readonly limit: number; readonly perSecond?: number }
  /** How late `slow` answers are. Default 1000. */
  readonly slowMs?: number
}

/** The federation's SOAP API, on this machine. */
export type TabtReplica = {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  readonly calendar: TabtCalendar
  readonly tournaments: TabtTournaments
  /** The requests that arrived, oldest first. */
  readonly requests: TabtRequest[]
  /** The largest number of requests that waited at one time. */
  readonly mostInFlight: () => number
  /** How often it has answered with fault 34. */
  readonly refused: () => number
  addFault(rule: TabtFaultRule): void
  close(): Promise<void>
}

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
const TABT = 'http://api.frenoy.net/TabTAPI'
const MOST_BODY_BYTES = 65_536

export async function startTabtReplica(options: TabtOptions): Promise<TabtReplica> {
  const { world, quota, slowMs = 1000 } = options
  const calendar = new TabtCalendar(world)
  const tournaments = new TabtTournaments(world)
  const answers = new TabtAnswers(world, calendar, tournaments)
  const requests: TabtRequest[] = []
  const faults = new Map<TabtFaultRule, number>()
  const ending = new AbortController()
  setMaxListeners(0, ending.signal)
  let account = 0
  let drainedAt = performance.now()
  let refused = 0
  let inFlight = 0
  let most = 0

  const faultFor = (question: TabtQuestion): TabtFaultKind | null => {
    for (const [rule, left] of faults) {
      if (left <= 0 || rule.matches?.(question) === false) continue
      faults.set(rule, left - 1)
      return rule.kind
    }
    return null
  }

  const answered = (question: TabtQuestion): string => {
    if (quota !== undefined) {
      const drained = ((performance.now() - drainedAt) / 1000) * (quota.perSecond ?? 0)
      drainedAt = performance.now()
      account = Math.max(0, account - drained)
      if (account > quota.limit) {
        refused += 1
        throw new TabtFault(34, 'Quota exceeded.')
      }
      account += quota.cost
    }
    return answers.answer(question)
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request)
    try {
      const question = questionOf(request, body)
      requests.push({ ...question, headers: request.headers, body })
      const fault = faultFor(question)
      if (typeof fault === 'number') throw new TabtFault(fault, `Fault ${fault}.`)
      if (fault === 'reset') return void response.socket?.resetAndDestroy()
      if (fault === 'slow') await delay(slowMs, undefined, { signal: ending.signal })
      if (fault === 'html' || fault === 'html-500') {
        return send(response, fault === 'html' ? 200 : 500, '<html><body>Erreur</body></html>')
      }
      send(response, 200, spoilt(envelope(answered(question)), fault))
    } catch (error) {
      if (!(error instanceof TabtFault)) throw error
      const text = `<faultcode>${error.code}</faultcode><faultstring>${escapeXml(error.message)}</faultstring>`
      send(response, 500, envelope(`<SOAP-ENV:Fault>${text}</SOAP-ENV:Fault>`))
    }
  }

  const server = createServer((request, response) => {
    inFlight += 1
    most = Math.max(most, inFlight)
    response.once('close', () => {
      inFlight -= 1
    })
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calendar,
    tournaments,
    requests,
    mostInFlight: () => most,
    refused: () => refused,
    addFault: (rule) => faults.set(rule, rule.times ?? Number.POSITIVE_INFINITY),
    close: async () => {
      ending.abort()
      server.close()
      server.closeAllConnections()
    },
  }
}

const envelope = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<SOAP-ENV:Envelope xmlns:SOAP-ENV="${SOAP}" xmlns:ns1="${TABT}"><SOAP-ENV:Body>${content}</SOAP-ENV:Body></SOAP-ENV:Envelope>
`

function spoilt(text: string, fault: TabtFaultKind | null): string {
  if (fault === 'cut') return text.slice(0, text.length >> 1)
  if (fault === 'doctype') return text.replace('?>', '?>\n<!DOCTYPE a [<!ENTITY b "c">]>')
  if (fault === 'deep')
    return text.replace('<ns1:', `${'<a>'.repeat(300)}${'</a>'.repeat(300)}<ns1:`)
  return text
}

function send(response: ServerResponse, status: number, text: string): void {
  const body = Buffer.from(text)
  const type = text.startsWith('<html') ? 'text/html' : 'text/xml; charset=utf-8'
  response.writeHead(status, { 'content-type': type, 'content-length': String(body.length) })
  response.end(body)
}

/** Reads an envelope as the API does: by namespace and local name. @throws TabtFault */
function questionOf({ method, headers }: IncomingMessage, body: string): TabtQuestion {
  const wrong = (problem: string): TabtFault => new TabtFault(50, problem)
  if (method !== 'POST') throw wrong('no function called')
  if (!headers['content-type']?.startsWith('text/xml')) throw wrong('text/xml is needed')
  const path: string[] = []
  const fields: Record<string, string> = {}
  let operation: string | undefined
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw wrong(error.message)
  })
  parser.on('opentag', ({ uri, local }) => {
    if (uri !== (path.length < 2 ? SOAP : TABT)) throw wrong(`wrong namespace of ${local}`)
    path.push(local)
    if (path.length !== 3) return
    operation = REQUEST_ELEMENTS[local]
    if (operation === undefined) throw wrong(`Procedure '${local}' not present`)
  })
  parser.on('text', (text) => {
    const [, , , field] = path
    if (field !== undefined) fields[field] = (fields[field] ?? '') + text
  })
  parser.on('closetag', () => void path.pop())
  parser.write(body).close()
  if (operation === undefined) throw wrong('no function called')
  if (headers.soapaction !== `"${operation}"`) throw wrong('SOAPAction names another operation')
  return { operation, fields }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  request.setEncoding('utf8')
  for await (const chunk of request) {
    body += chunk
    if (body.length > MOST_BODY_BYTES) throw new Error('an envelope this large is nobody’s')
  }
  return body
}
