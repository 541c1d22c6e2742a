import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import ICAL from 'ical.js'
import { createQueries } from '../../../../plugins/table-tennis/index.ts'
import { calendarSite } from '../../../plugins/table-tennis/fixtures/calendar-site.ts'
import type { TabtFixture } from '../../../replica/tabt/calendar.ts'
import { apiDouble, requestOf } from '../../http/api-double.ts'
import { readingParts } from './read-double.ts'

async function feeds(t: TestContext) {
  const site = await calendarSite(t, { world: { divisions: 1, weeks: 30, currentWeek: 7 } })
  await site.run()
  const { dispatch } = apiDouble({
    tabletennis: readingParts(createQueries(site)),
  })
  const [{ division_id: id } = { division_id: '' }] = site.world.divisions.truths
  const ask = async (headers: Readonly<Record<string, string>> = {}, query = `division_id=${id}`) =>
    dispatch(requestOf({ path: '/api/interclubs/calendar.ics', query, headers }))
  const text = async (query?: string): Promise<string> => String((await ask({}, query)).body)
  const events = async (): Promise<ReadonlyMap<string, ICAL.Event>> => {
    const calendar = new ICAL.Component(ICAL.parse(await text()))
    const all = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    return new Map(all.map((event) => [event.uid, event]))
  }
  const fixtures = site.replica.calendar.fixtures(id)
  const eventOf = async (fixture: TabtFixture): Promise<ICAL.Event> => {
    const own = site.calendar
      .season()
      .entries.find(
        ({ fixture: one }) =>
          one.homeTeam === fixture.home.team &&
          one.awayTeam === fixture.away.team &&
          one.week === (fixture.week > 22 ? null : fixture.week),
      )
    const found = (await events()).get(`${own?.fixture.fixtureId}@manifold.example`)
    assert.ok(found)
    return found
  }
  const read = async (): Promise<void> => {
    await site.clock.advance(60_000)
    await site.run()
  }
  return { ...site, id, ask, text, events, eventOf, fixtures, read }
}

const property = (event: ICAL.Event, name: string): string =>
  String(event.component.getFirstPropertyValue(name))

test('a parser of another author reads every fixture at its Belgian time, winter and summer', async (t) => {
  const feed = await feeds(t)
  const events = await feed.events()
  const told = [...events.values()].map(({ summary, startDate }) => {
    const wall = startDate.toString().slice(0, 16)
    return `${wall.replace('T', ' ')} ${startDate.zone?.tzid} ${summary.replace(/ \d+-\d+$| \(\w+\)$/, '')}`
  })
  const truth = feed.fixtures
    .filter(({ status }) => status !== 'bye')
    .map(
      ({ date, time, home, away }) => `${date} ${time} Europe/Brussels ${home.team} - ${away.team}`,
    )
  assert.deepEqual(told.sort(), truth.sort())
  const offsets = new Set([...events.values()].map(({ startDate }) => startDate.utcOffset() / 3600))
  assert.deepEqual(offsets, new Set([1, 2]))
})

test('each change of the plan is a new revision of the same event', async (t) => {
  const feed = await feeds(t)
  const fixture = feed.fixtures.find(
    ({ status, venue }) => status === 'scheduled' && venue !== null,
  )
  assert.ok(fixture)
  const before = await feed.eventOf(fixture)
  assert.equal(property(before, 'sequence'), '0')
  assert.equal(property(before, 'status'), 'CONFIRMED')
  const { calendar } = feed.replica
  calendar.reschedule(fixture, { date: '2026-06-06', time: '20:15' })
  await feed.read()
  const moved = await feed.eventOf(fixture)
  assert.deepEqual(
    [moved.uid, property(moved, 'sequence'), moved.startDate.toString()],
    [before.uid, '1', '2026-06-06T20:15:00'],
  )
  assert.equal(moved.endDate.toString(), '2026-06-06T23:15:00')
  assert.match(moved.description, /Before: \d{4}-/)
  calendar.forfeit(fixture, 'home')
  await feed.read()
  const given = await feed.eventOf(fixture)
  assert.deepEqual(
    [property(given, 'sequence'), property(given, 'status'), given.summary],
    ['2', 'CANCELLED', `${fixture.home.team} - ${fixture.away.team} (forfeit)`],
  )
})

test('a result is shown without a new revision', async (t) => {
  const feed = await feeds(t)
  const fixture = feed.fixtures.find(({ status }) => status === 'scheduled')
  assert.ok(fixture)
  fixture.status = 'played'
  fixture.score = { home: 9, away: 7, marker: '' }
  await feed.read()
  const event = await feed.eventOf(fixture)
  assert.match(event.summary, / 9-7$/)
  assert.equal(property(event, 'sequence'), '0')
})

test('what does not take place stays for 60 days after its date', async (t) => {
  const feed = await feeds(t)
  const fixture = feed.fixtures.findLast(({ status }) => status === 'scheduled')
  assert.ok(fixture)
  feed.replica.calendar.drop(feed.id, (one) => one === fixture)
  await feed.read()
  assert.equal(property(await feed.eventOf(fixture), 'status'), 'CANCELLED')
  const { size } = await feed.events()
  const days = (Date.parse(`${fixture.date}`) - feed.clock.now()) / 86_400_000 + 62
  await feed.clock.advance(days * 86_400_000)
  const season = `division_id=${feed.id}&season=2025-2026`
  const shown = (await feed.text(season)).split('BEGIN:VEVENT').length - 1
  assert.ok(shown < size)
})

test('the feed has the form of RFC 5545, and the same bytes after a reading without a change', async (t) => {
  const feed = await feeds(t)
  const first = await feed.ask()
  assert.equal(first.headers['content-type'], 'text/calendar; charset=utf-8')
  assert.equal(first.headers['cache-control'], 'public, max-age=3600')
  const text = String(first.body)
  assert.ok(text.endsWith('END:VCALENDAR\r\n'))
  for (const line of text.split('\r\n')) {
    assert.ok(Buffer.byteLength(line) <= 75, line)
    assert.doesNotMatch(line, /[\r\n\ufffd]/)
  }
  assert.doesNotMatch(text, /METHOD|ORGANIZER/)
  assert.equal(text.split('BEGIN:VTIMEZONE').length, 2)
  await feed.read()
  assert.equal(await feed.text(), text)
  const again = await feed.ask({ 'if-none-match': first.headers.etag ?? '' })
  assert.equal(again.status, 304)
})

test('the lists answer with the calendar when it is asked for', async (t) => {
  const feed = await feeds(t)
  const { dispatch } = apiDouble({
    tabletennis: readingParts(createQueries(feed)),
  })
  const path = '/api/interclubs/calendar/matches'
  const query = `division_id=${feed.id}`
  const headers = { accept: 'text/calendar' }
  const byHeader = await dispatch(requestOf({ path, query, headers }))
  const byFormat = await dispatch(requestOf({ path, query: `${query}&format=ics` }))
  const json = await dispatch(requestOf({ path, query: `${query}&format=json`, headers }))
  assert.equal(String(byHeader.body), await feed.text())
  assert.equal(String(byFormat.body), await feed.text())
  assert.match(String(json.headers['content-type']), /^application\/json/)
})

test('no fixture is an empty calendar', async (t) => {
  const feed = await feeds(t)
  const empty = await feed.ask({}, 'team=Nobody')
  assert.equal(empty.status, 200)
  const calendar = new ICAL.Component(ICAL.parse(String(empty.body)))
  assert.equal(calendar.getAllSubcomponents('vevent').length, 0)
})
