import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { TokenFile } from '../../../adapters/access/token-file.ts'
import { HURRIED } from '../../contracts/openapi/contract-world.ts'
import { demoSiteAnswer } from '../../demo/demo-sites.ts'
import { startThirdParties } from '../../demo/third-parties.ts'
import { openDouble } from '../../doubles/double.ts'
import { SMALL_FILES } from '../../integration/table-tennis/federation-truth.ts'
import { startSource } from '../../integration/table-tennis/service.ts'
import { LOGIN, startExports } from '../../replica/exports/export-server.ts'
import { startTabtReplica } from '../../replica/tabt/server.ts'
import { startServer } from '../../soak/trial.ts'
import { PROBED } from '../../soak/world.ts'
import type { Ends } from '../../support/ends.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const LONGEST_TASK_MS = 60_000
const KEPT_INSIDE = fileURLToPath(new URL('./kept-inside.ts', import.meta.url))
/** The operator's token. Callers have tokens of their own. */
export const TOKEN = 'fuzz-token-of-nobody'

const CONFIG = {
  ...{ ...HURRIED, hosts: SMALL_FILES.hosts },
  modules: { ...HURRIED.modules, ...SMALL_FILES.modules },
  reports: { share: 'on', maxCount: 100_000 },
  server: { allowRequestHeaders: true },
}
const KINDS = ['interclubs', 'calendrier', 'tournaments', 'exports']
const SEASON = '2025-2026'

type Asked = Readonly<Record<string, unknown>>

/** The real server in its own process, among doubles of everybody it may ask, with a little data. */
export async function startFuzzServer(ends: Ends) {
  const dataDir = tempFolder(ends)
  const { world, replica } = await startSource(ends, {
    ...{ clubs: 8, playersPerClub: 4, divisions: 8, weeks: 5 },
  })
  const site = await openDouble((request) =>
    demoSiteAnswer(new URL('https://www.example-velo.be'), request),
  )
  ends.after(() => site.close())
  const parties = await startThirdParties({})
  ends.after(() => parties.close())
  const tabt = await startTabtReplica({ world })
  ends.after(() => tabt.close())
  const exports = await startExports({ world })
  ends.after(() => exports.close())
  const token = await new TokenFile(dataDir).create({
    ...{ name: 'fuzz', scopes: ['audit', 'site', 'scrape'], modules: ['*'], created: '2026-11-22' },
    ...{ usdPerDay: null, auditsPerHour: 0 },
  })
  const server = await startServer(ends, {
    dataDir,
    config: CONFIG,
    nodeArgs: [...PROBED.nodeArgs, '--import', 'tsx', '--import', KEPT_INSIDE],
    env: {
      ...PROBED.env,
      ...parties.env,
      TABLETENNIS_SOURCE_URL: replica.url,
      TABLETENNIS_REQUESTS_PER_SECOND: '0',
      TABLETENNIS_TABT: 'true',
      TABLETENNIS_TABT_URL: tabt.url,
      TABLETENNIS_EXPORTS_URL: exports.url,
      TABLETENNIS_EXPORTS_USER: LOGIN.user,
      TABLETENNIS_EXPORTS_PASSWORD: LOGIN.password,
      SCRAPE_TOKEN: TOKEN,
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  /** Sends a request with the token. @throws unless the answer is 200. */
  const ask = async (method: 'GET' | 'POST', path: string): Promise<Asked> => {
    const headers = { authorization: `Bearer ${TOKEN}` }
    const response = await fetch(`${server.url}${path}`, { method, headers })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as Asked
  }
  /** Waits for the tasks that run. @throws if one does not end. */
  const untilIdle = async (): Promise<void> => {
    const deadline = performance.now() + LONGEST_TASK_MS
    for (const kind of ['', ...KINDS.map((one) => `${one}/`)]) {
      while ((await ask('GET', `/api/scrape/${kind}status`)).running !== false) {
        if (performance.now() > deadline) throw new Error('the task does not end')
        await delay(20)
      }
    }
  }
  const scrapeClub = (code = '') => ask('POST', `/api/clubs/${code}/scrape`)
  await ask('POST', '/api/scrape/refresh-clubs')
  const codes = world.clubs.map(({ listing }) => listing.code)
  for (const code of codes) await scrapeClub(code)
  for (const task of ['interclubs?weeks=1-3', 'calendrier', 'tournaments?scope=all', 'exports']) {
    await ask('POST', `/api/scrape/${task}`)
    await untilIdle()
  }
  await ask('POST', '/api/scrape/all?older_than=1d')
  await untilIdle()
  const list = async (path: string, name: string) =>
    (await ask('GET', path))[name] as readonly Readonly<Record<string, string>>[]
  const matches = await list(
    `/api/interclubs/calendar/matches?season=${SEASON}&bye=false`,
    'matches',
  )
  const [first] = matches
  const teams = await list(`/api/clubs/${first?.home_club_code}/teams?season=${SEASON}`, 'teams')
  const tournaments = await list(`/api/tournaments?season=${SEASON}`, 'tournaments')
  /** Shares a report. One of them is there to be read, the others to be deleted. */
  const share = async (): Promise<Asked> => {
    const body = JSON.stringify({ url: 'https://a.example/', scores: { overall: 61 } })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${server.url}/api/reports`, { method: 'POST', headers, body })
    return (await response.json()) as Asked
  }
  const [shared, doomed] = [await share(), await share()]
  const readSite = async (): Promise<string> => {
    const order = { url: `${site.url}/`, options: { maxPages: 4 } }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const started = await fetch(`${server.url}/api/site-audits`, {
      ...{ method: 'POST', headers, body: JSON.stringify(order) },
    })
    const { siteAuditId: id } = (await started.json()) as { readonly siteAuditId: string }
    const deadline = performance.now() + LONGEST_TASK_MS
    while ((await ask('GET', `/api/site-audits/${id}`)).status !== 'completed') {
      if (performance.now() > deadline) throw new Error('the site audit does not end')
      await delay(20)
    }
    return id
  }
  const [siteAudit, changedSiteAudit, doomedSiteAudit] = [
    ...[await readSite(), await readSite(), await readSite()],
  ]
  /** Values that were read and stored, by the names of parameters. */
  const known = {
    siteAuditId: [siteAudit],
    n: ['0', '1'],
    reportId: [shared.id],
    fixture_id: matches.map(({ fixture_id }) => fixture_id),
    division_id: matches.map(({ division_id }) => division_id),
    team_id: teams.map(({ team_id }) => team_id),
    name: matches.map(({ home_team }) => home_team),
    t_id: [...tournaments.map(({ t_id }) => t_id), '999999'],
    season: [SEASON, '2019-2020'],
  }
  /** Waits for what callers left running, and drops the answers that are kept, by new data. */
  const settle = async (): Promise<void> => {
    await untilIdle()
    await scrapeClub(codes[0])
    await ask('GET', '/api/stats')
  }
  /** Objects reserved for these operations, because they change or delete them. */
  const own: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
    deleteSharedReport: { reportId: [doomed.id], 'X-Owner-Token': [doomed.ownerToken] },
    deleteSiteAudit: { siteAuditId: [doomedSiteAudit] },
    cancelSiteAudit: { siteAuditId: [changedSiteAudit] },
    resumeSiteAudit: { siteAuditId: [changedSiteAudit] },
  }
  return { own, server, dataDir, siteUrl: site.url, source: world, token, ask, settle, known }
}
