import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { UndiciHttpClient } from '../../../adapters/network/http-client.ts'
import { AppError } from '../../../core/errors.ts'
import type { HttpTrust } from '../../../core/ports/http.ts'
import { Dice } from '../../support/full-scale/dice.ts'
import { ConnectionWatch } from './connection-watch.ts'

type Answered = 'reached' | 'SSRF_BLOCKED' | 'TARGET_UNREACHABLE'

/** What a look-up may say next, with what must become of a request that asked for it. */
const ANSWERS: readonly (readonly [addresses: readonly string[] | 'fails', becomes: Answered])[] = [
  [['127.0.0.1'], 'reached'],
  [['127.0.0.1', '127.0.0.1'], 'reached'],
  [['127.0.0.2', '127.0.0.1'], 'reached'],
  [['0.0.0.0'], 'SSRF_BLOCKED'],
  [['127.0.0.1', '0.0.0.0'], 'SSRF_BLOCKED'],
  [['0.0.0.0', '127.0.0.1'], 'SSRF_BLOCKED'],
  [[...Array.from({ length: 20 }, () => '127.0.0.1'), '169.254.169.254'], 'SSRF_BLOCKED'],
  [['::ffff:127.0.0.1'], 'SSRF_BLOCKED'],
  [['::'], 'SSRF_BLOCKED'],
  [['fe80::1%lo'], 'SSRF_BLOCKED'],
  [['nonsense'], 'SSRF_BLOCKED'],
  [['127.1'], 'SSRF_BLOCKED'],
  [[''], 'SSRF_BLOCKED'],
  [[], 'TARGET_UNREACHABLE'],
  ['fails', 'TARGET_UNREACHABLE'],
]
const ALLOWED = new Set(['127.0.0.1', '127.0.0.2'])
const TOGETHER = 4

export type Rebound = {
  requests: number
  lookups: number
  reached: number
  refused: number
  /** Requests that ended otherwise than the last look-up said; the first of them in words. */
  readonly wrong: string[]
  /** Tries of guarded requests to connect to what is guarded. */
  strayAttempts: number
  /** Connections over which both trusted and guarded requests went. */
  sharedConnections: number
}

/** A name whose addresses change with every look-up, asked again and again, alone and together. */
export async function rebind(rounds: number, seed: number): Promise<Rebound> {
  const dice = new Dice(seed)
  const site = await startSite(dice)
  const said: Answered[] = []
  const resolve = async (): Promise<readonly string[]> => {
    const [addresses, becomes] = dice.of(ANSWERS)
    said.push(becomes)
    // Some take their time, others answer at once.
    if (dice.below(2) === 0) await new Promise(setImmediate)
    if (addresses === 'fails') throw Object.assign(new Error('no'), { code: 'EAI_AGAIN' })
    return addresses
  }
  const http = new UndiciHttpClient({ allowLocal: true, userAgent: 'trial', resolve })
  const watch = new ConnectionWatch()
  const result: Rebound = {
    ...{ requests: 0, lookups: 0, reached: 0, refused: 0, wrong: [] },
    ...{ strayAttempts: 0, sharedConnections: 0 },
  }
  const ask = (trust: HttpTrust): Promise<string> => {
    result.requests += 1
    return outcomeOf(http, { port: site.port, trust, isPost: dice.below(3) === 0 })
  }
  try {
    for (let round = 0; round < rounds; round += 1) {
      if (dice.below(4) === 0) await ask('trusted')
      else await alone(result, said, ask)
      const before = watch.attempts.length
      const outcomes = await Promise.all(
        Array.from({ length: dice.below(TOGETHER) }, () => ask('target')),
      )
      for (const outcome of outcomes) count(result, outcome)
      const strays = watch.attempts.slice(before).filter(({ ip }) => !ALLOWED.has(ip))
      result.strayAttempts += strays.length
    }
  } finally {
    watch.stop()
    await http.close()
    site.close()
  }
  result.lookups = said.length
  result.sharedConnections = site.shared()
  return result
}

/** One request by itself: a new connection is what its own look-up said, an old one is reached. */
async function alone(
  result: Rebound,
  said: readonly Answered[],
  ask: (trust: HttpTrust) => Promise<string>,
): Promise<void> {
  const before = said.length
  const outcome = await ask('target')
  const expected = said.length === before ? 'reached' : said.at(-1)
  count(result, outcome)
  if (outcome !== expected && result.wrong.length < 10) {
    result.wrong.push(`${outcome} instead of ${expected} after ${said.length} look-ups`)
  }
}

function count(result: Rebound, outcome: string): void {
  if (outcome === 'reached') result.reached += 1
  else if (outcome === 'SSRF_BLOCKED') result.refused += 1
  else if (outcome !== 'TARGET_UNREACHABLE') result.wrong.push(outcome)
}

type Ask = { readonly port: number; readonly trust: HttpTrust; readonly isPost: boolean }

async function outcomeOf(http: UndiciHttpClient, { port, trust, isPost }: Ask): Promise<string> {
  try {
    const { body } = await http.fetch({
      url: `http://rebind.test:${port}/`,
      method: isPost ? 'POST' : 'GET',
      headers: { 'x-trust': trust },
      ...(isPost && { body: 'x' }),
      ...{ trust, maxBytes: 1000, timeoutMs: 10_000, signal: new AbortController().signal },
    })
    return Buffer.from(body).toString()
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

type Site = { readonly port: number; shared(): number; close(): void }

/** It closes some of its connections, and notes who came over which. */
async function startSite(dice: Dice): Promise<Site> {
  const guests = new Map<Socket, Set<unknown>>()
  const server: Server = createServer((request, response) => {
    const seen = guests.get(request.socket) ?? new Set()
    guests.set(request.socket, seen.add(request.headers['x-trust']))
    if (dice.below(3) === 0) response.setHeader('connection', 'close')
    response.end('reached')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    shared: () => [...guests.values()].filter((trusts) => trusts.size > 1).length,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
