import type { Socket } from 'node:net'
import { UndiciHttpClient } from '../../../adapters/network/http-client.ts'
import { AppError } from '../../../core/errors.ts'
import type { HttpRequest, HttpTrust } from '../../../core/ports/http.ts'
import { type Figure, figures, none, some } from '../../measure/figure.ts'
import { SEED } from '../../measure/seed.ts'
import type { Ends } from '../../support/ends.ts'
import { Dice } from '../../support/full-scale/dice.ts'
import { type SiteRoute, startLoopbackSite } from '../../support/loopback-site.ts'
import { type Attempt, startCanary, watchConnections } from './canary.ts'
import { prefixOf } from './ranges.ts'
import { randomIpv4, randomIpv6 } from './spellings.ts'

const STATUSES = [301, 302, 303, 307, 308] as const
const MAX_CHAIN = 9
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

type Resolve = (name: string) => Promise<readonly string[]>

/** The real client with its own name resolution, and a site on loopback, which it may therefore ask. */
async function startNetwork(
  ends: Ends,
  { route, resolve }: { route: SiteRoute; resolve: Resolve },
) {
  const site = await startLoopbackSite({ routes: { '*': route } })
  const http = new UndiciHttpClient({ allowLocal: true, userAgent: 'trial', resolve })
  ends.after(async () => {
    await http.close()
    site.close()
  })
  /** Gives the body of the answer, or the code of the error. */
  const ask = async (request: Partial<HttpRequest> & { readonly url: string }): Promise<string> => {
    const { signal } = new AbortController()
    try {
      const { body } = await http.fetch({ maxBytes: 1000, timeoutMs: 10_000, signal, ...request })
      return Buffer.from(body).toString()
    } catch (error) {
      return error instanceof AppError ? error.code : String(error)
    }
  }
  return { ask, port: Number(new URL(site.origin).port), attempts: watchConnections(ends) }
}

const shown = ({ ip, port }: Attempt): string => `${ip} port ${port}`

/** Follows random chains of redirects. Half of them lead to the canary at some hop. */
export async function followChains(ends: Ends, count: number): Promise<readonly Figure[]> {
  const dice = new Dice(SEED)
  const canary = await startCanary(ends)
  const chains: (readonly string[])[] = []
  const { ask, port, attempts } = await startNetwork(ends, {
    resolve: async (name) => (name === PUBLIC ? ['127.0.0.1'] : (INSIDE[name] ?? [])),
    route: ({ url = '' }, response) => {
      const [, chain = '', hop = ''] = url.split('/')
      const location = chains[Number(chain)]?.[Number(hop)]
      if (location === undefined) response.end('arrived')
      else response.writeHead(dice.of(STATUSES), { location }).end()
    },
  })
  const counts = { arrived: 0, SSRF_BLOCKED: 0 }
  const wrong: string[] = []
  for (let at = 0; at < count; at += 1) {
    const expected = dice.below(2) === 0 ? 'SSRF_BLOCKED' : 'arrived'
    const places = { dice, port, canaryPort: canary.port }
    const chain = chainOf(at, expected === 'SSRF_BLOCKED', places)
    chains.push(chain)
    const outcome = await ask({ url: `http://${PUBLIC}:${port}/${at}/0` })
    if (outcome === expected) counts[expected] += 1
    else wrong.push(`${outcome}, not ${expected}: ${chain.join(' -> ')}`)
  }
  const strays = attempts.filter((one) => one.ip !== '127.0.0.1' || one.port !== port)
  return figures('redirects: ', [
    ['redirects in chains', chains.flat().length, ''],
    some('chains that arrived', counts.arrived),
    some('chains that led inside, refused', counts.SSRF_BLOCKED),
    none('chains that ended otherwise', wrong),
    none('connections to what is inside', canary.knocks),
    none('attempts to connect to anything but the site', strays.map(shown)),
  ])
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

const ENDS = ['reached', 'SSRF_BLOCKED', 'TARGET_UNREACHABLE'] as const

/** The answers that a DNS lookup may give, and the expected fate of the request. */
const ANSWERS: readonly (readonly [
  addresses: readonly string[] | 'fails',
  becomes: (typeof ENDS)[number],
])[] = [
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

/** Requests a name whose addresses change with every look-up, one by one and together. */
export async function rebind(ends: Ends, rounds: number): Promise<readonly Figure[]> {
  const dice = new Dice(SEED)
  const guests = new Map<Socket, Set<unknown>>()
  const said: string[] = []
  const { ask, port, attempts } = await startNetwork(ends, {
    route: ({ socket, headers }, response) => {
      guests.set(socket, (guests.get(socket) ?? new Set()).add(headers['x-trust']))
      if (dice.below(3) === 0) response.setHeader('connection', 'close')
      response.end('reached')
    },
    resolve: async () => {
      const [addresses, becomes] = dice.of(ANSWERS)
      said.push(becomes)
      if (dice.below(2) === 0) await new Promise(setImmediate)
      if (addresses === 'fails') throw Object.assign(new Error('no'), { code: 'EAI_AGAIN' })
      return addresses
    },
  })
  const outcomes: string[] = []
  const wrong: string[] = []
  const strays: Attempt[] = []
  const askAs = async (trust: HttpTrust): Promise<string> => {
    const body = dice.below(3) === 0 && { method: 'POST' as const, body: 'x' }
    const headers = { 'x-trust': trust }
    return ask({ url: `http://rebind.test:${port}/`, trust, headers, ...body })
  }
  for (let round = 0; round < rounds; round += 1) {
    if (dice.below(4) === 0) await askAs('trusted')
    else {
      const before = said.length
      const outcome = await askAs('target')
      // Its own look-up decides, unless it used an open connection.
      const expected = said.length === before ? 'reached' : said.at(-1)
      outcomes.push(outcome)
      if (outcome !== expected) wrong.push(`${outcome}, not ${expected}, in round ${round}`)
    }
    const before = attempts.length
    const together = Array.from({ length: dice.below(TOGETHER) }, () => askAs('target'))
    outcomes.push(...(await Promise.all(together)))
    strays.push(...attempts.slice(before).filter(({ ip }) => !ALLOWED.has(ip)))
  }
  const count = (wanted: string) => outcomes.filter((one) => one === wanted).length
  const shared = [...guests.values()].filter((trusts) => trusts.size > 1).length
  const unknown = outcomes.filter((one) => !ENDS.some((end) => end === one))
  return figures('a name that changes: ', [
    some('requests that reached the site', count('reached')),
    some('requests that were refused', count('SSRF_BLOCKED')),
    none('requests that ended otherwise', [...wrong, ...unknown]),
    none('attempts to connect to what is guarded', strays.map(shown)),
    ['connections shared by trusted and guarded requests', shared, '', 0],
  ])
}
