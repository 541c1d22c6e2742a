import type { CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { cellText } from './cell-text.ts'

export type SelectOption = {
  readonly value: string
  readonly text: string
  /** As a browser shows it: of a single select exactly one, without a mark the first enabled. */
  readonly selected: boolean
  readonly disabled: boolean
}

export type FormSelect = {
  readonly id: string | null
  readonly name: string | null
  /** Every option in the order of the page, placeholder and separators included. */
  readonly options: readonly SelectOption[]
}

/** Describes a `select` element. */
export function toSelect($: CheerioAPI, element: Element): FormSelect {
  const { id, name } = element.attribs
  return { id: id ?? null, name: name ?? null, options: optionsOf($, element) }
}

/** Values a browser sends for the select: those of its selected options that are not disabled. */
export const sentOptions = ($: CheerioAPI, element: Element): string[] =>
  optionsOf($, element)
    .filter(({ selected, disabled }) => selected && !disabled)
    .map(({ value }) => value)

function optionsOf($: CheerioAPI, element: Element): SelectOption[] {
  const isMultiple = 'multiple' in element.attribs
  const options = $(element).find('option').get()
  const marked = options.map(({ attribs }) => 'selected' in attribs)
  const disabled = options.map(isDisabled)
  // Of several marks in a single select the last one counts.
  const shown = marked.includes(true) ? marked.lastIndexOf(true) : disabled.indexOf(false)
  return options.map((option, index) => {
    const text = cellText(option)
    return {
      value: option.attribs.value ?? text,
      text,
      selected: isMultiple ? marked[index] === true : index === shown,
      disabled: disabled[index] === true,
    }
  })
}

function isDisabled({ attribs, parent }: Element): boolean {
  if ('disabled' in attribs) return true
  return parent?.type === 'tag' && parent.name === 'optgroup' && 'disabled' in parent.attribs
}
