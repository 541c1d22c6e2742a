import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSheet } from '../../../../plugins/table-tennis/parse/sheet.ts'
import { MODERN_SHEET, SHEET } from './sheet-page.ts'
import { isNotUnderstood, pageOf, WARNING } from './source-page.ts'

const read = (body: string) => parseSheet(pageOf(body), 'masculine')
const sheetIn = (body: string) => {
  const page = read(body)
  assert.ok(page.found)
  return page.sheet
}
/** The sheet with one part of it replaced, which must be there. */
const changed = (from: string, to: string) => {
  assert.ok(SHEET.includes(from))
  return SHEET.replace(from, to)
}

const DAY = { date: '2026-01-31', division: 'PHM12/045', opponentClub: "Raquette - l'Exemple" }

test('a sheet of the classic design is read whole', () => {
  assert.deepEqual(read(SHEET), {
    found: true,
    licence: '123456',
    name: "JEAN-LUC D'EXEMPLE",
    linksToOther: true,
    sheet: {
      ranking: 'B6',
      pointsStart: 1823.45,
      pointsCurrent: 1850.3,
      rankingPosition: 1866,
      lastUpdate: '2026-02-07',
      wins: 5,
      losses: 3,
      stats: [
        { opponentRanking: 'A12', wins: 0, losses: 1 },
        { opponentRanking: 'B6', wins: 3, losses: 2 },
        { opponentRanking: 'NC', wins: 2, losses: 0 },
      ],
      curve: [1823.45, 1840, 1850.3],
      matches: [
        {
          ...DAY,
          opponentName: 'PAUL VAN-DEN EXEMPLE',
          opponentLicence: '54321',
          opponentRanking: 'As10',
          opponentPoints: 2303.76,
          score: '3-1',
          result: 'V',
          won: true,
          pointsChange: 31.45,
        },
        {
          ...DAY,
          opponentName: 'NINA EXEMPLE',
          opponentLicence: '7654321',
          opponentRanking: 'NC',
          opponentPoints: 100,
          score: '0-3',
          result: 'WO',
          won: false,
          pointsChange: 0,
        },
        {
          date: '2026-01-17',
          division: 'PHM11/003',
          opponentClub: 'H123',
          opponentName: 'OLAF EXEMPLE',
          opponentLicence: null,
          opponentRanking: null,
          opponentPoints: null,
          score: '0-0',
          result: 'WO',
          won: false,
          pointsChange: null,
        },
      ],
    },
  })
})

test('a sheet of the later design shows its points and matches too', () => {
  const { pointsStart, pointsCurrent, rankingPosition, matches } = sheetIn(MODERN_SHEET)
  assert.deepEqual([pointsStart, pointsCurrent, rankingPosition], [1410.3, 1410.3, 1])
  assert.deepEqual(matches, [
    {
      date: '2026-01-31',
      division: 'PHM12/045',
      opponentClub: 'Exemple B',
      opponentName: 'PAUL EXEMPLE',
      opponentLicence: '54321',
      opponentRanking: 'B4',
      opponentPoints: 2008,
      score: '2-3',
      result: 'D',
      won: false,
      pointsChange: -13.6,
    },
  ])
})

test('warnings of PHP in a good sheet do not matter', () => {
  const { sheet } = read(SHEET) as { sheet: unknown }
  const noisy =
    WARNING + SHEET.replace('<h2>', `<h2>${WARNING}`).replace('<td>A12', `<td>${WARNING}A12`)
  assert.deepEqual(sheetIn(noisy), sheet)
})

test('a newcomer has a sheet with a name and nothing else', () => {
  assert.deepEqual(read('<h2>54321 - A EXEMPLE - </h2>'), {
    found: true,
    licence: '54321',
    name: 'A EXEMPLE',
    linksToOther: false,
    sheet: {
      ranking: null,
      pointsStart: null,
      pointsCurrent: null,
      rankingPosition: null,
      lastUpdate: null,
      wins: 0,
      losses: 0,
      stats: [],
      matches: [],
      curve: [],
    },
  })
})

test('an unknown licence is not found', () => {
  const notFound = { found: false, kind: 'masculine' }
  assert.deepEqual(read(`${WARNING}<h2> -  - </h2><h3> pts</h3>`), notFound)
  assert.deepEqual(read(`${WARNING}<h2>123456 - - </h2>`), notFound)
  assert.deepEqual(read(`<h2>${WARNING}</h2>`), notFound)
})

test('a page that is no sheet is not understood', () => {
  const bodies = [
    '<h1>Maintenance</h1>',
    WARNING,
    '<h2></h2>',
    '<h2>Bienvenue</h2>',
    `${WARNING}<h2>JEAN EXEMPLE (123456)</h2>`,
    `${WARNING}<h2></h2><b>Fatal error</b>: Uncaught PDOException`,
  ]
  for (const body of bodies) assert.throws(() => read(body), isNotUnderstood(/h2 LICENCE - NAME/))
})

test("a women's sheet without a match does not count", () => {
  const feminine = (body: string) => parseSheet(pageOf(body), 'feminine')
  const notFound = { found: false, kind: 'feminine' }
  assert.deepEqual(feminine('<h2>123456 - A EXEMPLE - </h2>'), notFound)
  assert.deepEqual(feminine(`${WARNING}<h2> - - </h2>`), notFound)
  assert.equal(feminine(SHEET).found, true)
})

test("the women's sheet is known by a link, a form or the words of the heading", () => {
  const links = (body: string) => (read(body) as { linksToOther: boolean }).linksToOther
  const heading = '<h2>123456 - A EXEMPLE - </h2>'
  const form = (licence: string) =>
    `${heading}<form action="fiche_women.php"><input name="licenceID" value="${licence}"></form>`
  assert.equal(links('<h2>123456 - A EXEMPLE - Voir fiche féminine</h2>'), true)
  assert.equal(links(`${heading}<a href="/tools/fiche_women.php?licenceID=123456">x</a>`), true)
  assert.equal(links(form('123456')), true)
  assert.equal(links(`${heading}<a href="/tools/fiche_women.php">x</a>${form('99999')}`), false)
})

test('a player with a class and without anything else is not understood', () => {
  assert.throws(() => read('<h2>123456 - A EXEMPLE - B6</h2>'), isNotUnderstood(/the points/))
})

test('statistics that cannot be read are not understood', () => {
  const missing = isNotUnderstood(/table of statistics/)
  assert.throws(() => read(changed('>Défaites<', '>Perdus<')), missing)
  assert.throws(
    () => read(changed('<td>3</td><td>2</td></tr>', '<td>trois</td><td>2</td></tr>')),
    missing,
  )
  assert.throws(() => read(changed('<td>3</td><td>2</td></tr>', '<td>3</td></tr>')), missing)
})

test('a match without an opponent, a score or a day is not understood', () => {
  assert.throws(
    () => read(changed('OLAF EXEMPLE', '')),
    isNotUnderstood(/opponent of a match of 2026-01-17/),
  )
  assert.throws(
    () => read(changed('3-1', 'gagné')),
    isNotUnderstood(/score of a match of 2026-01-31/),
  )
  const alone = '<h2>1234567 - A B - C0</h2><div class="match-card"><h6>X</h6><h5>3-0</h5></div>'
  assert.throws(() => read(alone), isNotUnderstood(/the day of a match/))
})

test('the curve is the first list of numbers named data', () => {
  const curve = (script: string) =>
    sheetIn(`<h2>54321 - A B - </h2><script>${script}</script>`).curve
  assert.deepEqual(curve('data: ["x"], data: [1, null, 2.5,]'), [1, 2.5])
  assert.deepEqual(curve('data : ["1", "2"]'), [1, 2])
  assert.deepEqual(curve('metadata: [1], data: rows'), [])
})
