import { UndiciHttpClient } from '../../../adapters/network/http-client.ts'
import { AppError } from '../../../core/errors.ts'
import { Dice } from '../../support/full-scale/dice.ts'
import { prefixOf } from './address-number.ts'
import { type Canary, startCanary } from './canary.ts'
import { ConnectionWatch } from './connection-watch.ts'
import { type HopServer, startHopServer } from './hop-server.ts'
import { randomIpv4 } from './ipv4-spellings.ts'
import { randomIpv6 } from './ipv6-spellings.ts'

const STATUSES = [301, 302, 303, 307, 308] as const
const MAX_CHAIN = 9
const PUBLIC = 'site.test'

/** Names that a look-up leads inside with; each holds an address that leads to the canary. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  'inside.test': ['0.0.0.0'],
  'mixed.test': ['127.0.0.1', '0.0.0.0'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'only6.test': ['::ffff:0:127.0.0.1'],
  'wildcard.test': ['::'],
  'metadata.internal': ['169.254.169.254'],
  'printer.local': ['fe80::1%eth0.1'],
}
/** Addresses that stay refused where local targets are allowed, and that lead to the canary. */
const LITERALS = [
  0n,
  prefixOf('::/128').first.value,
  prefixOf('::ffff:0:0/96').first.value + 0x7f00_0001n,
]

export type Redirected = {
  chains: number
  hops: number
  /** Chains that lead nowhere near the canary, and came to their end. */
  arrived: number
  /** Chains that lead to it, and were refused. */
  refused: number
  /** Chains that ended otherwise; the first of them in words. */
  readonly wrong: string[]
  connections: number
  /** Tries to connect to anything but the site. */
  strayAttempts: number
}

/**
 * Chains of redirects at random, half of which lead to the canary somewhere, followed by the real
 * client where local targets are allowed: the site itself is on loopback.
 */
export async function followChains(count: number, seed: number): Promise<Redirected> {
  const dice = new Dice(seed)
  const chains: (readonly string[])[] = []
  const server = await startHopServer((path) => {
    const [, chain = '', hop = ''] = path.split('/')
    const location = chains[Number(chain)]?.[Number(hop)]
    if (location === undefined) return { status: 200, body: 'arrived' }
    return { status: dice.of(STATUSES), headers: { location } }
  })
  const canary = await startCanary()
  const http = new UndiciHttpClient({ allowLocal: true, userAgent: 'trial', resolve: names })
  const watch = new ConnectionWatch()
  const result: Redirected = {
    ...{ chains: 0, hops: 0, arrived: 0, refused: 0, wrong: [], connections: 0, strayAttempts: 0 },
  }
  try {
    for (let at = 0; at < count; at += 1) {
      const isHostile = dice.below(2) === 0
      chains[at] = chainOf(at, isHostile, { dice, server, canary })
      await follow(at, isHostile, { chains, http, server, result })
    }
  } finally {
    watch.stop()
    await http.close()
    server.close()
    canary.close()
  }
  const isStray = ({ ip, port }: { ip: string; port: number }): boolean =>
    ip !== '127.0.0.1' || port !== server.port
  result.connections = canary.connections
  result.strayAttempts = watch.attempts.filter(isStray).length
  return result
}

type Places = { readonly dice: Dice; readonly server: HopServer; readonly canary: Canary }

/** The Location of each hop; of a hostile chain one of them leads to the canary. */
function chainOf(chain: number, isHostile: boolean, places: Places): readonly string[] {
  const { dice, server } = places
  const length = 1 + dice.below(MAX_CHAIN)
  const turn = isHostile ? dice.below(length) : -1
  return Array.from({ length }, (_, hop) => {
    const next = `/${chain}/${hop + 1}`
    if (hop === turn) return hostileLocation(next, places)
    const origin = `//${dice.of([PUBLIC, '127.0.0.1', '127.1'])}:${server.port}`
    return dice.of([next, `http:${origin}${next}`, `${origin}${next}`, `.././${chain}/${hop + 1}`])
  })
}

function hostileLocation(path: string, { dice, canary }: Places): string {
  const value = dice.of(LITERALS)
  const literal =
    value === 0n && dice.below(2) === 0
      ? randomIpv4(0n, dice).replaceAll(/[\t\r\n]/g, '')
      : `[${randomIpv6(value, dice)}]`
  const host = dice.below(2) === 0 ? dice.of(Object.keys(INSIDE)) : literal
  const at = `${host}:${canary.port}${path}`
  const ways = [
    `http://${at}`,
    `//${at}`,
    `HTTP://${at}`,
    `http:\\\\${at}`,
    `\\\\${at}`,
    `http:////${at}`,
  ]
  // Bytes beyond Latin-1 travel as UTF-8 in a header.
  return Buffer.from(dice.of([...ways, `http://@${at}`, `https://user:word@${at}`])).toString(
    'latin1',
  )
}

type Following = {
  readonly chains: readonly (readonly string[])[]
  readonly http: UndiciHttpClient
  readonly server: HopServer
  readonly result: Redirected
}

async function follow(chain: number, isHostile: boolean, given: Following): Promise<void> {
  const { chains, http, server, result } = given
  result.chains += 1
  result.hops += chains[chain]?.length ?? 0
  const outcome = await http
    .fetch({
      url: `http://${PUBLIC}:${server.port}/${chain}/0`,
      ...{ maxBytes: 1000, timeoutMs: 10_000, signal: new AbortController().signal },
    })
    .then(
      ({ body }) => Buffer.from(body).toString(),
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    )
  if (!isHostile && outcome === 'arrived') result.arrived += 1
  else if (isHostile && outcome === 'SSRF_BLOCKED') result.refused += 1
  else if (result.wrong.length < 10) {
    result.wrong.push(
      `${isHostile ? 'hostile' : 'plain'}: ${outcome}: ${chains[chain]?.join(' -> ')}`,
    )
  }
}

async function names(name: string): Promise<readonly string[]> {
  if (name === PUBLIC) return ['127.0.0.1']
  return INSIDE[name] ?? []
}
