import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createWorld } from '../truth.ts'
import { matchIdOf } from './answers.ts'
import { startTabtReplica, type TabtOptions, type TabtReplica } from './server.ts'
import { sheetOf } from './sheets.ts'
import type { TabtSerie } from './tournaments.ts'

const world = createWorld({ clubs: 12, divisions: 9, weeks: 14, currentWeek: 8, playersPerClub: 5 })

async function started(t: TestContext, options: Partial<TabtOptions> = {}): Promise<TabtReplica> {
  const replica = await startTabtReplica({ world, ...options })
  t.after(() => replica.close())
  return replica
}

type Asked = { readonly element: string; readonly fields?: string; readonly action?: string }

async function ask({ url }: TabtReplica, { element, fields = '', action }: Asked) {
  const operation = action ?? element.replace(/Request$/, '')
  const body = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:t="http://api.frenoy.net/TabTAPI"><e:Body><t:${element}>${fields}</t:${element}></e:Body></e:Envelope>`
  const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${operation}"` }
  const response = await fetch(url, { method: 'POST', body, headers })
  return { status: response.status, text: await response.text() }
}

const count = (text: string, element: string): number => text.split(`<ns1:${element}>`).length - 1

test('the replica answers each operation by its own element', async (t) => {
  const replica = await started(t)
  const seasons = await ask(replica, { element: 'GetSeasonsRequest' })
  assert.match(seasons.text, /<ns1:CurrentSeason>26</)
  const divisions = await ask(replica, { element: 'GetDivisions' })
  assert.equal(count(divisions.text, 'DivisionEntries'), 9)
  assert.equal(count((await ask(replica, { element: 'GetClubs' })).text, 'ClubEntries'), 12)
  const wrong = await ask(replica, { element: 'GetDivisionsRequest' })
  assert.equal(wrong.status, 500)
  assert.match(wrong.text, /<faultstring>Procedure 'GetDivisionsRequest' not present</)
})

test('its fixtures are the meetings of the standings', async (t) => {
  const replica = await started(t)
  for (const { division_id: id, cup } of world.divisions.truths) {
    if (cup) continue
    const division = world.divisions.byId(id)
    const fields = `<t:DivisionId>${id}</t:DivisionId><t:Season>26</t:Season>`
    const { text } = await ask(replica, { element: 'GetMatchesRequest', fields })
    const fixtures = replica.calendar.fixtures(id)
    assert.equal(count(text, 'TeamMatchesEntries'), fixtures.length)
    const rows = world.divisions.standings(id, division!.rounds)
    for (const { team_name: team, played } of rows) {
      const own = fixtures.filter(({ home, away, status, week }) => {
        const isOver = status !== 'bye' && week <= division!.rounds
        return isOver && (home.team === team || away.team === team)
      })
      assert.equal(own.length, played, team)
    }
  }
})

test('two sides that meet twice meet at both places', async (t) => {
  const { calendar } = await started(t)
  const [{ division_id: id } = { division_id: '' }] = world.divisions.truths
  const pairs = calendar
    .fixtures(id)
    .filter(({ status }) => status !== 'bye')
    .map(({ home, away }) => `${home.team} - ${away.team}`)
  assert.equal(new Set(pairs).size, pairs.length)
})

test('mutations change what it answers', async (t) => {
  const { calendar, ...replica } = await started(t)
  const [{ division_id: id } = { division_id: '' }] = world.divisions.truths
  const coming = calendar.fixtures(id).filter(({ status }) => status === 'scheduled')
  const [first, second] = coming
  assert.ok(first && second)
  const before = matchIdOf(first)
  calendar.reschedule(first, { date: '2026-05-01', time: '20:15' })
  calendar.forfeit(second, 'away')
  calendar.renumber(id)
  assert.notEqual(matchIdOf(first), before)
  const fields = `<t:DivisionId>${id}</t:DivisionId>`
  const { text } = await ask({ calendar, ...replica }, { element: 'GetMatchesRequest', fields })
  assert.match(text, /<ns1:Date>2026-05-01<\/ns1:Date><ns1:Time>20:15:00</)
  assert.match(text, /<ns1:Score>16-0 ff</)
})

test('tournaments are listed bare, and one of them with what was asked for', async (t) => {
  const replica = await started(t)
  const element = 'GetTournaments'
  const { all } = replica.tournaments
  const list = await ask(replica, { element, fields: '<t:Season>26</t:Season>' })
  assert.equal(count(list.text, 'TournamentEntries'), all.length)
  assert.equal(count(list.text, 'ResultEntries') + count(list.text, 'RegistrationEntries'), 0)
  const [first] = all
  const index = `<t:TournamentUniqueIndex>${first!.index}</t:TournamentUniqueIndex>`
  const fields = `${index}<t:WithResults>true</t:WithResults><t:WithRegistrations>1</t:WithRegistrations>`
  const { text } = await ask(replica, { element, fields })
  const sum = (of: (serie: TabtSerie) => number) => first!.series.reduce((n, s) => n + of(s), 0)
  assert.equal(
    count(text, 'ResultEntries'),
    sum(({ results }) => results.length),
  )
  assert.equal(
    count(text, 'RegistrationEntries'),
    sum(({ registrations }) => registrations.length),
  )
  const faults: readonly [fields: string, code: number][] = [
    ['<t:WithResults>true</t:WithResults>', 56],
    ['<t:WithRegistrations>true</t:WithRegistrations>', 57],
    ['<t:TournamentUniqueIndex>x</t:TournamentUniqueIndex>', 49],
    ['<t:TournamentUniqueIndex>1</t:TournamentUniqueIndex>', 50],
  ]
  for (const [fields, code] of faults) {
    const answer = await ask(replica, { element, fields })
    assert.match(answer.text, new RegExp(`<faultcode>${code}<`))
  }
})

test('it refuses by quota, and fails as it is told', async (t) => {
  const replica = await started(t, { quota: { cost: 10, limit: 15 } })
  const element = 'GetSeasonsRequest'
  for (let call = 0; call < 2; call += 1)
    assert.equal((await ask(replica, { element })).status, 200)
  assert.match((await ask(replica, { element })).text, /<faultcode>34</)
  replica.addFault({ kind: 'html', times: 1 })
  assert.match((await ask(replica, { element })).text, /^<html>/)
  replica.addFault({ kind: 22, times: 1 })
  assert.match((await ask(replica, { element })).text, /<faultcode>22</)
})

test('sheets have the score of their fixture, with absent players and games without points', async (t) => {
  const { calendar } = await started(t)
  const kinds = new Set<string>()
  for (const { division_id: id } of world.divisions.truths) {
    for (const fixture of calendar.fixtures(id)) {
      const sheet = sheetOf(world, fixture)
      if (sheet === null) continue
      const won = sheet.games.filter(({ winner }) => winner === 'home').length
      assert.equal(won, fixture.score?.home)
      assert.equal(sheet.games.length - won, fixture.score?.away)
      for (const { forfeit, sets, home } of sheet.games) {
        kinds.add(forfeit ?? (sets === null ? 'no points' : 'points'))
        if (home.length !== 1) kinds.add(home.length === 0 ? 'nobody named' : 'pair')
      }
    }
  }
  assert.deepEqual([...kinds].sort(), ['away', 'no points', 'nobody named', 'pair', 'points'])
})

test('clubs have the teams of their divisions, with identifiers', async (t) => {
  const replica = await started(t)
  const { division, home } = replica.calendar
    .fixtures(world.divisions.truths[0]?.division_id ?? '')
    .find(({ status }) => status !== 'bye')!
  const fields = `<t:Club>${home.club?.listing.code}</t:Club>`
  const { text } = await ask(replica, { element: 'GetClubTeamsRequest', fields })
  assert.match(text, new RegExp(`<ns1:TeamId>${replica.calendar.teamId(division, home.team)}<`))
  const unknown = await ask(replica, {
    element: 'GetClubTeamsRequest',
    fields: '<t:Club>ZZ999</t:Club>',
  })
  assert.match(unknown.text, /<faultcode>9</)
})
