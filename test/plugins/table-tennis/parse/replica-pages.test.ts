import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseClubList } from '../../../../plugins/table-tennis/parse/club-list.ts'
import { parseClubPage } from '../../../../plugins/table-tennis/parse/club-page.ts'
import { parseClubRanking } from '../../../../plugins/table-tennis/parse/club-ranking.ts'
import { parseDivisionList } from '../../../../plugins/table-tennis/parse/division-list.ts'
import { parseSheet } from '../../../../plugins/table-tennis/parse/sheet.ts'
import { parseStandings } from '../../../../plugins/table-tennis/parse/standings.ts'
import { clubListPage } from '../../../replica/pages/club-list-page.ts'
import { directoryPage } from '../../../replica/pages/club-page.ts'
import { DivisionPages } from '../../../replica/pages/division-page.ts'
import { rankingPage } from '../../../replica/pages/ranking-page.ts'
import { missingSheetPage, sheetPage } from '../../../replica/pages/sheet-page.ts'
import { FIELDS, RANKING_DESIGNS } from '../../../replica/replica-options.ts'
import { createWorld } from '../../../replica/truth.ts'
import { standingsOf } from '../../../replica/world/standings.ts'
import { URL_OF_PAGE } from './source-page.ts'

const world = createWorld({ clubs: 12, divisions: 24 })
const codes = world.clubs.map(({ listing }) => listing.code)
const pageOf = (html: string) => ({ url: URL_OF_PAGE, html })

/** Keys as records have them. */
const camel = (record: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
const only = (record: object, ...keys: string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)))
const RANKED = ['licence', 'name', 'ranking', 'points', 'active']

test('the list of clubs holds the clubs of the replica', () => {
  const listed = world.clubs.map(({ listing: { code, name } }) => ({ code, name }))
  const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1)
  assert.deepEqual(
    [...parseClubList(pageOf(clubListPage(world)))].sort(byCode),
    listed.sort(byCode),
  )
})

test('every page of a club shows its details and members', () => {
  for (const code of codes) {
    const { details, members } = parseClubPage(pageOf(directoryPage({ world }, code)))
    assert.ok(details)
    const truth = camel(world.clubTruth(code))
    assert.deepEqual({ ...details }, only(truth, ...Object.keys(details)))
    assert.deepEqual(members, world.peopleOf(code).members)
  }
})

for (const ranking of RANKING_DESIGNS) {
  test(`every ranking of a club is read: ${ranking}`, () => {
    for (const code of codes) {
      const { men, women } = world.peopleOf(code)
      assert.deepEqual(parseClubRanking(pageOf(rankingPage({ world, ranking }, code))), {
        men: men.map((row) => only(row, ...RANKED)),
        women: women.map((row) => only(row, ...RANKED)),
      })
    }
  })
}

for (const design of ['classic', 'modern'] as const) {
  test(`every sheet of a player is read, or reported as missing: ${design}`, () => {
    for (const licence of codes.slice(0, 5).flatMap((code) => world.peopleOf(code).licences)) {
      for (const kind of ['masculine', 'feminine'] as const) {
        const sheet = world.sheet(licence, kind)
        const html =
          sheet === undefined
            ? missingSheetPage(world, licence, kind)
            : sheetPage(sheet, { world, design })
        const isFound =
          sheet !== undefined && (kind === 'masculine' || sheet.truth.matches.length > 0)
        const read = parseSheet(pageOf(html), kind)
        assert.equal(read.found, isFound)
        if (!read.found || sheet === undefined) continue
        const { total_wins, total_losses, stats, matches, ...rest } = sheet.truth
        assert.equal(read.name, sheet.person.name)
        assert.deepEqual(read.sheet, {
          ...camel(rest),
          wins: total_wins,
          losses: total_losses,
          stats: stats.map(camel),
          matches: matches.map((match) => {
            const [own = 0, other = 0] = match.score.split('-').map(Number)
            return { ...camel(match), pointsChange: match.points_change + 0, won: own > other }
          }),
        })
      }
    }
  })
}

const { entries } = world.divisions
const pages = new DivisionPages({
  divisions: world.divisions,
  weeks: 22,
  fields: FIELDS,
  weekForm: 'session',
  disorder: { duplicated: true },
})

test('the divisions of the replica are listed at their positions', () => {
  const truth = entries.flatMap((entry, at) =>
    'separator' in entry
      ? []
      : {
          index: at + 1,
          id: entry.division_id,
          name: entry.division_name,
          category: entry.division_category,
          gender: entry.division_gender,
        },
  )
  assert.deepEqual(parseDivisionList(pageOf(pages.list())).divisions, truth)
})

test('the standings of every division are read, cups without any', () => {
  for (const division of entries) {
    if ('separator' in division) continue
    const week = 1 + (Number(division.division_id) % 22)
    const rows = standingsOf(division, week).map(({ rank, team_name, ...row }) => {
      const { played, wins, losses, draws, forfeits, points } = row
      return { rank, teamName: team_name, played, wins, losses, draws, forfeits, points }
    })
    assert.deepEqual(parseStandings(pageOf(pages.standings({ division, week }))), {
      divisionId: division.division_id,
      week,
      rows: division.cup ? null : rows,
    })
  }
})
