import { AppError } from '../../../core/errors.ts'
import { definePlugin, type RunContext } from '../../../core/plugin.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import type {
  BulkExportsInputs,
  BulkExportsOptions,
  BulkExportsOutputs,
} from '../../../manifests/types/bulk-exports.ts'
import type {
  ExportFile,
  ExportLessons,
  ExportOutcome,
  ExportState,
} from '../../../manifests/types/records.ts'
import { ResultLines } from '../data/export-results.ts'
import { type Keys, keysOf, keyText, NumberMap } from '../data/export-store.ts'
import { pointsRules } from '../points/rules.ts'
import { TableTennis } from '../port.ts'
import { sourceUserAgent } from '../source/client.ts'
import { ownCopy, toolsOf } from '../steps/step-tools.ts'
import {
  ExportRefusal,
  type ReadExport,
  type ReadParts,
  readPlayers,
  readResults,
} from './checks.ts'
import { rawFactsOf } from './export-lines.ts'
import type { PlayerRow } from './export-rows.ts'
import { activePlace, allPlacesColumn, learnedClasses, ResultLessons } from './learned.ts'
import { type RawFile, RawFiles } from './raw-file.ts'
import { storeList, storeResults } from './store-exports.ts'

const ALL: readonly ExportFile[] = ['joueurs_1', 'joueurs_2', 'result_1', 'result_2']
type Context = RunContext<BulkExportsOptions>

/** The module bulkExports: reads the federation's files, one after the other. */
export default definePlugin<BulkExportsInputs, BulkExportsOptions, BulkExportsOutputs>({
  async run({ files = [...ALL] }, ctx) {
    const outcomes: ExportOutcome[] = []
    let players = 0
    for (const file of ALL.filter((one) => files.includes(one))) {
      const imported = await importFile(file, ctx)
      outcomes.push(imported.outcome)
      players += imported.players
      const { outcome, check, problem } = imported.outcome
      if (outcome === 'refused') {
        ctx.warn('EXPORT_REFUSED', `${file} was refused by the check ${check}: ${problem}.`)
      }
      // Without a login, the others would be refused too.
      if (check === 'login') break
    }
    const told = outcomes.map(({ file, outcome, lines }) => `${file} ${outcome} (${lines} lines)`)
    const message = `${told.join(', ')}. ${players} players changed.`
    return { outputs: { result: { files: outcomes, players, message } }, summary: message }
  },
})

const NOTHING = { bytes: 0, lines: 0, dropped: 0, added: 0, changed: 0, missing: 0, warnings: [] }

type Imported = { readonly outcome: ExportOutcome; readonly players: number }

/** A refused file changes nothing. The raw files are always removed. */
async function importFile(file: ExportFile, ctx: Context): Promise<Imported> {
  const raw = ctx.port(RawFiles).create(`liste_${file}`)
  const sorted = ctx.port(RawFiles).create(`sorted_${file}`)
  try {
    const { state, keys: before } = await lastState(file, ctx)
    const response = await ask(file, ctx, { state, append: (piece) => raw.append(piece) })
    const facts = await rawFactsOf(raw)
    const parts: ReadParts = {
      ...{
        raw,
        facts,
        last: state && { ...state, keys: before },
        limits: ctx.options.limits,
      },
      contentType: response.headers['content-type']?.[0] ?? '',
      modified: dayOf(Date.parse(response.headers['last-modified']?.[0] ?? '')),
      today: dayOf(ctx.clock.now()) ?? '',
      isExcluded: (licence) => toolsOf(ctx).data.isExcluded(licence),
    }
    const isList = file.startsWith('joueurs')
    const importing = { parts, state, sorted }
    const read = await (isList ? importPlayers : importResults)(file, importing, ctx)
    const { date, season, keys, learned, players, files, gone, ...counts } = read
    await toolsOf(ctx).data.exports.put(ctx.store, file, {
      ...{ date, season, learned, hash: facts.hash, lines: keys.size, keys: keyText(keys) },
      ...{ files, missing: keyText(gone) },
      readAt: new Date(ctx.clock.now()).toISOString(),
      etag: response.headers.etag?.[0] ?? null,
      lastModified: response.headers['last-modified']?.[0] ?? null,
    })
    const outcome: ExportOutcome = {
      ...{ file, outcome: 'accepted', check: null, problem: null, date, bytes: facts.bytes },
      ...{ lines: keys.size, ...counts },
    }
    return { outcome, players }
  } catch (error) {
    if (!(error instanceof ExportRefusal)) throw error
    const { outcome, check, message: problem } = error
    return { outcome: { ...NOTHING, file, outcome, check, problem, date: null }, players: 0 }
  } finally {
    await raw.remove()
    await sorted.remove()
  }
}

/** Kept data of the last accepted file, without its ten megabytes of text. */
async function lastState(file: ExportFile, ctx: Context) {
  const stored = await toolsOf(ctx).data.exports.state(ctx.store, file)
  const { keys, ...state } = stored ?? {}
  return { state: stored && (state as LastState), keys: keysOf(keys) }
}
type LastState = Omit<ExportState, 'keys'>

type Importing = {
  readonly parts: ReadParts
  readonly state: LastState | undefined
  /** An empty file, for the results by player. */
  readonly sorted: RawFile
}
type ReadFile = ReadExport & {
  readonly learned: ExportLessons
  readonly players: number
  /** Number of this file among the accepted ones. */
  readonly files: number
  /** Players or results that it lacks, with the first file without them. */
  readonly gone: Keys
}

/** Accepted files in a row without a player, after which he is not active. */
const INACTIVE_AFTER = 3

async function importPlayers(
  file: ExportFile,
  { parts, state }: Importing,
  ctx: Context,
): Promise<ReadFile> {
  const list = file === 'joueurs_1' ? 1 : 2
  const byLicence = new Map<string, PlayerRow>()
  const read = await readPlayers(parts, list, (row) => byLicence.set(row.licence, ownCopy(row)))
  const all = [...byLicence.values()]
  const column = allPlacesColumn(all)
  const classes = learnedClasses(all, column, pointsRules().classes)
  const files = (state?.files ?? 0) + 1
  const gone = goneSince(files, { state, last: parts.last, read })
  const { players, left } = await storeList(all, {
    ...{ data: toolsOf(ctx).data, store: ctx.store, signal: ctx.signal, date: read.date },
    sheet: list === 1 ? 'masculine' : 'feminine',
    placeOf: (row) => activePlace(row, column),
    isGone: (licence) => files - (gone.get(Number(licence)) ?? files) + 1 >= INACTIVE_AFTER,
  })
  const warnings =
    left === 0
      ? read.warnings
      : [
          ...read.warnings,
          left === 1
            ? '1 player of a club that is not known was left out.'
            : `${left} players of clubs that are not known were left out.`,
        ]
  const learned = { classes, coefficients: [], unlikeTable: 0, allPlacesColumn: column }
  return { ...read, warnings, learned, players, files, gone }
}

type Gone = Pick<ReadParts, 'last'> & {
  readonly state: LastState | undefined
  readonly read: ReadExport
}

/** The last step that needs the keys of the last file. They take 17 MB for a season of results. */
function goneSince(files: number, { state, last, read: { keys, missing } }: Gone): Keys {
  const since = new NumberMap()
  const known = keysOf(state?.missing)
  known.forEach((key, first) => {
    if (!keys.has(key)) since.set(key, first)
  })
  if (missing > 0) {
    last?.keys.forEach((key) => {
      if (!keys.has(key)) since.set(key, files)
    })
  }
  last?.keys.clear()
  return since
}

async function importResults(
  file: ExportFile,
  { parts, state, sorted }: Importing,
  ctx: Context,
): Promise<ReadFile> {
  const sheet = file === 'result_1' ? 'masculine' : 'feminine'
  const { data } = toolsOf(ctx)
  const lessons = new ResultLessons(sheet, pointsRules())
  const lines = new ResultLines(sorted)
  const names = new Map<string, string>()
  const read = await readResults(parts, ({ opponentName, ...row }, hash) => {
    lessons.add(row)
    if (parts.isExcluded(row.licence)) return
    const { opponent } = row
    const isShown = opponent !== null && !parts.isExcluded(opponent)
    if (isShown && data.knownPlayer(opponent) === undefined)
      names.set(opponent, ownCopy(opponentName))
    lines.add(isShown ? row : { ...row, opponent: null }, hash)
  })
  const { season, keys, date } = read
  const isSameSeason = state?.season === season
  const files = isSameSeason ? (state?.files ?? 0) + 1 : 1
  const gone = isSameSeason ? goneSince(files, { state, last: parts.last, read }) : new NumberMap()
  const { store, signal } = ctx
  // In summer, a file can be empty. The matches of the last season then stay.
  if (season !== null && keys.size > 0) {
    await lines.store(store, {
      ...{ season, sheet, keys, file: files, isWhole: gone.size === 0, signal },
      isExcluded: parts.isExcluded,
      inTurn: (write) => data.exports.inTurn(write),
    })
    const rowsOf = (licence: string) => lines.rowsOf(licence)
    const nameOf = (licence: string) => names.get(licence)
    await storeResults({ data, store, signal, sheet, date, season, rowsOf, nameOf })
  }
  const learned: ExportLessons = {
    ...{ classes: [], allPlacesColumn: null, unlikeTable: lessons.unlikeTable },
    coefficients: lessons.coefficients(),
  }
  const warnings = [...read.warnings, ...lessons.differences()]
  return { ...read, warnings, learned, players: 0, files, gone }
}

type Asking = {
  readonly state: LastState | undefined
  readonly append: (piece: Uint8Array) => void
}

/** @throws ExportRefusal for an answer without a whole file */
async function ask(file: ExportFile, ctx: Context, asking: Asking): Promise<HttpResponse> {
  const { options } = ctx
  const url = ctx.host.baseUrl + options.path.replace('{file}', file)
  let response: HttpResponse
  try {
    response = await ctx.http.fetch({
      url,
      headers: headersOf(ctx, asking.state),
      trust: 'trusted',
      maxBytes: options.maxBytes,
      onOverflow: 'fail',
      maxRedirects: 0,
      timeoutMs: file.startsWith('joueurs') ? options.playersTimeoutMs : options.resultsTimeoutMs,
      signal: ctx.signal,
      sink: asking.append,
    })
  } catch (error) {
    const isTransport =
      error instanceof AppError &&
      (error.code === 'TARGET_UNREACHABLE' || error.code === 'RESPONSE_TOO_LARGE')
    if (isTransport) throw new ExportRefusal(error.message, 'transport')
    throw error
  }
  const { status, incomplete } = response
  if (status === 401 || status === 403) throw new ExportRefusal('the exports need a login', 'login')
  if (status === 304) throw new ExportRefusal('it is the last one', null, 'unchanged')
  if (status !== 200) throw new ExportRefusal(`the server answered ${status}`, 'transport')
  if (incomplete) throw new ExportRefusal('it was cut off', 'transport')
  return response
}

function headersOf(ctx: Context, state: LastState | undefined): Record<string, string> {
  const login = ctx.credential('exports')
  const user = login?.TABLETENNIS_EXPORTS_USER ?? ''
  const password = login?.TABLETENNIS_EXPORTS_PASSWORD ?? ''
  return {
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    'user-agent': sourceUserAgent(ctx.port(TableTennis)),
    accept: 'text/plain',
    'accept-encoding': 'gzip',
    ...(state?.etag && { 'if-none-match': state.etag }),
    ...(state?.lastModified && { 'if-modified-since': state.lastModified }),
  }
}

const brussels = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' })

/** YYYY-MM-DD in Belgium. */
function dayOf(atMs: number): string | undefined {
  return Number.isNaN(atMs) ? undefined : brussels.format(atMs)
}
