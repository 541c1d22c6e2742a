import type { Socket } from 'node:net'
import { UndiciHttpClient } from '../../../adapters/network/http-client.ts'
import { AppError } from '../../../core/errors.ts'
import type { HttpRequest, HttpTrust } from '../../../core/ports/http.ts'
import { Dice } from '../../support/full-scale/dice.ts'
import { startLoopbackSite } from '../../support/loopback-site.ts'
import { startCanary } from './canary.ts'
import { ConnectionWatch } from './connection-watch.ts'
import { prefixOf } from './ranges.ts'
import { randomIpv4, randomIpv6 } from './spellings.ts'

const STATUSES = [301, 302, 303, 307, 308] as const
const MAX_CHAIN = 9
const MAX_WRONG = 10
const PUBLIC = 'site.test'

/** Names that lead to the canary or elsewhere inside. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  'inside.test': ['0.0.0.0'],
  'mixed.test': ['127.0.0.1', '0.0.0.0'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'only6.test': ['::ffff:0:127.0.0.1'],
  'wildcard.test': ['::'],
  'metadata.internal': ['169.254.169.254'],
  'printer.local': ['fe80::1%eth0.1'],
}
/** Addresses that lead to the canary and stay refused where local targets are allowed. */
const LITERALS = [
  0n,
  prefixOf('::/128').first.value,
  prefixOf('::ffff:0:0/96').first.value + 0x7f00_0001n,
]

export type Redirected = {
  chains: number
  hops: number
  /** Harmless chains that came to their end. */
  arrived: number
  /** Hostile chains that were refused. */
  refused: number
  /** Chains that ended otherwise; the first of them in words. */
  readonly wrong: string[]
  connections: number
  /** Attempts to connect to anything but the site. */
  strayAttempts: number
}

/**
 * Follows random chains of redirects with the real client. Half of them lead to the canary at some
 * hop. Local targets are allowed, because the site itself is on loopback.
 */
export async function followChains(count: number, seed: number): Promise<Redirected> {
  const dice = new Dice(seed)
  const chains: (readonly string[])[] = []
  const site = await startLoopbackSite({
    routes: {
      '*': ({ url = '' }, response) => {
        const [, chain = '', hop = ''] = url.split('/')
        const location = chains[Number(chain)]?.[Number(hop)]
        if (location === undefined) response.end('arrived')
        else response.writeHead(dice.of(STATUSES), { location }).end()
      },
    },
  })
  const port = Number(new URL(site.origin).port)
  const canary = await startCanary()
  const resolve = async (name: string) => (name === PUBLIC ? ['127.0.0.1'] : (INSIDE[name] ?? []))
  const http = new UndiciHttpClient({ allowLocal: true, userAgent: 'trial', resolve })
  const watch = new ConnectionWatch()
  const result: Redirected = {
    ...{ chains: 0, hops: 0, arrived: 0, refused: 0, wrong: [], connections: 0, strayAttempts: 0 },
  }
  try {
    for (let at = 0; at < count; at += 1) {
      const isHostile = dice.below(2) === 0
      const chain = chainOf(at, isHostile, { dice, port, canaryPort: canary.port })
      chains[at] = chain
      result.chains += 1
      result.hops += chain.length
      const outcome = await outcomeOf(http, { url: `http://${PUBLIC}:${port}/${at}/0` })
      if (!isHostile && outcome === 'arrived') result.arrived += 1
      else if (isHostile && outcome === 'SSRF_BLOCKED') result.refused += 1
      else if (result.wrong.length < MAX_WRONG) {
        result.wrong.push(`${isHostile ? 'hostile' : 'plain'}: ${outcome}: ${chain.join(' -> ')}`)
      }
    }
  } finally {
    watch.stop()
    await http.close()
    site.close()
    canary.close()
  }
  result.connections = canary.connections
  result.strayAttempts = watch.attempts.filter(
    (attempt) => attempt.ip !== '127.0.0.1' || attempt.port !== port,
  ).length
  return result
}

type Places = { readonly dice: Dice; readonly port: number; readonly canaryPort: number }

/** The Location of each hop. One of a hostile chain leads to the canary. */
function chainOf(chain: number, isHostile: boolean, places: Places): readonly string[] {
  const { dice, port } = places
  const length = 1 + dice.below(MAX_CHAIN)
  const turn = isHostile ? dice.below(length) : -1
  return Array.from({ length }, (_, hop) => {
    const next = `/${chain}/${hop + 1}`
    if (hop === turn) return hostileLocation(next, places)
    const origin = `//${dice.of([PUBLIC, '127.0.0.1', '127.1'])}:${port}`
    return dice.of([next, `http:${origin}${next}`, `${origin}${next}`, `.././${chain}/${hop + 1}`])
  })
}

function hostileLocation(path: string, { dice, canaryPort }: Places): string {
  const value = dice.of(LITERALS)
  const literal =
    value === 0n && dice.below(2) === 0
      ? randomIpv4(0n, dice).replaceAll(/[\t\r\n]/g, '')
      : `[${randomIpv6(value, dice)}]`
  const host = dice.below(2) === 0 ? dice.of(Object.keys(INSIDE)) : literal
  const starts = ['http://', '//', 'HTTP://', 'http:\\\\', '\\\\', 'http:////', 'http://@']
  const start = dice.of([...starts, 'https://user:word@'])
  // Characters beyond Latin-1 travel as UTF-8 in a header.
  return Buffer.from(`${start}${host}:${canaryPort}${path}`).toString('latin1')
}

/** The body of the answer, or the code of the error. */
async function outcomeOf(
  http: UndiciHttpClient,
  request: Partial<HttpRequest> & { readonly url: string },
): Promise<string> {
  const { signal } = new AbortController()
  try {
    const { body } = await http.fetch({ maxBytes: 1000, timeoutMs: 10_000, signal, ...request })
    return Buffer.from(body).toString()
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

type Answered = 'reached' | 'SSRF_BLOCKED' | 'TARGET_UNREACHABLE'

/** What a look-up may answer, and what must become of the request. */
const ANSWERS: readonly (readonly [addresses: readonly string[] | 'fails', becomes: Answered])[] = [
  [['127.0.0.1'], 'reached'],
  [['127.0.0.1', '127.0.0.1'], 'reached'],
  [['127.0.0.2', '127.0.0.1'], 'reached'],
  [['0.0.0.0'], 'SSRF_BLOCKED'],
  [['127.0.0.1', '0.0.0.0'], 'SSRF_BLOCKED'],
  [['0.0.0.0', '127.0.0.1'], 'SSRF_BLOCKED'],
  [[...Array<string>(20).fill('127.0.0.1'), '169.254.169.254'], 'SSRF_BLOCKED'],
  ...['::ffff:127.0.0.1', '::', 'fe80::1%lo', 'nonsense', '127.1', ''].map(
    (address) => [[address], 'SSRF_BLOCKED'] as const,
  ),
  [[], 'TARGET_UNREACHABLE'],
  ['fails', 'TARGET_UNREACHABLE'],
]
const ALLOWED = new Set(['127.0.0.1', '127.0.0.2'])
const TOGETHER = 4

export type Rebound = {
  requests: number
  reached: number
  refused: number
  /** Requests that ended otherwise than the last look-up said; the first of them in words. */
  readonly wrong: string[]
  /** Attempts of guarded requests to connect to what is guarded. */
  strayAttempts: number
  /** Connections that both trusted and guarded requests used. */
  sharedConnections: number
}

/** Requests a name whose addresses change with every look-up, one by one and together. */
export async function rebind(rounds: number, seed: number): Promise<Rebound> {
  const dice = new Dice(seed)
  const guests = new Map<Socket, Set<unknown>>()
  const site = await startLoopbackSite({
    routes: {
      '*': ({ socket, headers }, response) => {
        guests.set(socket, (guests.get(socket) ?? new Set()).add(headers['x-trust']))
        if (dice.below(3) === 0) response.setHeader('connection', 'close')
        response.end('reached')
      },
    },
  })
  const said: Answered[] = []
  const resolve = async (): Promise<readonly string[]> => {
    const [addresses, becomes] = dice.of(ANSWERS)
    said.push(becomes)
    if (dice.below(2) === 0) await new Promise(setImmediate)
    if (addresses === 'fails') throw Object.assign(new Error('no'), { code: 'EAI_AGAIN' })
    return addresses
  }
  const http = new UndiciHttpClient({ allowLocal: true, userAgent: 'trial', resolve })
  const watch = new ConnectionWatch()
  const result: Rebound = {
    ...{ requests: 0, reached: 0, refused: 0, wrong: [], strayAttempts: 0, sharedConnections: 0 },
  }
  const url = `http://rebind.test:${new URL(site.origin).port}/`
  const ask = (trust: HttpTrust): Promise<string> => {
    result.requests += 1
    const isPost = dice.below(3) === 0
    const headers = { 'x-trust': trust }
    return outcomeOf(http, { url, trust, headers, ...(isPost && { method: 'POST', body: 'x' }) })
  }
  const count = (outcome: string): void => {
    if (outcome === 'reached') result.reached += 1
    else if (outcome === 'SSRF_BLOCKED') result.refused += 1
    else if (outcome !== 'TARGET_UNREACHABLE') result.wrong.push(outcome)
  }
  /** One guarded request: its own look-up decides, or it uses an open connection. */
  const askAlone = async (): Promise<void> => {
    const before = said.length
    const outcome = await ask('target')
    const expected = said.length === before ? 'reached' : said.at(-1)
    count(outcome)
    if (outcome !== expected && result.wrong.length < MAX_WRONG) {
      result.wrong.push(`${outcome} instead of ${expected} after ${said.length} look-ups`)
    }
  }
  try {
    for (let round = 0; round < rounds; round += 1) {
      if (dice.below(4) === 0) await ask('trusted')
      else await askAlone()
      const before = watch.attempts.length
      const together = Array.from({ length: dice.below(TOGETHER) }, () => ask('target'))
      for (const outcome of await Promise.all(together)) count(outcome)
      const strays = watch.attempts.slice(before).filter(({ ip }) => !ALLOWED.has(ip))
      result.strayAttempts += strays.length
    }
  } finally {
    watch.stop()
    await http.close()
    site.close()
  }
  result.sharedConnections = [...guests.values()].filter((trusts) => trusts.size > 1).length
  return result
}
