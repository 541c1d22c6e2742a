import type { CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { fold } from '../../web/fold.ts'
import { elementsIn } from './elements.ts'
import { type FormSelect, markedValue, toSelect } from './form.ts'
import { type Dom, loadWholePage } from './load-page.ts'
import { type ClubOption, notUnderstood, type SourcePage } from './pages.ts'
import { isName } from './text-values.ts'

/** Letters with at most one inner hyphen, then three digits. Codes of provinces end in 000. */
const CLUB_CODE = /^[A-Za-z]{1,4}(?:-[A-Za-z]{1,4})?(?!000)\d{3}$/

/** A select with at least one option of the form `CODE - NAME`. */
type ClubSelect = {
  /** Without pseudo clubs and duplicate codes. `name` may be unreadable. */
  readonly clubs: readonly ClubOption[]
  /** Code of the selected club. */
  readonly chosen: string | null
}

/** Finds the select of clubs by name or id, or else by its options. Null if there is none. */
export function clubSelectOf($: CheerioAPI): ClubSelect | null {
  const named = $<Element, string>('select[name="indice"], select#clubSelect').get()
  for (const element of [...named, ...elementsIn($.root()[0]!, SELECT)]) {
    const select = toSelect(element)
    const clubs = clubsOf(select)
    const chosen = markedValue(element)
    if (clubs.length > 0)
      return { clubs, chosen: chosen !== null && CLUB_CODE.test(chosen) ? chosen : null }
  }
  return null
}

const SELECT = new Set(['select'])

function clubsOf({ options }: FormSelect): ClubOption[] {
  const byCode = new Map<string, ClubOption>()
  for (const { value, text } of options) {
    const code = codeOf(value, text)
    const name = nameOf(text)
    if (code === null || fold(name).startsWith('individueel')) continue
    const key = code.toLowerCase()
    if (!byCode.has(key)) byCode.set(key, { code, name })
  }
  return [...byCode.values()]
}

/** Split at the first hyphen with spaces: names contain hyphens, and so do some codes. */
const nameOf = (text: string): string => {
  const at = `${text} `.indexOf(' - ')
  return at === -1 ? '' : text.slice(at + 3).trim()
}

function codeOf(value: string, text: string): string | null {
  const written = text.split(' - ', 1)[0] ?? ''
  const code = [value.trim(), written.trim()].find((one) => CLUB_CODE.test(one))
  return code ?? null
}

/**
 * The clubs in a page's select, in its order and spelling: one per code, without entries that are
 * not clubs (federations, provinces, individuals).
 * @throws PAGE_NOT_UNDERSTOOD without a select of clubs, or for a club without a name
 */
export function parseClubList(page: SourcePage | Dom): readonly ClubOption[] {
  const dom = loadWholePage(page)
  const select = clubSelectOf(dom.$)
  if (select === null) throw notUnderstood(page, 'the select of clubs (options CODE - NAME)')
  for (const { code, name } of select.clubs) {
    if (!isName(name)) throw notUnderstood(page, `the name of the club ${code}`)
  }
  return select.clubs
}
