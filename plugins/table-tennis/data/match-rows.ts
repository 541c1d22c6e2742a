import type { Match, MatchRecord, SheetKind } from '../../../manifests/types/records.ts'
import { seasonOf } from './shards.ts'

/**
 * Matches of a sheet as the JSON of their values, without keys: a fifth of the size of their
 * objects. As bytes, because texts that are not requested need no decoding.
 */
export type MatchRows = {
  readonly count: number
  /** Keys of every match, in the order of the values. */
  readonly keys: readonly string[]
  /** The values of all matches, each followed by a comma. */
  readonly values: Buffer
  /** True if the latest day is first. False if it is not, or if it is not known. */
  readonly isLatestFirst: boolean
}

/** Type of a field's value. */
export type FieldKind = 'text' | 'textOrNull' | 'numberOrNull' | 'boolean' | 'result'

/** The fields of a stored match, as in its record. */
const KINDS: Readonly<Record<keyof MatchRecord, FieldKind>> = {
  date: 'text',
  opponentName: 'textOrNull',
  opponentLicence: 'textOrNull',
  opponentClub: 'textOrNull',
  opponentRanking: 'textOrNull',
  opponentPoints: 'numberOrNull',
  result: 'result',
  score: 'text',
  won: 'boolean',
  pointsChange: 'numberOrNull',
  division: 'textOrNull',
}
export const FIELDS = Object.keys(KINDS).length

/** The text before a value, in words of four bytes. The last word may overlap the one before. */
export type FieldPrefix = { readonly length: number; readonly words: Int32Array }

/** How the matches of a document are written: the text before each value, and its type. */
export type MatchLayout = {
  readonly keys: readonly string[]
  readonly before: readonly FieldPrefix[]
  readonly kinds: readonly FieldKind[]
  readonly dateAt: number
}

/** Layouts by keys. Programs write only a few. */
const layouts = new Map<string, MatchLayout | undefined>()

/** Undefined unless the keys are those of a match. */
export function layoutOf(keys: readonly string[]): MatchLayout | undefined {
  const name = keys.join()
  if (layouts.has(name)) return layouts.get(name)
  const isWhole = keys.length === FIELDS && keys.every((key) => Object.hasOwn(KINDS, key))
  // Another order is possible, another set of fields is not.
  const layout = isWhole
    ? {
        keys,
        before: keys.map((key, n) => prefixOf(`${n === 0 ? '{' : ','}"${key}":`)),
        kinds: keys.map((key) => KINDS[key as keyof MatchRecord]),
        dateAt: keys.indexOf('date'),
      }
    : undefined
  // Files can be edited by hand, so names of unknown layouts are not kept.
  if (layout !== undefined) layouts.set(name, layout)
  return layout
}

function prefixOf(text: string): FieldPrefix {
  const bytes = Buffer.from(text)
  const { length } = bytes
  const words = Array.from({ length: Math.ceil(length / 4) }, (_, n) =>
    bytes.readInt32LE(Math.min(n * 4, length - 4)),
  )
  return { length, words: Int32Array.from(words) }
}

/** Packs matches. Undefined if they do not all have the same fields in the same order. */
export function packMatches(matches: readonly MatchRecord[]): MatchRows | undefined {
  const layout = layoutOf(Object.keys(matches[0] ?? KINDS))
  if (layout === undefined) return undefined
  const { keys } = layout
  const name = keys.join()
  if (matches.some((match) => Object.keys(match).join() !== name)) return undefined
  return rowsOfMatches(matches, keys)
}

/** Packs matches with their values in the order of `keys`. */
export function rowsOfMatches(
  matches: readonly MatchRecord[],
  keys: readonly string[] = Object.keys(KINDS),
): MatchRows {
  const values = matches.map((match) => {
    const own = keys.map((key) => match[key as keyof MatchRecord])
    return `${JSON.stringify(own).slice(1, -1)},`
  })
  const isLatestFirst = matches.every((match, n) => match.date <= (matches[n - 1] ?? match).date)
  return { count: matches.length, keys, values: Buffer.from(values.join('')), isLatestFirst }
}

/** How to write matches: the sheet they are on, and the name of each property, in order. */
export type MatchFormat = {
  readonly sheet: SheetKind
  readonly names: ReadonlyMap<keyof Match, string>
}

/** The values of a match: texts in quotes, and others without quotes and commas. */
const VALUES = new RegExp('("[^"\\\\]*(?:\\\\.[^"\\\\]*)*"|[^",]*),'.repeat(FIELDS), 'g')

/** The matches as a JSON array. Makes no objects, which would take three times as long. */
export function rowsJson(rows: MatchRows, format: MatchFormat): string {
  const { count, keys, isLatestFirst } = rows
  if (count === 0) return '[]'
  const values = rows.values.toString()
  const template = templateOf(keys, format)
  // Nearly all sheets are of one season, which the first and the last match tell.
  if (isLatestFirst && keys[0] === 'date') {
    const season = seasonOfDay(values.slice(1, 11))
    const json = values.replace(VALUES, template.replace(SEASON, season))
    const key = `"${format.names.get('date')}":"`
    const last = json.lastIndexOf(key) + key.length
    if (seasonOfDay(json.slice(last, last + 10)) === season) return `[${json.slice(0, -1)}]`
  }
  const dateAt = keys.indexOf('date')
  const json = values.replace(VALUES, (row: string, ...texts: string[]) =>
    row.replace(VALUES, template.replace(SEASON, seasonOfDay(JSON.parse(texts[dateAt] ?? '""')))),
  )
  return `[${json.slice(0, -1)}]`
}

/** Takes the place of the season in a template. */
const SEASON = '{season}'
type Template = MatchFormat & { readonly text: string }
/** Templates by the keys of a sheet's matches. Nearly all sheets have the same keys. */
const templates = new WeakMap<readonly string[], Template>()

/** A match as JSON, with `$1` and so on for its values. */
function templateOf(keys: readonly string[], { sheet, names }: MatchFormat): string {
  const known = templates.get(keys)
  if (known?.sheet === sheet && known.names === names) return known.text
  const fixed: Readonly<Record<string, string>> = { sheet, season: SEASON }
  const properties = [...names].map(([field, name]) => {
    const value = fixed[field]
    return `"${name}":${value === undefined ? `$${keys.indexOf(field) + 1}` : `"${value}"`}`
  })
  const text = `{${properties.join()}},`
  templates.set(keys, { sheet, names, text })
  return text
}

/** The season of a day, YYYY-MM-DD. */
export const seasonOfDay = (day: string): string => seasonOf(Date.parse(day))

/** The matches as new objects. They are not kept: a sheet is rarely read twice. */
export function unpackMatches({ count, keys, values }: MatchRows): readonly MatchRecord[] {
  if (count === 0) return []
  const flat = JSON.parse(`[${values.toString('utf8', 0, values.length - 1)}]`) as never[]
  const matchAt = keys.join() === USUAL ? usualMatch : matchWith(keys)
  return Array.from({ length: count }, (_, row) => matchAt(flat, row * FIELDS))
}

/** The order in which this program stores the fields. */
const USUAL =
  'date,opponentName,opponentLicence,opponentClub,opponentRanking,opponentPoints,score,result,won,pointsChange,division'

/** A literal is twice as fast as computed keys. */
function usualMatch(flat: readonly never[], at: number): MatchRecord {
  return {
    date: flat[at] as never,
    opponentName: flat[at + 1] as never,
    opponentLicence: flat[at + 2] as never,
    opponentClub: flat[at + 3] as never,
    opponentRanking: flat[at + 4] as never,
    opponentPoints: flat[at + 5] as never,
    score: flat[at + 6] as never,
    result: flat[at + 7] as never,
    won: flat[at + 8] as never,
    pointsChange: flat[at + 9] as never,
    division: flat[at + 10] as never,
  }
}

function matchWith(keys: readonly string[]): typeof usualMatch {
  return (flat, at) =>
    Object.fromEntries(keys.map((key, n) => [key, flat[at + n]])) as unknown as MatchRecord
}
