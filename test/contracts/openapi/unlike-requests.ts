import assert from 'node:assert/strict'
import { requestOf } from '../../adapters/http/api-double.ts'
import type { Contract } from './contract.ts'
import type { ContractWorld } from './contract-world.ts'

type Case = {
  readonly status: number
  readonly path: string
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly remoteAddress?: string
}

const page = { url: 'https://www.example-velo.be/' }

const NO_SITE = `/api/site-audits/${'0'.repeat(32)}`

/** Requests that name what is not there, or say what cannot be meant; by operation. */
const CASES: readonly (readonly [string, Case])[] = [
  ['auditGeoCategory', { status: 404, path: '/api/geo-audit/nosuch', body: page }],
  ['auditSeoCategory', { status: 404, path: '/api/seo-audit/nosuch', body: page }],
  ['runModule', { status: 404, path: '/api/modules/nosuch', body: page }],
  ['auditPage', { status: 400, path: '/api/audit/full', body: { url: 'no address' } }],
  ['auditPage', { status: 400, path: '/api/audit/full', body: { ...page, optoins: {} } }],
  ['streamAuditByQuery', { status: 406, path: '/api/audit/stream', query: 'url=https://a.be/' }],
  [
    'streamAuditByQuery',
    { status: 400, path: '/api/audit/stream', headers: { accept: 'text/event-stream' } },
  ],
  ['listChecks', { status: 400, path: '/api/checks', query: 'audit=both' }],
  ['listModules', { status: 400, path: '/api/modules', query: 'lang=xx' }],
  ['listChecks', { status: 404, path: '/api/checks', query: 'category=nosuch' }],
  ['getSiteAudit', { status: 404, path: NO_SITE }],
  ['listSitePages', { status: 404, path: `${NO_SITE}/pages` }],
  ['getSitePage', { status: 404, path: `${NO_SITE}/pages/0` }],
  ['listSiteIssues', { status: 404, path: `${NO_SITE}/issues` }],
  ['followSiteAudit', { status: 404, path: `${NO_SITE}/events` }],
  ['exportSiteAudit', { status: 404, path: `${NO_SITE}/export/csv` }],
  ['cancelSiteAudit', { status: 404, path: `${NO_SITE}/cancel` }],
  ['resumeSiteAudit', { status: 404, path: `${NO_SITE}/resume` }],
  ['deleteSiteAudit', { status: 404, path: NO_SITE }],
  ['getMetrics', { status: 404, path: '/metrics' }],
  ['getClub', { status: 400, path: '/api/clubs/12' }],
  ['getClub', { status: 404, path: '/api/clubs/H999' }],
  ['listClubPlayers', { status: 400, path: '/api/clubs/12/players' }],
  ['listClubPlayers', { status: 404, path: '/api/clubs/H999/players' }],
  ['scrapeClub', { status: 400, path: '/api/clubs/12/scrape' }],
  ['scrapeClub', { status: 404, path: '/api/clubs/H999/scrape' }],
  ['scrapePlayer', { status: 400, path: '/api/players/12/scrape' }],
  ['scrapePlayer', { status: 404, path: '/api/players/999999/scrape' }],
  ['scrapeProvince', { status: 404, path: '/api/clubs/province/nosuch/scrape' }],
  ['startScrape', { status: 422, path: '/api/scrape/all', query: 'older_than=soon' }],
  ['getScrapeTask', { status: 404, path: '/api/scrape/task/999' }],
  ['getScrapeTask', { status: 422, path: '/api/scrape/task/last' }],
  [
    'getScrapeLog',
    { status: 404, path: '/api/scrape/logs/999', headers: { accept: 'text/event-stream' } },
  ],
  ['getPlayer', { status: 400, path: '/api/players/12' }],
  ['getPlayer', { status: 404, path: '/api/players/999999' }],
  ['erasePlayer', { status: 400, path: '/api/players/12', remoteAddress: '127.0.0.1' }],
  ['getFixture', { status: 404, path: '/api/interclubs/calendar/matches/none' }],
  ['listPlayerTournaments', { status: 400, path: '/api/players/12/tournaments' }],
  ['listPlayerTournaments', { status: 404, path: '/api/players/999999/tournaments' }],
  ['getTournament', { status: 404, path: '/api/tournaments/1' }],
  ['getTournament', { status: 422, path: '/api/tournaments/first' }],
  ['listTournamentSeries', { status: 404, path: '/api/tournaments/1/series' }],
  ['listTournamentSeries', { status: 422, path: '/api/tournaments/first/series' }],
  ['listTournamentInscriptions', { status: 404, path: '/api/tournaments/1/inscriptions' }],
  ['listTournamentResults', { status: 404, path: '/api/tournaments/1/results' }],
  ['getMatchSheet', { status: 404, path: '/api/interclubs/calendar/matches/none/sheet' }],
  [
    'getMatchProbability',
    { status: 404, path: '/api/interclubs/calendar/matches/none/probability' },
  ],
  ['listClubTeams', { status: 400, path: '/api/clubs/12/teams' }],
  ['listClubTeams', { status: 404, path: '/api/clubs/H999/teams' }],
  ['getTeam', { status: 400, path: '/api/interclubs/teams/none' }],
  ['getTeam', { status: 404, path: '/api/interclubs/teams/1-1' }],
  ['listPlayerMatches', { status: 400, path: '/api/players/12/matches' }],
  ['listPlayerMatches', { status: 404, path: '/api/players/999999/matches' }],
  ['comparePlayers', { status: 400, path: '/api/players/100000/vs/100000' }],
  ['comparePlayers', { status: 404, path: '/api/players/999999/vs/999998' }],
  ['getPointsHistory', { status: 404, path: '/api/players/999999/history' }],
  ['getPointsHistory', { status: 422, path: '/api/players/100000/history', query: 'season=2026' }],
  ['getPointsHistory', { status: 400, path: '/api/players/12/history' }],
  ['estimateMatch', { status: 400, path: '/api/players/12/estimate' }],
  [
    'estimateMatch',
    { status: 404, path: '/api/players/999999/estimate', query: 'opponent_points=1' },
  ],
  [
    'estimateMatches',
    {
      status: 404,
      path: '/api/players/999999/estimate',
      body: { matches: [{ opponent_points: 1 }] },
    },
  ],
  ['estimateMatch', { status: 422, path: '/api/players/100000/estimate' }],
  ['estimateMatches', { status: 422, path: '/api/players/100000/estimate', body: {} }],
  ['startInterclubScrape', { status: 422, path: '/api/scrape/interclubs', query: 'weeks=99' }],
  ['getInterclubScrapeLog', unknownLog('interclubs')],
  ['getCalendarScrapeLog', unknownLog('calendrier')],
  ['getExportsScrapeLog', unknownLog('exports')],
  ['getTournamentScrapeLog', unknownLog('tournaments')],
  ['scrapeTournament', { status: 404, path: '/api/tournaments/1/scrape' }],
  ['scrapeTournament', { status: 422, path: '/api/tournaments/first/scrape' }],
]

function unknownLog(kind: string) {
  const headers = { accept: 'text/event-stream' }
  return { status: 404, path: `/api/scrape/${kind}/logs/${kind}_19990101_000000`, headers }
}

/** Sends them all to the real program. */
export async function askForWhatIsNotThere(
  world: ContractWorld,
  contract: Contract,
): Promise<void> {
  for (const [id, { status, ...call }] of CASES) {
    const { method } = contract.operation(id)
    const answer = await world.dispatch(requestOf({ method, ...call }))
    assert.equal(answer.status, status, `${id}: ${String(answer.body)}`)
    await contract.assertAnswer(id, answer)
  }
}
