import type { DivisionRecord } from '../data/records.ts'
import { parseDivisionName } from './division-name.ts'
import { divisionSelectAmong, isDivisionId } from './division-select.ts'
import { elementsIn } from './elements.ts'
import { fold } from './fold.ts'
import { type SelectOption, toSelect } from './form-select.ts'
import { type Dom, loadWholePage } from './load-page.ts'
import { notUnderstood } from './not-understood.ts'
import type { DivisionListPage, SourcePage } from './pages.ts'
import { isName } from './text-limits.ts'

/**
 * The divisions the page offers. `index` is the position of the option in the select; the
 * placeholder and separators count, but are not listed.
 * @throws PAGE_NOT_UNDERSTOOD without a select of divisions, or for one without number or name
 */
export function parseDivisionList(page: SourcePage | Dom): DivisionListPage {
  const dom = loadWholePage(page)
  const select = divisionSelectAmong(elementsIn(dom.$.root()[0]!, SELECT))
  if (select === undefined) throw notUnderstood(page, 'the select of divisions (#divisionSelect)')
  const divisions = toSelect(select).options.flatMap((option, index): DivisionRecord[] => {
    if (isSeparator(option)) return []
    const { value, text } = option
    if (!isName(text)) throw notUnderstood(page, `the name of the division at position ${index}`)
    if (!isDivisionId(value.trim())) throw notUnderstood(page, `the number of the division ${text}`)
    return [{ index, id: value.trim(), name: text, ...parseDivisionName(text) }]
  })
  if (divisions.length === 0) throw notUnderstood(page, 'a division in #divisionSelect')
  return { divisions }
}

const SELECT = new Set(['select'])

/** The placeholder and lines between groups of divisions. */
const isSeparator = ({ value, text, disabled }: SelectOption): boolean =>
  disabled || value.trim() === '' || text.startsWith('--') || fold(text).includes('lectionner')
