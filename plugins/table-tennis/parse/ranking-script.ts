import { cellText, elementsIn, tidy } from './elements.ts'
import { loadFragment } from './load-page.ts'
import { type ClubRankingPage, notUnderstood, type SourcePage } from './pages.ts'
import { type RankedRow, separated, toRankedRow } from './ranking-table.ts'

/** A JSON array inside a script. `end`: the position after it. */
type ArrayText = { readonly json: string; readonly end: number }

const SPACE = /\s*/y

/** The array that starts there, after whitespace. Null if there is none or it does not end. */
export function arrayTextAt(script: string, from: number): ArrayText | null {
  const start = behindSpace(script, from)
  if (script[start] !== '[') return null
  let depth = 0
  for (let at = start; at < script.length; at++) {
    const character = script[at]
    if (character === '"') at = endOfString(script, at)
    else if (character === '[') depth++
    else if (character === ']') depth--
    if (depth === 0) return { json: script.slice(start, at + 1), end: at + 1 }
  }
  return null
}

/** The position after the whitespace that starts there. */
function behindSpace(script: string, from: number): number {
  SPACE.lastIndex = from
  SPACE.test(script)
  return SPACE.lastIndex
}

/** The position of the closing quote, or the end of the script. */
function endOfString(script: string, start: number): number {
  for (let at = start + 1; at < script.length; at++) {
    if (script[at] === '\\') at++
    else if (script[at] === '"') return at
  }
  return script.length
}

/** Precedes the men's array. The women's follows after a colon. */
const MARK = /rows\s*:\s*category\s*={2,3}\s*["']Messieurs["']\s*\?/
const WHAT = 'the rows of the ranking in its script'

/** Precedes an array of all rows. */
const ALL = /\brows\s*:\s*(?=\[)/

/**
 * The lists that a script contains as JSON: one of men and one of women, or one of all. Null if no
 * script has them.
 * @throws PAGE_NOT_UNDERSTOOD when they cannot be read
 */
export function rankingInScript(page: SourcePage, script: string): ClubRankingPage | null {
  const mark = MARK.exec(script)
  if (mark === null) return unmarkedIn(page, script)
  const men = arrayTextAt(script, mark.index + mark[0].length)
  if (men === null) throw notUnderstood(page, `${WHAT} (Messieurs)`)
  const colon = behindSpace(script, men.end)
  const women = script[colon] === ':' ? arrayTextAt(script, colon + 1) : null
  if (women === null) throw notUnderstood(page, `${WHAT} (Dames)`)
  return separated(page, [
    { rows: rowsIn(page, men.json), women: false },
    { rows: rowsIn(page, women.json), women: true },
  ])
}

function unmarkedIn(page: SourcePage, script: string): ClubRankingPage | null {
  const mark = ALL.exec(script)
  if (mark === null || !/\bposition_bis\b/.test(script)) return null
  const all = arrayTextAt(script, mark.index + mark[0].length)
  const isOnly = all !== null && !ALL.test(script.slice(all.end))
  if (!isOnly) throw notUnderstood(page, WHAT)
  return separated(page, [{ rows: rowsIn(page, all.json), women: null }])
}

function rowsIn(page: SourcePage, json: string): RankedRow[] {
  return parseArray(page, json).map((row) => {
    if (typeof row !== 'object' || row === null) throw notUnderstood(page, `${WHAT} (objects)`)
    const cells = row as Readonly<Record<string, unknown>>
    for (const key of KEYS) {
      if (!(key in cells)) throw notUnderstood(page, `${WHAT} (${key})`)
    }
    const text = (key: string) => shownText(page, cells[key])
    const action = loadFragment(page, stringOf(cells.action))
    return toRankedRow(page, {
      controls: elementsIn(action, CONTROLS),
      name: text('nom'),
      ranking: text('classement'),
      points: text('points'),
      activePlace: text('position_bis'),
    })
  })
}

const KEYS = ['nom', 'classement', 'points', 'position_bis', 'action'] as const
const CONTROLS = new Set(['a', 'input'])

function parseArray(page: SourcePage, json: string): readonly unknown[] {
  try {
    return JSON.parse(json) as unknown[]
  } catch (cause) {
    throw notUnderstood(page, `${WHAT} (JSON)`, { cause })
  }
}

/** Values are markup: a name may contain entities, a cell may contain a badge. */
function shownText(page: SourcePage, value: unknown): string {
  const text = stringOf(value)
  return /[&<]/.test(text) ? cellText(loadFragment(page, text)) : tidy(text)
}

const stringOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
