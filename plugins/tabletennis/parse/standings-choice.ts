import type { CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { divisionSelectOf, isDivisionId } from './division-select.ts'
import { type FormSelect, markedValue, toSelect } from './form-select.ts'

/** What the page says it shows. */
export type StandingsChoice = {
  /** The division of the selected option. */
  readonly selected: string | null
  /** The division that the form of the week carries in a hidden field. */
  readonly carried: string | null
  /** 1 to 22. */
  readonly week: number | null
}

export function standingsChoiceOf($: CheerioAPI): StandingsChoice {
  const select = divisionSelectOf($)
  const chosen = select === null ? null : markedValue(select)
  const inputs = $<Element, string>('#week-form input, input#week-input').get()
  const weekSelects = $<Element, string>('#week-form select, select#week-select').get()
  const carried = inputs.find((input) => isDivisionField(input, select))?.attribs.value?.trim()
  const shown = [
    ...weekSelects.filter(isWeekField).map((element) => markedValue(toSelect($, element))),
    ...inputs.filter(isWeekField).map(({ attribs }) => attribs.value ?? ''),
  ]
  return {
    selected: divisionOrNull(chosen),
    carried: divisionOrNull(carried),
    week: shown.map(weekOrNull).find((week) => week !== null) ?? null,
  }
}

const divisionOrNull = (value: string | null | undefined): string | null =>
  typeof value === 'string' && isDivisionId(value) ? value : null

/** The name of the select tells; where it has none, any name that speaks of a division. */
function isDivisionField({ attribs }: Element, select: FormSelect | null): boolean {
  const { name } = attribs
  if (name === undefined) return false
  return name === select?.name || /division/i.test(name)
}

const isWeekField = ({ attribs: { id, name } }: Element): boolean =>
  id === 'week-input' || id === 'week-select' || /^(?:semaine|week)/i.test(name ?? '')

function weekOrNull(text: string | null): number | null {
  const [, digits] = /^(?:semaine )?(\d{1,2})$/i.exec(text?.trim() ?? '') ?? []
  const week = Number(digits)
  return week >= 1 && week <= 22 ? week : null
}
