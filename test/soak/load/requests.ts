import type { Pool } from 'undici'
import type { Dice } from '../../support/full-scale/dice.ts'
import type { FullScaleSample } from '../../support/full-scale.ts'

/** What requests are made of. */
export type LoadParts = {
  readonly pool: Pool
  readonly siteUrl: string
  readonly sample: FullScaleSample
  /** JSON of a whole audit's answer. */
  readonly report: string
  readonly dice: Dice
}

/** One request and the status it must be answered with. */
export type Asked = {
  readonly kind: string
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: string
  readonly status: number
}

type Make = (parts: LoadParts) => Omit<Asked, 'kind' | 'status'> & { readonly status?: number }

/** How often each kind is asked, and with what. */
const KINDS: readonly { readonly kind: string; readonly weight: number; readonly make: Make }[] = [
  {
    kind: 'player',
    weight: 12,
    make: ({ sample, dice }) => get(`/api/players/${dice.of(sample.licences)}`),
  },
  {
    kind: 'matches',
    weight: 4,
    make: ({ sample, dice }) => get(`/api/players/${dice.of(sample.licences)}/matches`),
  },
  {
    kind: 'head to head',
    weight: 4,
    make: ({ sample: { licences }, dice }) => {
      const at = 1 + dice.below(licences.length - 1)
      return get(`/api/players/${licences[at]}/vs/${licences[at - 1]}`)
    },
  },
  { kind: 'search', weight: 8, make: ({ dice }) => get(`/api/search?q=${dice.of(WORDS)}`) },
  { kind: 'top', weight: 4, make: () => get('/api/rankings/top?limit=100') },
  { kind: 'progressions', weight: 2, make: () => get('/api/rankings/progressions?limit=50') },
  {
    kind: 'club',
    weight: 4,
    make: ({ sample, dice }) => get(`/api/clubs/${dice.of(sample.clubCodes)}`),
  },
  {
    kind: 'club players',
    weight: 3,
    make: ({ sample, dice }) => get(`/api/clubs/${dice.of(sample.clubCodes)}/players`),
  },
  { kind: 'clubs', weight: 2, make: () => get('/api/clubs?limit=100') },
  {
    kind: 'standings',
    weight: 8,
    make: ({ sample, dice }) =>
      get(`/api/interclubs/rankings?division_index=${dice.of(sample.divisionIndexes)}`),
  },
  {
    kind: 'teams',
    weight: 2,
    make: ({ dice }) => get(`/api/interclubs/search?q=${dice.of(WORDS)}`),
  },
  { kind: 'stats', weight: 2, make: () => get('/api/stats') },
  { kind: 'page', weight: 6, make: ({ dice }) => get(dice.of(PAGES)) },
  { kind: 'health', weight: 2, make: () => get('/health') },
  { kind: 'bad', weight: 6, make: ({ dice }) => dice.of(BAD) },
  { kind: 'export', weight: 1, make: ({ report, dice }) => post(dice.of(EXPORTS), report) },
  {
    kind: 'llms.txt',
    weight: 1,
    make: () => post('/api/llms-txt/validate', JSON.stringify({ content: '# A\n\n> B\n' })),
  },
]

const WORDS = ['bal', 'cro', 'dam', 'fel', 'gan', 'hir', 'jol', 'kam', 'lin', 'mor', 'nas', 'pal']
const PAGES = ['/', '/docs', '/openapi.json', '/table-tennis', '/modules', '/robots.txt', '/api']
const EXPORTS = ['/api/export/html', '/api/export/markdown']
const BAD: readonly ReturnType<Make>[] = [
  { path: '/api/nowhere', status: 404 },
  { path: '/api/players/none', status: 400 },
  { path: '/api/interclubs/rankings?week=99', status: 422 },
  { path: '/api/players', method: 'PUT', status: 405 },
  { path: '/api/seo-audit', method: 'POST', body: '{"url":', status: 400 },
  { path: '/api/audit/full', method: 'POST', body: '{"url":"ftp://a.example/"}', status: 400 },
]

const TICKETS = KINDS.flatMap((kind) => Array.from({ length: kind.weight }, () => kind))

/** The next request of a mixed load. */
export function nextRequest(parts: LoadParts): Asked {
  const { kind, make } = parts.dice.of(TICKETS)
  return { kind, status: 200, ...make(parts) }
}

/** Asks, and gives back what was wrong with the answer; undefined when nothing was. */
export async function ask({ pool }: LoadParts, asked: Asked): Promise<string | undefined> {
  const { method = 'GET', path, body, status } = asked
  const headers = { 'content-type': 'application/json' }
  const answer = await pool.request({ method, path, headers, ...(body !== undefined && { body }) })
  await answer.body.arrayBuffer()
  return answer.statusCode === status ? undefined : `${method} ${path}: ${answer.statusCode}`
}

function get(path: string) {
  return { path }
}

function post(path: string, body: string) {
  return { method: 'POST' as const, path, body }
}
