import type { Element } from 'domhandler'
import type { Division } from '../../../manifests/types/records.ts'
import { fold } from '../../web/fold.ts'
import { elementsIn } from './elements.ts'
import { type SelectOption, toSelect } from './form.ts'
import { type Dom, loadWholePage } from './load-page.ts'
import { type DivisionListPage, notUnderstood, type SourcePage } from './pages.ts'
import { isName } from './text-values.ts'

type DivisionName = Pick<Division, 'category' | 'gender'>

/**
 * Reads category and gender from `NAME - CATEGORY - THIRD`, or from `CATEGORY - GENDER` if there
 * are only two parts and the second is a gender. Hyphens within a part have no spaces around them.
 */
export function parseDivisionName(name: string): DivisionName {
  const parts = name.split(' - ').map((part) => part.trim())
  const [first = '', second = '', third = ''] = parts
  if (parts.length === 2 && genderOf(second) !== null) {
    return { category: first || null, gender: genderOf(second) }
  }
  return { category: second || null, gender: genderOf(third) }
}

function genderOf(part: string): Division['gender'] {
  const words = fold(part)
  if (/\bdames\b/.test(words)) return 'Dames'
  return /\b(?:hommes|messieurs)\b/.test(words) ? 'Hommes' : null
}

/** Finds the select of divisions by id, or else by name. */
export function divisionSelectAmong(elements: readonly Element[]): Element | undefined {
  const selects = elements.filter(({ name }) => name === 'select')
  return (
    selects.find(({ attribs }) => attribs.id === 'divisionSelect') ??
    selects.find(({ attribs }) => /division/i.test(attribs.name ?? ''))
  )
}

/** Whether a value is a division number of the federation. */
export const isDivisionId = (value: string): boolean => /^\d{1,10}$/.test(value)

/**
 * The divisions on the page. `index` is the position of the option in the select. The placeholder
 * and separators count but are not listed.
 * @throws PAGE_NOT_UNDERSTOOD without a select of divisions, or for one without number or name
 */
export function parseDivisionList(page: SourcePage | Dom): DivisionListPage {
  const dom = loadWholePage(page)
  const select = divisionSelectAmong(elementsIn(dom.$.root()[0]!, SELECT))
  if (select === undefined) throw notUnderstood(page, 'the select of divisions (#divisionSelect)')
  const divisions = toSelect(select).options.flatMap((option, index): Division[] => {
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

/** Whether an option is the placeholder or a line between groups of divisions. */
const isSeparator = ({ value, text, disabled }: SelectOption): boolean =>
  disabled || value.trim() === '' || text.startsWith('--') || fold(text).includes('lectionner')
