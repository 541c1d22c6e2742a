import type { Element } from 'domhandler'
import { cellText } from './cell-text.ts'
import { elementsIn } from './elements.ts'

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
export function toSelect(element: Element): FormSelect {
  const { id, name } = element.attribs
  const options = [...elementsIn(element, OPTION)]
  return {
    id: id ?? null,
    name: name ?? null,
    options: describe(options, 'multiple' in element.attribs),
  }
}

/** Values a browser sends for the select: those of its selected options that are not disabled. */
export const sentOptions = ({ options }: FormSelect): string[] =>
  options.filter(({ selected, disabled }) => selected && !disabled).map(({ value }) => value)

/** The value of the option that the page marks as selected; null without a mark. */
export function markedValue(element: Element): string | null {
  const marked = [...elementsIn(element, OPTION)].filter(isMarked).at(-1)
  return marked === undefined ? null : valueIn(marked).trim()
}

const OPTION: ReadonlySet<string> = new Set(['option'])

const valueIn = (option: Element): string => option.attribs.value ?? cellText(option)

const isMarked = ({ attribs }: Element): boolean => 'selected' in attribs

function describe(options: readonly Element[], isMultiple: boolean): SelectOption[] {
  const marked = options.map(isMarked)
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
