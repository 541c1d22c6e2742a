import assert from 'node:assert/strict'
import { parseAddressLine } from '../../../plugins/table-tennis/parse/club-details.ts'
import { parseDivisionName } from '../../../plugins/table-tennis/parse/division-list.ts'
import { loadPage } from '../../../plugins/table-tennis/parse/load-page.ts'
import type { SourcePage } from '../../../plugins/table-tennis/parse/pages.ts'
import { arrayTextAt } from '../../../plugins/table-tennis/parse/ranking-script.ts'
import { parseSheet } from '../../../plugins/table-tennis/parse/sheet.ts'
import { curveIn, isNobody, parseIdentity } from '../../../plugins/table-tennis/parse/sheet-head.ts'
import { parseDayHeading, parseScore } from '../../../plugins/table-tennis/parse/sheet-matches.ts'
import { parseStandings } from '../../../plugins/table-tennis/parse/standings.ts'
import * as values from '../../../plugins/table-tennis/parse/text-values.ts'
import { divisionFormOf, weekFormOf } from '../../../plugins/table-tennis/source/standings-forms.ts'
import { SEED } from '../../measure/seed.ts'
import { MODERN_SHEET, SHEET } from '../../plugins/table-tennis/parse/sheet-page.ts'
import { pageOf, URL_OF_PAGE, WARNING } from '../../plugins/table-tennis/parse/source-page.ts'
import { standings } from '../../plugins/table-tennis/parse/standings-page.ts'
import { driftPages } from '../../replica/drift/drift-pages.ts'
import { pieces } from '../hostile.ts'
import { type ForeignParser, textParser } from './parser.ts'

const WORDS = [
  ...pieces(
    '<table>¦</table>¦<tr>¦<td>¦</td>¦<th>Équipe</th>¦<th>Licence</th>¦<th>Nom</th>¦<h2>',
    '<h3>¦<select name="indice">¦<option value="H004">¦<option selected>¦</select>¦<form>',
    '<input name="__proto__">¦<div class="card-header">¦<div class="card-body">',
    '<div class="match-card">¦<p>Adresse : ¦123456¦B6¦NC¦<script>¦</script>¦[{"nom":"A",',
    '"points":"1823.4"¦}]¦</html>¦<a href="f?licenceID=123456">',
  ),
  WARNING,
  ...pieces(
    '<select id="divisionSelect" name="division">¦ - ¦Messieurs¦1.823,4¦3-1¦\\"¦<!--¦-->',
    '<svg>',
  ),
]

type Read = (page: SourcePage) => unknown

const FORM_OPTIONS = {
  divisionSelect: 'divisionSelect',
  weekForm: 'week-form',
  weekControls: ['week-input', 'week-select'],
  divisionField: 'division',
  weekField: 'semaine',
}

const shortWords = pieces(
  "1¦.¦,¦ ¦\u202f¦-¦+¦1.823,4¦3-1¦31/12/2025¦ - ¦B6¦NC¦JEAN¦D'EXEMPLE¦123456¦Division 1A",
  'Messieurs¦Hainaut¦Rue A, 1 - 7000 Mons¦7000¦ Mons¦janvier¦2026¦Journée¦(¦)',
)

/** Every page of the table-tennis source, and the forms of writing in them. */
export function tableTennis(): readonly ForeignParser[] {
  const pages = driftPages(SEED)
  const pageParser = (name: string, read: Read, samples: readonly string[]): ForeignParser =>
    textParser(`page of the source: ${name}`, {
      words: WORDS,
      samples,
      mostPieces: 60,
      codes: ['PAGE_NOT_UNDERSTOOD'],
      read: (text) => read({ url: URL_OF_PAGE, html: text }),
      mostPerCharacter: 60,
    })
  const body = (text: string): string => pageOf(text).html
  const ofKind = (kind: string) =>
    pages.filter(({ name }) => name.startsWith(kind)).map(({ html }) => html)
  return [
    ...[...new Map(pages.map((page) => [page.name, page])).values()].map(({ name, read }) =>
      pageParser(name, read, ofKind(name)),
    ),
    pageParser('written sheet', (page) => parseSheet(page, 'masculine'), [body(SHEET)]),
    pageParser('written women’s sheet', (page) => parseSheet(page, 'feminine'), [
      body(MODERN_SHEET),
    ]),
    pageParser('written standings', parseStandings, [body(standings())]),
    pageParser(
      'forms of the standings',
      (page) => {
        const dom = loadPage(page)
        const shown = { divisionField: 'division', divisionId: '8662' }
        return [
          divisionFormOf(dom, FORM_OPTIONS) ?? null,
          weekFormOf(dom, FORM_OPTIONS, shown)?.fields ?? null,
        ]
      },
      [body(standings()), ...ofKind('standings')],
    ),
    textParser('figures and words of the source', {
      words: shortWords,
      samples: [
        '1.823,4',
        '123456 - JEAN-LUC D’EXEMPLE - B6',
        'Division 2B - Hainaut - Messieurs',
        '3 - 1',
      ],
      read: (text) => ({
        number: values.parseNumber(text),
        integer: values.parseInteger(text),
        points: values.parsePoints(text),
        date: values.dateIn(text),
        identity: parseIdentity(text),
        nobody: isNobody(text),
        score: parseScore(text),
        day: parseDayHeading(text),
        division: parseDivisionName(text),
        address: parseAddressLine(text),
      }),
      mostPerCharacter: 60,
      holds: ({ date, integer, identity }, text) => {
        if (date !== null) assert.match(date, /^\d{4}-\d\d-\d\d$/)
        if (integer !== null) assert.ok(Number.isSafeInteger(integer))
        if (identity !== null) assert.ok(text.includes(identity.licence))
      },
    }),
    textParser('lists in scripts of the source', {
      words: pieces('[¦]¦{¦}¦"¦\\¦,¦:¦"points":¦1¦data: ¦\'¦//¦/*¦[[¦null¦var a = '),
      samples: [
        'var a = [{"nom":"A \\" B","points":"1823.4"}, [1, 2]];',
        'data: [1800, 1823.4, 1850]',
      ],
      read: (text) => [arrayTextAt(text, text.indexOf('[')), curveIn([text])],
      holds: ([found], text) => {
        const array = found as ReturnType<typeof arrayTextAt>
        if (array) assert.ok(text.includes(array.json))
      },
    }),
  ]
}
