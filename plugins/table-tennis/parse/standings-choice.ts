import type { Document, Element } from 'domhandler'
import { divisionSelectAmong, isDivisionId } from './division-select.ts'
import { elementsIn } from './elements.ts'
import { markedValue } from './form-select.ts'

/** What the page says it shows. */
export type StandingsChoice = {
  /** The division of the selected option. */
  readonly selected: string | null
  /** The division that the form of the week carries in a hidden field. */
  readonly carried: string | null
  /** 1 to 22. */
  readonly week: number | null
}

const CONTROLS = new Set(['input', 'select'])

export function standingsChoiceOf(root: Document): StandingsChoice {
  const controls = elementsIn(root, CONTROLS)
  const select = divisionSelectAmong(controls)
  const inputs = controls.filter(({ name }) => name === 'input')
  const weekSelects = controls.filter((one) => one.name === 'select' && isWeekControl(one))
  const carried = inputs.find((input) => isDivisionField(input, select))?.attribs.value?.trim()
  const shown = [
    ...weekSelects.map(markedValue),
    ...inputs.filter(isWeekControl).map(({ attribs }) => attribs.value ?? ''),
  ]
  return {
    selected: select === undefined ? null : divisionOrNull(markedValue(select)),
    carried: divisionOrNull(carried),
    week: shown.map(weekOrNull).find((week) => week !== null) ?? null,
  }
}

const divisionOrNull = (value: string | null | undefined): string | null =>
  typeof value === 'string' && isDivisionId(value) ? value : null

/** The name of the select tells; where it has none, any name that speaks of a division. */
function isDivisionField({ attribs }: Element, select: Element | undefined): boolean {
  const { name } = attribs
  if (name === undefined || name === '') return false
  return name === select?.attribs.name || /division/i.test(name)
}

const isWeekControl = ({ attribs: { id, name } }: Element): boolean =>
  id === 'week-input' || id === 'week-select' || /^(?:semaine|week)/i.test(name ?? '')

function weekOrNull(text: string | null): number | null {
  const [, digits] = /^(?:semaine )?(\d{1,2})$/i.exec(text?.trim() ?? '') ?? []
  const week = Number(digits)
  return week >= 1 && week <= 22 ? week : null
}
