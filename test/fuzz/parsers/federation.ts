import assert from 'node:assert/strict'
import { csvWriter } from '../../../adapters/api/table-tennis/csv.ts'
import { AppError } from '../../../core/errors.ts'
import { recordValidator } from '../../../core/manifest/records.ts'
import type {
  FixtureShard,
  SheetShard,
  StoredTournament,
} from '../../../manifests/types/records.ts'
import { SOURCE_REFUSED } from '../../../plugins/table-tennis/errors.ts'
import {
  ExportRefusal,
  type ReadParts,
  readPlayers,
  readResults,
} from '../../../plugins/table-tennis/exports/checks.ts'
import { rawFactsOf } from '../../../plugins/table-tennis/exports/export-lines.ts'
import { calendarText, feedEvents } from '../../../plugins/table-tennis/fixtures/ics.ts'
import { mergeFixtures } from '../../../plugins/table-tennis/fixtures/merge.ts'
import { fixtureReadings } from '../../../plugins/table-tennis/fixtures/reading.ts'
import { sheetReading } from '../../../plugins/table-tennis/fixtures/sheet-reading.ts'
import { parsedSheet, sheetText } from '../../../plugins/table-tennis/fixtures/sheet-text.ts'
import {
  mergeTournament,
  shortList,
  tournamentReading,
} from '../../../plugins/table-tennis/fixtures/tournament-reading.ts'
import {
  childrenOf,
  NotSoap,
  parseSoap,
  type SoapAnswer,
  type XmlElement,
} from '../../../plugins/table-tennis/tabt/soap.ts'
import { parsedCsv } from '../../adapters/api/table-tennis/read-double.ts'
import { MemoryRawFiles } from '../../plugins/table-tennis/exports/memory-raw-files.ts'
import { ExportFiles, type ExportName } from '../../replica/exports/export-files.ts'
import { escapeXml, TabtAnswers, type TabtQuestion } from '../../replica/tabt/answers.ts'
import { TabtCalendar } from '../../replica/tabt/calendar.ts'
import { TabtTournaments } from '../../replica/tabt/tournaments.ts'
import { createWorld } from '../../replica/truth.ts'
import { pieces } from '../hostile.ts'
import { type ForeignParser, textParser } from './parser.ts'

const world = createWorld({ clubs: 6, playersPerClub: 6, divisions: 2, weeks: 3 })
const replica = new TabtAnswers(world, new TabtCalendar(world), new TabtTournaments(world))
const READ_AT = '2026-01-01T10:00:00.000Z'

const enveloped = (content: string): string =>
  `<?xml version="1.0"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="http://api.frenoy.net/TabTAPI"><S:Body>${content}</S:Body></S:Envelope>`
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** @throws SOURCE_REFUSED for what is no answer */
async function soapOf(text: string): Promise<SoapAnswer> {
  try {
    return await parseSoap(bytes(text))
  } catch (error) {
    if (!(error instanceof NotSoap)) throw error
    throw refused(error.message)
  }
}
const refused = (problem: string): AppError =>
  new AppError(SOURCE_REFUSED, { operation: 'a', fault: 0, problem, retryable: false })

/** The first entry of an answer of the replica. */
async function entryOf(name: string, question: TabtQuestion): Promise<XmlElement> {
  const read = await parseSoap(bytes(enveloped(replica.answer(question))))
  assert.ok('answer' in read)
  const entries = childrenOf(read.answer, name)
  return entries.find((one) => leavesOf(one).length > 60) ?? entries[0] ?? assert.fail(name)
}

const leavesOf = ({ text, children }: XmlElement): readonly string[] =>
  children.length === 0 ? [text] : children.flatMap(leavesOf)

const MOST_COPIES = 40
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** An answer of that entry with other texts. After `~`, those of one more entry follow. */
function answerWith(entry: XmlElement, text: string): string {
  const copies = text.replace(NOT_XML, '').split('~').slice(0, MOST_COPIES)
  const entries = copies.map((copy) => {
    const texts = copy.split('|').values()
    const xml = ({ name, text: own, children }: XmlElement): string => {
      const isLeaf = children.length === 0
      const inner = isLeaf ? escapeXml(texts.next().value ?? own) : children.map(xml).join('')
      return `<ns1:${name}>${inner}</ns1:${name}>`
    }
    return xml(entry)
  })
  return enveloped(`<ns1:A>${entries.join('')}</ns1:A>`)
}

/** In JSON. */
const CONTROLS = /(?<!\\)(?:\\\\)*\\(?:[bfnrt]|u00[01])|[\u007f-\u009f]/

/** Asserts that the stored form is valid and holds nothing that could end a line elsewhere. */
function assertStorable<T>(isValid: (value: unknown) => value is T, value: unknown): void {
  const text = JSON.stringify(value)
  assert.ok(isValid(JSON.parse(text)), text.slice(0, 600))
  assert.doesNotMatch(text, CONTROLS, 'control characters')
}

const isFixtures = recordValidator<FixtureShard>('FixtureShard')
const isSheets = recordValidator<SheetShard>('SheetShard')
const isTournament = recordValidator<StoredTournament>('StoredTournament')

function fixturesOf(answer: XmlElement): FixtureShard {
  const division = { season: '2025-2026', id: '8506', name: 'Division 1 - National - Hommes' }
  const readings = fixtureReadings(answer)
  const read = { ...division, readings, readAt: READ_AT, leastShare: 0 }
  return mergeFixtures(mergeFixtures(undefined, read), read)
}

function assertFixtures(shard: FixtureShard): void {
  assertStorable(isFixtures, shard)
  const entries = shard.fixtures.map((fixture) => ({
    ...{ fixture, season: '2025-2026', divisionId: shard.id, divisionName: shard.name },
    ...{ division: undefined, days: undefined, isOutsideRound: false, isOverdue: false },
  }))
  const events = feedEvents(entries as never, '')
  const feed = calendarText(events, { domain: 'a.example', minutes: 180, name: 'A' })
  assert.equal(feed.match(/\r\nBEGIN:VEVENT\r\n/g)?.length ?? 0, events.length)
  assert.doesNotMatch(feed.replaceAll('\r\n', ''), /\p{Cc}/u)
}

function sheetsOf(answer: XmlElement): readonly (readonly [string, object])[] {
  return childrenOf(answer, 'TeamMatchesEntries').flatMap((entry) => {
    const read = sheetReading(entry, (licence) => licence.endsWith('7'))
    return read === undefined ? [] : [[sheetText(read.sheet), read] as const]
  })
}

function assertSheets(sheets: ReturnType<typeof sheetsOf>): void {
  for (const [text, read] of sheets) {
    const { people } = read as NonNullable<ReturnType<typeof sheetReading>>
    assertStorable(isSheets, { id: 'a', readAt: '', weeks: {}, people, sheets: { a: text } })
    assert.equal(sheetText(parsedSheet(text)), text)
  }
}

const WORDS = pieces(
  '|¦||¦~¦ ¦<ns1:Name>¦</ns1:Name>¦<ns1:A/>¦<![CDATA[¦]]>¦&#10;¦&lt;¦&unknown;¦<?a?>¦<!-- -->¦xmlns=""',
  '2026-02-31¦2026-13-45¦9999-12-31¦19:45:00¦99:99¦16-0 ff¦12-4¦-1¦0¦1|6,2|-8¦true¦Y¦Bye¦-¦H004',
  'H004 A¦Vl-B234¦100000¦B2¦01¦22¦PHM12/045¦BAR.PBBWH.BAR-3.02/002¦7000 Mons',
)

const SEASON = String(world.size.season - 1999)
const MATCH = await entryOf('TeamMatchesEntries', {
  operation: 'GetMatches',
  fields: { WeekName: '01', Season: SEASON, WithDetails: 'true' },
})
const TOURNAMENT = await entryOf('TournamentEntries', {
  operation: 'GetTournaments',
  fields: { TournamentUniqueIndex: '6302', WithResults: 'true', WithRegistrations: 'true' },
})

type Soap<Result> = {
  readonly entry: XmlElement
  readonly read: (answer: XmlElement) => Result
  readonly holds: (result: Result) => void
}

/** Reads an entry of an answer with any texts in it. */
function entryParser<Result>(name: string, { entry, read, holds }: Soap<Result>): ForeignParser {
  return textParser(`SOAP API: ${name}`, {
    words: WORDS,
    samples: [leavesOf(entry).join('|')],
    codes: ['SOURCE_REFUSED'],
    read: async (text) => {
      const soap = await soapOf(answerWith(entry, text))
      return 'answer' in soap ? read(soap.answer) : assert.fail(soap.fault.text)
    },
    holds,
    // The fields of the entry besides its texts.
    mostPerCharacter: 12_000,
    mostAtLeast: 20_000,
  })
}

const tournamentsOf = (answer: XmlElement): readonly StoredTournament[] =>
  childrenOf(answer, 'TournamentEntries').flatMap((entry) => {
    shortList(entry)
    const reading = tournamentReading(entry)
    if (reading === undefined) return []
    return mergeTournament(undefined, reading, { readAt: READ_AT, isWhole: true, leastShare: 0.8 })
  })

/** Shares at which every file passes that can be read at all. */
const LENIENT: ReadParts['limits'] = {
  ...{ wholeColumns: 0, badValues: 1, fewestPlayers: 0, fewestResults: 0 },
  ...{ knownLicences: 0, changedResults: 1, firstPlayers: [0, 0] },
}
const MOST_PIECE_BYTES = 65_536

/** Reads a file of the exports. @throws SOURCE_REFUSED for one that is not accepted */
async function exportOf(name: ExportName, text: string): Promise<readonly object[]> {
  const raw = new MemoryRawFiles().create(name)
  // Every other file is not UTF-8.
  const whole = Buffer.from(`${text}\n`, text.length % 2 === 0 ? 'utf8' : 'latin1')
  for (let at = 0; at < whole.length; at += MOST_PIECE_BYTES)
    raw.append(whole.subarray(at, at + MOST_PIECE_BYTES))
  const rows: object[] = []
  const take = (row: object): unknown => rows.push(row)
  const parts: ReadParts = {
    ...{ raw, facts: await rawFactsOf(raw), last: undefined, limits: LENIENT },
    ...{ contentType: 'text/plain', modified: undefined, today: '2026-11-20' },
    isExcluded: (licence) => licence.endsWith('7'),
  }
  try {
    const isList = name === 'joueurs_1'
    const read = await (isList ? readPlayers(parts, 1, take) : readResults(parts, take))
    return [{ ...read, keys: read.keys.size }, ...rows]
  } catch (error) {
    if (!(error instanceof ExportRefusal)) throw error
    throw refused(error.message)
  }
}

const isDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

function exportParser(name: ExportName): ForeignParser {
  const lines = new ExportFiles({ world }).text(name).split('\n').slice(0, 12)
  return textParser(`exports: ${name}`, {
    words: [
      ...pieces(';¦;;;;;;;;;;;;;¦2026-02-31¦V¦D¦100000¦B2¦As3¦1326.38¦-¦C - H004'),
      '\n',
      '\r\n',
    ],
    samples: [lines.join('\n'), lines.join('\r\n')],
    codes: ['SOURCE_REFUSED'],
    read: (text) => exportOf(name, text),
    holds: (rows) => {
      assert.doesNotMatch(JSON.stringify(rows), CONTROLS, 'control characters')
      for (const { date } of rows as readonly { readonly date?: string }[])
        assert.ok(date === undefined || isDay(date), date)
    },
  })
}

const writeClubs = csvWriter('ClubList', { list: 'clubs' })

const csvParser: ForeignParser = textParser('CSV that is written', {
  words: pieces('~¦,¦;¦"¦""¦=1+1¦+¦-¦@¦\t¦\ufeff¦a,b;c'),
  samples: ['Royal "A"; TTC, Exemple~=HYPERLINK("x")~-1'],
  read: (text) => {
    const clubs = text.split('~').map((name) => ({ name, code: 'H004' }))
    return ([',', ';', '\t'] as const).map((by) => {
      const delimiter = ({ ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const)[by]
      const written = writeClubs({ clubs } as never, { delimiter })
      const [head = [], ...rows] = parsedCsv(written.text, by)
      return rows.map((row) => row[head.indexOf('name')] ?? '')
    })
  },
  holds: (readings, text) => {
    const names = text.split('~').map((name) => (/^[=+\-@\t\r]/.test(name) ? `'${name}` : name))
    for (const reading of readings) assert.deepEqual(reading, names)
  },
})

/** Answers of the federation's programs, and the CSV made from them. */
export function federation(): readonly ForeignParser[] {
  return [
    textParser('SOAP API: envelope', {
      words: WORDS,
      samples: [answerWith(MATCH, ''), enveloped('<S:Fault><faultcode>34</faultcode></S:Fault>')],
      codes: ['SOURCE_REFUSED'],
      read: soapOf,
    }),
    textParser('SOAP API: faults', {
      words: pieces('0¦1¦34¦SOAP-ENV:¦ ¦.¦x'),
      samples: ['34', 'SOAP-ENV:Server 34'],
      codes: ['SOURCE_REFUSED'],
      read: (text) => {
        const code = escapeXml(text.replace(NOT_XML, ''))
        return soapOf(enveloped(`<S:Fault><faultcode>${code}</faultcode></S:Fault>`))
      },
    }),
    entryParser('fixtures', { entry: MATCH, read: fixturesOf, holds: assertFixtures }),
    entryParser('match sheets', { entry: MATCH, read: sheetsOf, holds: assertSheets }),
    entryParser('tournaments', {
      entry: TOURNAMENT,
      read: tournamentsOf,
      holds: (all) => {
        for (const one of all) {
          assertStorable(isTournament, one)
          for (const day of [one.dateStart, one.dateEnd, one.registrationUntil])
            assert.ok(day === null || isDay(day), day ?? '')
        }
      },
    }),
    exportParser('joueurs_1'),
    exportParser('result_1'),
    csvParser,
  ]
}
