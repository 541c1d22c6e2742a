import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { AppError } from '../../../../core/errors.ts'
import { parseClubList } from '../../../../plugins/table-tennis/parse/club-list.ts'
import { parseClubPage } from '../../../../plugins/table-tennis/parse/club-page.ts'
import { parseClubRanking } from '../../../../plugins/table-tennis/parse/club-ranking.ts'
import { parseDivisionList } from '../../../../plugins/table-tennis/parse/division-list.ts'
import type { SourcePage } from '../../../../plugins/table-tennis/parse/pages.ts'
import { parseSheet } from '../../../../plugins/table-tennis/parse/sheet.ts'
import { parseStandings } from '../../../../plugins/table-tennis/parse/standings.ts'
import { MODERN_SHEET, SHEET } from './sheet-page.ts'
import { pageOf, URL_OF_PAGE } from './source-page.ts'
import { standings } from './standings-page.ts'

const CLUBS = `<select name="indice"><option value="">--</option><option value="H004">H004 - Exemple</option>
  <option value="N051">N051 - Balle &amp; Exemple</option></select>`
const MEMBERS = `<div class="card"><div class="card-header">Locaux du club</div><div class="card-body"><p>Nom : Salle</p>
  <p>Adresse : Rue A, 1 - 7000 Mons</p></div></div><table><tr><th>Licence</th><th>Nom</th>
  <th>Catégorie</th><th>Classement</th></tr><tr><td>123456</td><td>A EXEMPLE</td><td>SEN</td><td>B6</td></tr>
  <tr><td>54321</td><td>B EXEMPLE</td><td>V40</td><td>NC</td></tr></table>`
const SCRIPT = `<script>rows: category === "Messieurs" ? [{"position_bis":"1","nom":"A EXEMPLE","classement":"B6",
  "points":"1823.4","action":"<a href=\\"f?licenceID=123456\\">x<\\/a>"}] : []</script>`
const LISTING = `<table><tr><th>Nom</th><th>Points</th></tr><tr data-listing-row="1"><td><a class="listing-player"
  href="f?licenceID=123456">A EXEMPLE</a> <span class="listing-rank">NC</span></td><td>12</td></tr></table>`

type Parse = (page: SourcePage) => unknown
const sheet: Parse = (page) => parseSheet(page, 'masculine')
const KINDS: Readonly<Record<string, { readonly parse: Parse; readonly body: string }>> = {
  'the list of clubs': { parse: parseClubList, body: CLUBS },
  'the page of a club': { parse: parseClubPage, body: CLUBS + MEMBERS },
  'a ranking in a script': { parse: parseClubRanking, body: CLUBS + SCRIPT },
  'a ranking in a listing': { parse: parseClubRanking, body: CLUBS + LISTING },
  'a sheet': { parse: sheet, body: SHEET },
  'a sheet of the later design': { parse: sheet, body: MODERN_SHEET },
  'the list of divisions': { parse: parseDivisionList, body: standings() },
  'a page of standings': { parse: parseStandings, body: standings() },
}

/** Returns the parsed value, or the error that a parser may throw. */
function outcome(parse: Parse, html: string): unknown {
  try {
    return parse({ url: URL_OF_PAGE, html })
  } catch (error) {
    assert.ok(error instanceof AppError, String(error))
    assert.equal(error.code, 'PAGE_NOT_UNDERSTOOD')
    assert.ok(typeof error.data.missing === 'string' && error.data.missing !== '')
    return 'not understood'
  }
}

for (const [name, { parse, body }] of Object.entries(KINDS)) {
  const { html } = pageOf(body)
  const at = fc.nat({ max: html.length })

  test(`${name}: cut anywhere, it is the truth or not understood`, () => {
    const truth = outcome(parse, html)
    assert.notEqual(truth, 'not understood')
    fc.assert(
      fc.property(at, (end) => {
        const cut = outcome(parse, html.slice(0, end))
        if (cut !== 'not understood') assert.deepEqual(cut, truth)
      }),
      { numRuns: 50 },
    )
  })
}
