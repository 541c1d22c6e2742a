import assert from 'node:assert/strict'
import { type ApiResponse, isStream } from '../../../adapters/http/api-message.ts'
import { createHttpApi } from '../../../adapters/http-api.ts'
import { type Call, RecordingSink, requestOf } from '../../adapters/http/api-double.ts'
import { DEMO_SITE } from '../../demo/demo-sites.ts'
import type { World } from '../../replica/truth.ts'
import type { PlayerTruth } from '../../replica/world/truth-records.ts'
import { noBrowser } from '../../support/browser/no-browser.ts'
import type { Contract, Node, StreamedEvent } from './contract.ts'
import type { ContractWorld } from './contract-world.ts'

const acceptCsv = { headers: { accept: 'text/csv' } }

type Given = Omit<Call, 'path'> & { readonly params?: Readonly<Record<string, string>> }

/** Calls operations by their ids and holds every answer against the document. */
export class Client {
  readonly #world: ContractWorld
  readonly #contract: Contract

  constructor(world: ContractWorld, contract: Contract) {
    this.#world = world
    this.#contract = contract
  }

  async call(id: string, given: Given = {}): Promise<{ response: ApiResponse; value: unknown }> {
    const { params = {}, ...more } = given
    const { method, path } = this.#contract.operation(id)
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? assert.fail(`${id} needs ${name}`)),
    )
    const request = requestOf({ method, path: filled, remoteAddress: '127.0.0.1', ...more })
    const response = await this.#world.dispatch(request)
    return { response, value: await this.#contract.assertAnswer(id, response) }
  }

  /** The JSON of a success. Lists are also asked for as CSV. */
  async get(id: string, given: Given = {}): Promise<Node> {
    const { response, value } = await this.call(id, given)
    assert.equal(response.status, 200, `${id}: ${JSON.stringify(value)}`)
    if (this.#contract.isList(id)) await this.call(id, { ...given, ...acceptCsv })
    return value as Node
  }

  /** Like `get`, for answers that may be cached: asked for again by its ETag, the answer is 304. */
  async getAgain(id: string, given: Given = {}): Promise<Node> {
    const { response, value } = await this.call(id, given)
    if (this.#contract.isList(id)) await this.call(id, { ...given, ...acceptCsv })
    const { etag = '' } = response.headers
    const again = await this.call(id, { ...given, headers: { 'if-none-match': etag } })
    assert.deepEqual([response.status, again.response.status], [200, 304], id)
    return value as Node
  }

  async events(id: string, given: Given): Promise<readonly StreamedEvent[]> {
    const { response, value } = await this.call(id, given)
    assert.equal(response.status, 200, id)
    return value as readonly StreamedEvent[]
  }
}

const site = { url: DEMO_SITE }
const acceptEvents = { accept: 'text/event-stream' }

/** Calls every operation of the program so that it succeeds, in each way that it can. */
export async function askEverything(world: ContractWorld, contract: Contract): Promise<void> {
  const client = new Client(world, contract)
  await askForAudits(client)
  await askForChecks(client)
  const { dispatch } = createHttpApi({ ...world.app, browser: noBrowser })
  await askForSiteAudits(client, new Client({ ...world, dispatch }, contract))
  await askForModules(client)
  await askTheService(client)
  await scrape(client, world)
  await read(client, world)
  await readCalendar(client)
  await readTournaments(client)
  await client.get('erasePlayer', { params: { licence: '999997' } })
}

async function askForAudits(client: Client): Promise<void> {
  const options = { skipVisual: true, enablePlacesLookup: true }
  const events = await client.events('streamAudit', { body: { ...site, options } })
  assert.deepEqual([...new Set(events.map(({ event }) => event))].sort(), [
    'module:done',
    'module:skip',
    'module:start',
    'plan',
    'result',
    'warning',
  ])
  const audit = { ...site, options: { modules: ['seo', 'hreflang'] } }
  const report = await client.get('auditPage', { body: audit })
  await client.get('exportHtml', { body: report })
  await client.get('exportMarkdown', { body: { audit: report, title: 'Of spring' } })
  await client.get('exportJson', { body: { audit: report, language: 'fr' } })
  await client.get('exportPdf', { body: report })
  await client.get('compareReports', { body: { before: report, after: report } })
  const { response: added, value } = await client.call('shareReport', { body: report })
  const { id, ownerToken } = value as { readonly id: string; readonly ownerToken: string }
  assert.equal(added.status, 201)
  const params = { reportId: id }
  await client.get('getSharedReport', { params })
  const owner = { 'x-owner-token': ownerToken }
  const removed = await client.call('deleteSharedReport', { params, headers: owner })
  const gone = await client.call('getSharedReport', { params })
  const goneToo = await client.call('deleteSharedReport', { params, headers: owner })
  assert.deepEqual(
    [removed, gone, goneToo].map(({ response: { status } }) => status),
    [204, 404, 404],
  )
  const query = `url=${encodeURIComponent(DEMO_SITE)}&modules=seo,geo&skipVisual=true`
  await client.events('streamAuditByQuery', { query, headers: acceptEvents })
  const again = { ...acceptEvents, 'last-event-id': '3' }
  const { response } = await client.call('streamAuditByQuery', { query, headers: again })
  assert.equal(response.status, 204)
}

async function askForSiteAudits(client: Client, browserless: Client): Promise<void> {
  const order = { body: { ...site, options: { maxPages: 3 } } }
  const { value } = await client.call('startSiteAudit', order)
  const params = { siteAuditId: String((value as Node).siteAuditId) }
  const events = await client.events('followSiteAudit', { params })
  const { data } = events.at(-1) ?? assert.fail('no event')
  assert.deepEqual([data.status, (data.counts as Node).read], ['completed', 3], `${data.message}`)
  for (const id of ['getSiteAudit', 'listSiteIssues', 'listSiteAudits', 'cancelSiteAudit']) {
    await client.get(id, id === 'listSiteAudits' ? {} : { params })
  }
  const { total } = await client.get('listSitePages', { params, query: 'sort=overall' })
  assert.equal(total, 3)
  const { report } = await client.get('getSitePage', { params: { ...params, n: '0' } })
  assert.ok(report !== null)
  for (const format of ['csv', 'json', 'markdown', 'html', 'pdf']) {
    const { response } = await client.call('exportSiteAudit', { params: { ...params, format } })
    assert.equal(response.status, 200, format)
  }
  const pdf = { ...params, format: 'pdf' }
  const { response: unprinted } = await browserless.call('exportSiteAudit', { params: pdf })
  assert.equal(unprinted.status, 503)
  const { response: resumed } = await client.call('resumeSiteAudit', { params })
  const headers = { 'last-event-id': await lastEvent(client, params) }
  const { response: again } = await client.call('followSiteAudit', { params, headers })
  const { response: gone } = await client.call('deleteSiteAudit', { params })
  assert.deepEqual([resumed.status, again.status, gone.status], [202, 204, 204])
}

/** Id of the last event of an audit that has ended. */
async function lastEvent(client: Client, params: Readonly<Record<string, string>>) {
  const { response } = await client.call('followSiteAudit', { params })
  const sink = new RecordingSink()
  if (isStream(response.body)) await response.body.produce(sink)
  return /^id: (\d+)$/m.exec(sink.text)?.[1] ?? assert.fail('no event')
}

async function askForChecks(client: Client): Promise<void> {
  await client.get('auditGeo', { body: site })
  await client.get('auditSeo', { body: site })
  await client.get('auditGeoCategory', { body: site, params: { category: 'llms-txt' } })
  await client.get('auditSeoCategory', { body: site, params: { category: 'authority' } })
  await client.get('validateLlmsTxt', { body: site })
  await client.get('validateLlmsTxt', { body: { content: '# Example\n\n> What it offers.\n' } })
  await client.getAgain('listChecks', { query: 'audit=seo' })
}

async function askForModules(client: Client): Promise<void> {
  await client.get('listModules')
  await client.get('runModule', { body: site, params: { moduleId: 'hreflang' } })
  const skipped = { ...site, options: { skipVisual: true } }
  await client.get('runModule', { body: skipped, params: { moduleId: 'visual' } })
  const named = { brand: 'Example Vélo', niche: 'vélos électriques' }
  await client.get('readBrand', { body: site })
  await client.get('trackCitations', { body: { ...named, promptCount: 5 } })
  await client.get('suggestPrompts', { body: { ...named, promptCount: 5 } })
  await client.get('fanOutQuery', { body: { ...site, ...named } })
}

async function askTheService(client: Client): Promise<void> {
  await client.get('getHealth')
  await client.get('getMetrics')
  await client.get('listEndpoints')
  await client.getAgain('getOpenApiDocument')
}

async function scrape(client: Client, { source }: ContractWorld): Promise<void> {
  await client.get('refreshClubList')
  for (const code of new Set(rivalsOf(source).map(({ club_code }) => club_code))) {
    await client.get('scrapeClub', { params: { club_code: code } })
  }
  await scrapeKind(client, 'Interclub', 'weeks=1-2')
  await scrapeKind(client, 'Exports', 'file=joueurs_1')
  await scrapeAll(client, source)
  await client.get('listInterclubScrapes')
  await client.get('listSchedules')
}

/** The calls of tasks whose ids are text. */
async function scrapeKind(client: Client, name: string, query: string, again = ''): Promise<void> {
  const [start, cancel, get] = [`start${name}Scrape`, `cancel${name}Scrape`, `get${name}Scrape`]
  await client.get(get)
  const nothingToResume = await client.call(start, { query: 'resume=last' })
  const nothingToCancel = await client.call(cancel)
  assert.deepEqual([nothingToResume.response.status, nothingToCancel.response.status], [404, 404])
  await client.get(start, { query: again })
  assert.equal((await client.call(start)).response.status, 409)
  await client.get(cancel)
  const { task_id: taskId } = await client.get(start, { query })
  const params = { task_id: String(taskId) }
  const log = await client.events(`${get}Log`, { params, headers: acceptEvents })
  assert.equal(log.at(-1)?.event, 'end')
  const headers = { ...acceptEvents, 'last-event-id': '9999' }
  const { response } = await client.call(`${get}Log`, { params, headers })
  assert.equal(response.status, 204)
  await client.get(`${get}Log`, { params })
  await client.get(get)
}

async function scrapeAll(client: Client, source: World): Promise<void> {
  await client.get('getScrape')
  for (const id of ['startScrape', 'cancelScrape']) {
    const query = id === 'startScrape' ? 'resume=last' : ''
    assert.equal((await client.call(id, { query })).response.status, 404)
  }
  const { task_id: taskId } = await client.get('startScrape')
  assert.equal((await client.call('startScrape')).response.status, 409)
  assert.equal((await client.call('scrapeProvince', inHainaut)).response.status, 409)
  const params = { task_id: String(taskId) }
  await client.events('getScrapeLog', { params, headers: acceptEvents })
  const again = { ...acceptEvents, 'last-event-id': '9999' }
  assert.equal((await client.call('getScrapeLog', { params, headers: again })).response.status, 204)
  for (const id of ['getScrapeLog', 'getScrapeTask']) await client.get(id, { params })
  for (const id of ['getScrape', 'listScrapes']) await client.get(id)
  await client.get('scrapeProvince', { ...inHainaut, query: 'wait=true' })
  await client.get('scrapeProvince', inHainaut)
  await client.get('cancelScrape')
  const [{ licence }] = rivalsOf(source)
  await client.get('scrapePlayer', { params: { licence } })
}

const inHainaut = { params: { province: 'Hainaut' } }

/** Two who have met. */
function rivalsOf(source: World): readonly [PlayerTruth, PlayerTruth] {
  for (const { licence } of source.people.of(0)) {
    const player = source.player(licence)
    const [match] = player.matches_masculine
    if (match !== undefined) return [player, source.player(match.opponent_licence)]
  }
  return assert.fail('nobody of the first club has played')
}

async function read(client: Client, { source }: ContractWorld): Promise<void> {
  const [{ licence, club_code: code }, opponent] = rivalsOf(source)
  const club_code = { params: { club_code: code } }
  await client.getAgain('getDataStats')
  await client.getAgain('getLastScrapeDate')
  await client.getAgain('countClubs')
  await client.getAgain('countActivePlayers')
  await client.getAgain('getDetailedStats')
  await client.getAgain('listClubs')
  await client.getAgain('listProvinces')
  await client.getAgain('getClub', club_code)
  await client.getAgain('listClubPlayers', club_code)
  await client.getAgain('listPlayers')
  await client.getAgain('getPlayer', { params: { licence } })
  await client.getAgain('listPlayerMatches', { params: { licence } })
  const both = { licence, opponent_licence: opponent.licence }
  await client.getAgain('comparePlayers', { params: both })
  const estimated = { params: { licence }, query: 'opponent_points=1500' }
  await client.getAgain('estimateMatch', estimated)
  const matches = [{ opponent_licence: opponent.licence, result: 'V', division_index: 1 }]
  await client.get('estimateMatches', { params: { licence }, body: { matches } })
  await client.getAgain('getPointsHistory', { params: { licence } })
  await client.getAgain('getPointsHistory', { params: { licence }, query: 'granularity=match' })
  await client.getAgain('listClasses')
  await client.getAgain('listClasses', { query: 'fiche_type=feminine' })
  await client.getAgain('getWinProbabilityStats')
  await client.getAgain('searchPlayers', { query: `q=${licence.slice(0, 3)}` })
  await client.getAgain('listTopPlayers')
  await client.getAgain('listProgressions')
  const { divisions } = await client.getAgain('listDivisions')
  const [division] = divisions as readonly Node[]
  const standings = await client.getAgain('getStandings', {
    query: `division_index=${division?.division_index}`,
  })
  await client.getAgain('getDivisionProgress', {
    query: `division_index=${division?.division_index}`,
  })
  const [row] = standings.rankings as readonly Node[]
  const team = String(row?.team_name)
  await client.getAgain('getTeamHistory', { params: { team_name: team } })
  await client.getAgain('searchTeams', { query: `q=${encodeURIComponent(team.slice(0, 4))}` })
  await client.getAgain('getInterclubStats')
}

async function readCalendar(client: Client): Promise<void> {
  const since = new Date(0).toISOString()
  await scrapeKind(client, 'Calendar', '')
  const season = 'season=2025-2026'
  const { matches } = await client.getAgain('listFixtures', { query: `${season}&bye=false` })
  const [fixture] = matches as readonly Node[]
  const team = { params: { name: String(fixture?.home_team) } }
  const fixture_id = { params: { fixture_id: String(fixture?.fixture_id) } }
  for (const id of ['getFixture', 'getMatchSheet', 'getMatchProbability']) {
    await client.getAgain(id, fixture_id)
  }
  const club = { params: { club_code: String(fixture?.home_club_code) } }
  const { teams } = await client.getAgain('listClubTeams', { ...club, query: season })
  const [own] = teams as readonly Node[]
  await client.getAgain('getTeam', { params: { team_id: String(own?.team_id) } })
  await client.getAgain('listTeamFixtures', { ...team, query: season })
  await client.getAgain('listWeekFixtures', { params: { week: '1' }, query: season })
  await client.getAgain('searchFixtures', { query: 'q=zz' })
  await client.getAgain('getCalendarStats', { query: season })
  await client.getAgain('listFixtureChanges', { query: `since=${since}` })
  const division = `division_id=${fixture?.division_id}&${season}`
  await client.getAgain('getCalendarFeed', { query: division })
  await client.getAgain('listFixtures', { query: `${division}&format=ics` })
  await client.getAgain('listTeamFixtures', { ...team, query: `${season}&format=ics` })
}

async function readTournaments(client: Client): Promise<void> {
  // The tournaments of this world are older than those that a task reads.
  await scrapeKind(client, 'Tournament', 'scope=all', 'scope=all')
  const params = { t_id: '6302' }
  await client.get('scrapeTournament', { params })
  const season = 'season=2025-2026'
  const { tournaments } = await client.getAgain('listTournaments', { query: season })
  assert.ok((tournaments as readonly Node[]).length > 0)
  await client.getAgain('listTournamentLevels', { query: season })
  for (const id of ['getTournament', 'listTournamentSeries', 'listTournamentInscriptions']) {
    await client.getAgain(id, { params })
  }
  const { results } = await client.getAgain('listTournamentResults', { params })
  const found = (results as readonly Node[]).find(({ player1_licence }) => player1_licence !== null)
  const player = { params: { licence: String(found?.player1_licence) } }
  await client.getAgain('listPlayerTournaments', { ...player, query: season })
}
