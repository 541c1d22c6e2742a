import type { Dice } from '../../support/full-scale/dice.ts'
import type { FullScaleSample } from '../../support/full-scale.ts'
import { times } from '../trial.ts'

const WORDS = ['bal', 'cro', 'dam', 'fel', 'gan', 'hir', 'jol', 'kam', 'lin', 'mor', 'nas', 'pal']
const PAGES = ['/', '/docs', '/openapi.json', '/table-tennis', '/modules', '/robots.txt', '/api']
const EXPORTS = ['/api/export/html', '/api/export/markdown']

/** A request, and the status of its answer; default GET and 200. */
export type Request = {
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly body?: string
  readonly status?: number
}

type Kind = readonly [kind: string, weight: number, make: () => Request]

const MISTAKES: readonly Request[] = [
  { path: '/api/nowhere', status: 404 },
  { path: '/api/players/none', status: 400 },
  { path: '/api/interclubs/rankings?week=99', status: 422 },
  { path: '/api/players', method: 'PUT', status: 405 },
  { path: '/api/seo-audit', method: 'POST', body: '{"url":', status: 400 },
  { path: '/api/audit/full', method: 'POST', body: '{"url":"ftp://a.example/"}', status: 400 },
]

/** Gives the next request of a mixed load and its kind. @param report JSON of an audit's answer */
export function mixedRequests(dice: Dice, sample: FullScaleSample, report: string) {
  const { licences, clubCodes, divisionIndexes } = sample
  const get = (path: string): Request => ({ path })
  const post = (path: string, body: string): Request => ({ method: 'POST', path, body })
  const player = (): string => `/api/players/${dice.of(licences)}`
  const club = (): string => `/api/clubs/${dice.of(clubCodes)}`
  const pair = (): string => {
    const at = 1 + dice.below(licences.length - 1)
    return `/api/players/${licences[at]}/vs/${licences[at - 1]}`
  }
  const standings = '/api/interclubs/rankings?division_index='
  const kinds: readonly Kind[] = [
    ['reads', 12, () => get(player())],
    ['reads', 4, () => get(`${player()}/matches`)],
    ['reads', 4, () => get(pair())],
    ['reads', 8, () => get(`/api/search?q=${dice.of(WORDS)}`)],
    ['reads', 4, () => get('/api/rankings/top?limit=100')],
    ['reads', 2, () => get('/api/rankings/progressions?limit=50')],
    ['reads', 4, () => get(club())],
    ['reads', 3, () => get(`${club()}/players`)],
    ['reads', 2, () => get('/api/clubs?limit=100')],
    ['reads', 8, () => get(standings + dice.of(divisionIndexes))],
    ['reads', 2, () => get(`/api/interclubs/search?q=${dice.of(WORDS)}`)],
    ['reads', 2, () => get('/api/stats')],
    ['pages and assets', 6, () => get(dice.of(PAGES))],
    ['health', 2, () => get('/health')],
    ['mistakes', 6, () => dice.of(MISTAKES)],
    ['exports', 1, () => post(dice.of(EXPORTS), report)],
    ['llms.txt', 1, () => post('/api/llms-txt/validate', '{"content":"# A\\n\\n> B\\n"}')],
  ]
  const tickets = kinds.flatMap((kind) => times(kind[1], () => kind))
  return () => {
    const [kind, , make] = dice.of(tickets)
    return { kind, request: make() }
  }
}
