import { cellText, tidy } from './cell-text.ts'
import { elementsIn } from './elements.ts'
import { arrayTextAt, behindSpace } from './json-array.ts'
import { licenceIn } from './licence.ts'
import { loadFragment } from './load-page.ts'
import { notUnderstood } from './not-understood.ts'
import type { ClubRankingPage, RankedPlayer, SourcePage } from './pages.ts'
import { toRankedPlayer } from './ranked-player.ts'

/** In front of the array of the men; that of the women follows behind a colon. */
const MARK = /rows\s*:\s*category\s*={2,3}\s*["']Messieurs["']\s*\?/
const WHAT = 'the rows of the ranking in its script'

/**
 * The two lists that a script of the page carries as JSON; null when no script does.
 * @throws PAGE_NOT_UNDERSTOOD when they cannot be read
 */
export function rankingInScript(page: SourcePage, script: string): ClubRankingPage | null {
  const mark = MARK.exec(script)
  if (mark === null) return null
  const men = arrayTextAt(script, mark.index + mark[0].length)
  if (men === null) throw notUnderstood(page, `${WHAT} (Messieurs)`)
  const colon = behindSpace(script, men.end)
  const women = script[colon] === ':' ? arrayTextAt(script, colon + 1) : null
  if (women === null) throw notUnderstood(page, `${WHAT} (Dames)`)
  return { men: playersIn(page, men.json), women: playersIn(page, women.json) }
}

function playersIn(page: SourcePage, json: string): RankedPlayer[] {
  return parseArray(page, json).map((row) => {
    if (typeof row !== 'object' || row === null) throw notUnderstood(page, `${WHAT} (objects)`)
    const cells = row as Readonly<Record<string, unknown>>
    for (const key of KEYS) {
      if (!(key in cells)) throw notUnderstood(page, `${WHAT} (${key})`)
    }
    const text = (key: string) => shownText(page, cells[key])
    const action = loadFragment(page, stringOf(cells.action))
    return toRankedPlayer(page, {
      licence: licenceIn(elementsIn(action, CONTROLS)),
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

/** Values are markup: a name can hold entities, a cell a badge. */
function shownText(page: SourcePage, value: unknown): string {
  const text = stringOf(value)
  return /[&<]/.test(text) ? cellText(loadFragment(page, text)) : tidy(text)
}

const stringOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
