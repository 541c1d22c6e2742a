import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClubStoreOutputs } from '../../../../manifests/types/club-store.ts'
import type { PlayerRecord } from '../../../../manifests/types/records.ts'
import type { PlayerTruth } from '../../../replica/world/truth-records.ts'
import {
  outputOf,
  type Scraping,
  type ScrapingOptions,
  scraping,
  untilDone,
} from '../data/scraping.ts'

const GOAL = 'clubStore'

const resultOf = (result: Parameters<typeof outputOf>[0]): ClubStoreOutputs['result'] =>
  outputOf(result, GOAL).result as ClubStoreOutputs['result']

/** A club of the world that has somebody on a women's sheet. */
function clubOf({ world }: Scraping): string {
  const code = world.clubs
    .map(({ listing }) => listing.code)
    .find((one) => world.peopleOf(one).women.length > 0 && world.peopleOf(one).men.length > 2)
  assert.ok(code)
  return code
}

/** Players with a sheet of either kind. */
const withSheets = ({ world }: Scraping, code: string): readonly string[] =>
  world
    .peopleOf(code)
    .licences.filter(
      (licence) => world.sheet(licence, 'masculine') ?? world.sheet(licence, 'feminine'),
    )

/** Fields that show whether the right sheet is stored for the right player. */
const figures = ({ name, category, masculine, feminine }: PlayerRecord) => ({
  name,
  category,
  points: masculine?.pointsCurrent ?? null,
  wins: masculine?.wins ?? 0,
  matches: masculine?.matches.length ?? 0,
  womenPoints: feminine?.pointsCurrent ?? null,
  womenMatches: feminine?.matches.length ?? 0,
})
const truthFigures = (truth: PlayerTruth) => ({
  name: truth.name,
  category: truth.category,
  points: truth.points_current,
  wins: truth.total_wins,
  matches: truth.matches_masculine.length,
  womenPoints: truth.women_points_current,
  womenMatches: truth.matches_feminine.length,
})

const DESIGNS: [what: string, options: ScrapingOptions][] = [
  ['of today', {}],
  ['with tables and links', { ranking: 'tables-link' }],
  ['with tables and forms', { ranking: 'tables-form' }],
  ['of later', { ranking: 'listing', sheets: 'modern' }],
  ['whose ranking tells men and women apart by links', { ranking: 'listing-mixed' }],
  ['with notices of PHP', { notices: true }],
]
for (const [what, options] of DESIGNS) {
  test(`a club of a site ${what} is read player by player`, async (t) => {
    const site = await scraping(t, options)
    const code = clubOf(site)
    const result = resultOf(await site.run(GOAL, { clubCode: code }))
    const { licences, members, men, women } = site.world.peopleOf(code)
    const sheets = withSheets(site, code)
    assert.deepEqual(
      [result.clubCode, result.totalPlayers, result.playersScraped],
      [code, licences.length, sheets.length],
    )
    assert.deepEqual(
      [result.membersFromAnnuaire, result.membersFromRanking],
      [members.length, men.length + women.length],
    )
    for (const licence of sheets) {
      const player = site.data.player(code, licence)
      assert.ok(player, licence)
      if (options.sheets === undefined) {
        assert.deepEqual(figures(player), truthFigures(site.world.player(licence)), licence)
      }
    }
    const stored = site.data.shard(code)?.players.map(({ licence }) => licence)
    assert.deepEqual(stored?.sort(), [...licences].sort())
  })
}

test('women have their second sheet read, men are not asked for one', async (t) => {
  const site = await scraping(t)
  const code = clubOf(site)
  await site.run(GOAL, { clubCode: code })
  const asked = [...site.replica.requests.pages.keys()].filter((page) =>
    page.startsWith('womenSheet'),
  )
  const women = site.world.peopleOf(code).women.map(({ licence }) => `womenSheet ${licence}`)
  for (const page of women) assert.ok(asked.includes(page), page)
  const isMan = new Set(site.world.peopleOf(code).men.map(({ licence }) => `womenSheet ${licence}`))
  assert.deepEqual(
    asked.filter((page) => isMan.has(page)),
    [],
  )
  assert.deepEqual(
    [...site.replica.requests.pages].filter(([page, times]) => times > 1 && page !== 'robots'),
    [],
  )
})

test('a code is sent in the spelling of the site, though nothing is known of it yet', async (t) => {
  const site = await scraping(t, { world: { clubs: 40, playersPerClub: 2 } })
  const mixed = site.world.clubs
    .map(({ listing }) => listing.code)
    .find((code) => /[a-z]/.test(code))
  assert.ok(mixed)
  const result = resultOf(await site.run(GOAL, { clubCode: mixed.toUpperCase() }))
  assert.equal(result.clubCode, mixed)
  assert.equal(site.data.shard(mixed)?.club.code, mixed)
  assert.equal(result.totalPlayers, site.world.peopleOf(mixed).licences.length)
})

test('a club that nothing is known of yet gets the name and province of the list on its page', async (t) => {
  const site = await scraping(t)
  const code = clubOf(site)
  const truth = site.world.clubs.find(({ listing }) => listing.code === code)?.listing
  await site.run(GOAL, { clubCode: code })
  const { club } = site.data.shard(code) ?? {}
  assert.deepEqual([club?.name, club?.province], [truth?.name, truth?.province])
})

test('the details of the club and its province are stored', async (t) => {
  const site = await scraping(t)
  const code = clubOf(site)
  await site.run(GOAL, { clubCode: code })
  const { club, scrapedAt } = site.data.shard(code) ?? {}
  const truth = site.world.clubTruth(code)
  assert.deepEqual(
    [club?.province, club?.details?.address, club?.details?.city, club?.details?.postalCode],
    [truth.province, truth.address, truth.city, truth.postal_code],
  )
  assert.equal(typeof scrapedAt, 'string')
})

test('a code that neither the data nor the site knows is not found', async (t) => {
  const site = await scraping(t)
  const { outcomes } = await site.run(GOAL, { clubCode: 'H999' })
  const outcome = outcomes.playerFiches
  assert.ok(outcome?.status === 'failed')
  assert.deepEqual([outcome.code, outcome.error], ['NOT_FOUND', 'The source has no club H999.'])
  assert.equal(outcomes[GOAL]?.status, 'skipped')
  assert.deepEqual(site.data.updates, [])
})

test('a club that has gone from the site is reported as a change of the source', async (t) => {
  const site = await scraping(t)
  site.data.listings = [{ code: 'H999', name: 'Gone', province: 'Hainaut' }]
  const { outcomes } = await site.run(GOAL, { clubCode: 'h999' })
  const outcome = outcomes.playerFiches
  assert.ok(outcome?.status === 'failed')
  assert.deepEqual(
    [outcome.code, outcome.error],
    ['SOURCE_CHANGED', 'The source has changed: it no longer has the club H999.'],
  )
})

test('without both lists nothing is stored, and both reasons are reported', async (t) => {
  const site = await scraping(t)
  const code = clubOf(site)
  site.replica.addFault({ kind: '500', matches: ({ kind }) => kind === 'club' })
  site.replica.addFault({ kind: 'drift', matches: ({ kind }) => kind === 'ranking' })
  const { outcomes } = await site.run(GOAL, { clubCode: code })
  const outcome = outcomes.playerFiches
  assert.ok(outcome?.status === 'failed')
  assert.equal(outcome.code, 'SOURCE_UNREACHABLE')
  const { clubMembers: directory, clubRanking: ranking } = outcomes
  assert.ok(directory?.status === 'failed' && ranking?.status === 'failed')
  assert.match(directory.error, /membres\.php answered 500/)
  assert.match(ranking.error, /ranking\/clubs\.php was not understood/)
  assert.deepEqual(site.data.updates, [])
})

for (const [kind, list, others] of [
  ['club', 'directory', 'ranking'],
  ['ranking', 'numeric ranking', 'directory'],
] as const) {
  test(`without the ${list} a scrape continues with the ${others}, and says so`, async (t) => {
    const site = await scraping(t)
    const code = clubOf(site)
    site.replica.addFault({ kind: '500', matches: (request) => request.kind === kind })
    const result = resultOf(await site.run(GOAL, { clubCode: code }))
    const { members, men, women } = site.world.peopleOf(code)
    const left = kind === 'club' ? [...men, ...women] : members
    assert.equal(result.totalPlayers, left.length)
    assert.match(result.message, new RegExp(`The ${list} could not be read\\.$`))
  })
}

test('a sheet that fails is reported, keeps what was stored, and the others are read', async (t) => {
  const site = await scraping(t)
  const code = clubOf(site)
  await site.run(GOAL, { clubCode: code })
  const [licence = ''] = withSheets(site, code)
  const before = site.data.player(code, licence)
  site.replica.addFault({ kind: '500', matches: ({ page }) => page === `sheet ${licence}` })
  const result = resultOf(await site.run(GOAL, { clubCode: code }))
  const failed = result.playersErrors.find((one) => one.licence === licence)
  assert.match(failed?.error ?? '', /fiche\.php\?licenceID=\d+ answered 500/)
  assert.equal(failed?.name, before?.name)
  assert.deepEqual(site.data.player(code, licence)?.masculine, before?.masculine)
  const times = site.data.shard(code)?.players.map(({ masculine }) => masculine?.readAt ?? '') ?? []
  assert.equal(
    new Set(times.filter((time) => time > String(before?.masculine?.readAt))).size > 0,
    true,
  )
  assert.equal(result.playersScraped, withSheets(site, code).length - 1)
})

for (const [what, kind] of [
  ['fails', '500'],
  ['is warnings', 'warning-only'],
] as const) {
  test(`a scrape of which every sheet ${what} fails, and moves no date`, async (t) => {
    const site = await scraping(t)
    const code = clubOf(site)
    await site.run(GOAL, { clubCode: code })
    const before = structuredClone(site.data.shard(code))
    const isSheet = (page: string) => page === 'sheet' || page === 'womenSheet'
    site.replica.addFault({ kind, matches: (request) => isSheet(request.kind) })
    const { outcomes } = await site.run(GOAL, { clubCode: code })
    const outcome = outcomes.playerFiches
    assert.ok(outcome?.status === 'failed')
    assert.equal(outcome.code, 'SOURCE_UNREACHABLE')
    const { licences } = site.world.peopleOf(code)
    const told = new RegExp(`none of ${licences.length} players of ${code} was read: `)
    assert.match(outcome.error, told)
    assert.ok(!licences.some((licence) => outcome.error.includes(licence)), 'it names nobody')
    assert.equal(outcomes[GOAL]?.status, 'skipped')
    assert.deepEqual(site.data.shard(code), before)
  })
}

test('a club whose only member has never played is read without a sheet', async (t) => {
  const world = { clubs: 12, playersPerClub: 12 }
  const open = await scraping(t, { world })
  const [person] = open.world.find(({ hasSheet }) => !hasSheet)
  assert.ok(person)
  const code = open.world.clubs[person.club]?.listing.code ?? ''
  const others = open.world.peopleOf(code).licences.filter((one) => one !== person.licence)
  const site = await scraping(t, { world, excluded: others })
  const { totalPlayers, playersScraped } = resultOf(await site.run(GOAL, { clubCode: code }))
  assert.deepEqual([totalPlayers, playersScraped], [1, 0])
  assert.equal(typeof site.data.shard(code)?.scrapedAt, 'string')
})

test('a player without any sheet is reported and stored from the lists', async (t) => {
  const site = await scraping(t, { world: { clubs: 12, playersPerClub: 12 } })
  const [person] = site.world.find(({ hasSheet }) => !hasSheet)
  assert.ok(person)
  const code = site.world.clubs[person.club]?.listing.code ?? ''
  const { playersErrors } = resultOf(await site.run(GOAL, { clubCode: code }))
  const { licence } = person
  assert.deepEqual(
    playersErrors.find((one) => one.licence === licence)?.error,
    `The source has no sheet of ${licence}.`,
  )
  assert.equal(site.data.player(code, licence)?.name, person.name)
})

test("a women's sheet that fails once is tried again without the men's", async (t) => {
  const site = await scraping(t)
  const code = clubOf(site)
  const licence = site.world.peopleOf(code).women.at(0)?.licence ?? ''
  site.replica.addFault({
    kind: 'reset',
    matches: ({ page }) => page === `womenSheet ${licence}`,
    times: 2,
  })
  await site.run(GOAL, { clubCode: code })
  const { pages } = site.replica.requests
  assert.equal(pages.get(`sheet ${licence}`), 1)
  assert.ok((pages.get(`womenSheet ${licence}`) ?? 0) > 1)
  assert.notEqual(site.data.player(code, licence)?.feminine ?? null, null)
})

test('scraping twice gives the same', async (t) => {
  const site = await scraping(t)
  const code = clubOf(site)
  const first = resultOf(await site.run(GOAL, { clubCode: code }))
  const stored = site.data.shard(code)?.players.map(figures)
  assert.deepEqual(resultOf(await site.run(GOAL, { clubCode: code })), first)
  assert.deepEqual(site.data.shard(code)?.players.map(figures), stored)
})

test('faults of the site never spoil what is stored', async (t) => {
  const faults = {
    rate: 0.3,
    kinds: ['reset', '500', 'truncated', 'warning-only', 'drift'],
  } as const
  const site = await scraping(t, { world: { playersPerClub: 12 } })
  const code = clubOf(site)
  await site.run(GOAL, { clubCode: code })
  const stored = site.data.shard(code)?.players.map(figures)
  site.replica.setFaults(faults)
  await site.run(GOAL, { clubCode: code })
  assert.deepEqual(site.data.shard(code)?.players.map(figures), stored)
})

test('who vanished from both lists leaves the club and keeps everything else', async (t) => {
  const site = await scraping(t)
  const code = clubOf(site)
  await site.run(GOAL, { clubCode: code })
  const gone = { ...site.data.shard(code)!.players[0]!, licence: '999999', clubCode: code }
  const withGone = () => {
    const shard = site.data.shard(code)!
    const players = shard.players.filter(({ licence }) => licence !== '999999')
    site.data.shards.set(code.toUpperCase(), { ...shard, players: [...players, gone] })
  }
  withGone()
  const removeFault = site.replica.addFault({ kind: '500', matches: ({ kind }) => kind === 'club' })
  await site.run(GOAL, { clubCode: code })
  assert.deepEqual(site.data.player(code, '999999'), gone)
  removeFault()
  await site.run(GOAL, { clubCode: code })
  assert.deepEqual(site.data.player(code, '999999'), { ...gone, clubCode: null })
})

test('an excluded person is not visited, stored, counted or shown', async (t) => {
  const open = await scraping(t)
  const code = clubOf(open)
  const [licence = ''] = open.world.peopleOf(code).licences
  const site = await scraping(t, { excluded: [licence] })
  site.replica.addFault({ kind: '500', matches: ({ kind }) => kind === 'sheet' })
  const result = await site.run(GOAL, { clubCode: code })
  const { totalPlayers } = resultOf(result)
  assert.equal(totalPlayers, open.world.peopleOf(code).licences.length - 1)
  assert.equal(site.data.player(code, licence), undefined)
  const asked = site.replica.requests.recent.map(({ path }) => path).join('\n')
  const told = JSON.stringify([result.outcomes, result.events])
  const isNamed = new RegExp(`\\b${licence}\\b`)
  assert.match(asked, /licenceID=/)
  assert.doesNotMatch(asked, isNamed)
  assert.doesNotMatch(told, isNamed)
})

test('a robots.txt that forbids the sheets stops a scrape before the first of them', async (t) => {
  const site = await scraping(t, { robots: 'User-agent: manifold\nDisallow: /tools/' })
  const { outcomes } = await site.run(GOAL, { clubCode: clubOf(site) })
  const outcome = outcomes.playerFiches
  assert.ok(outcome?.status === 'failed')
  assert.equal(outcome.code, 'ROBOTS_DISALLOWED')
  assert.equal(site.replica.requests.byKind.sheet, undefined)
})

test('each sheet is stored as soon as it is read', async (t) => {
  const site = await scraping(t)
  const code = clubOf(site)
  const run = site.start(GOAL, { clubCode: code })
  const update = site.data.updateClub.bind(site.data)
  site.data.updateClub = async (...args) => {
    await update(...args)
    run.cancel('enough')
  }
  await untilDone(run.result, site.clock)
  const players = site.data.shard(code)?.players ?? []
  assert.ok(players.some(({ masculine, feminine }) => masculine !== null || feminine !== null))
})

test('warnings in place of the sheet of a ranked player are asked for again', async (t) => {
  const site = await scraping(t)
  const code = clubOf(site)
  const licence = site.world.peopleOf(code).men[0]!.licence
  site.replica.addFault({
    kind: 'warning-only',
    matches: ({ page }) => page === `sheet ${licence}`,
    times: 1,
  })
  const result = resultOf(await site.run(GOAL, { clubCode: code }))
  assert.deepEqual(
    result.playersErrors.filter((one) => one.licence === licence),
    [],
  )
  assert.notEqual(site.data.player(code, licence)?.masculine ?? null, null)
  assert.equal(site.replica.requests.pages.get(`sheet ${licence}`), 2)
})
