import type { CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { cellText, elementsIn, rawText } from './elements.ts'

export type SelectOption = {
  readonly value: string
  readonly text: string
  /** As in a browser: a single select has exactly one, by default the first enabled option. */
  readonly selected: boolean
  readonly disabled: boolean
}

export type FormSelect = {
  readonly id: string | null
  readonly name: string | null
  /** All options in page order, including placeholder and separators. */
  readonly options: readonly SelectOption[]
}

/** Reads a `select` element. */
export function toSelect(element: Element): FormSelect {
  const { id, name } = element.attribs
  const options = [...elementsIn(element, OPTION)]
  return {
    id: id ?? null,
    name: name ?? null,
    options: describe(options, 'multiple' in element.attribs),
  }
}

/** Values that a browser sends for the select: its selected options that are not disabled. */
const sentOptions = ({ options }: FormSelect): string[] =>
  options.filter(({ selected, disabled }) => selected && !disabled).map(({ value }) => value)

/** Value of the option that the page marks as selected, or null. */
export function markedValue(element: Element): string | null {
  const marked = [...elementsIn(element, OPTION)].filter(isMarked).at(-1)
  return marked === undefined ? null : valueIn(marked).trim()
}

const OPTION: ReadonlySet<string> = new Set(['option'])

const valueIn = (option: Element): string => option.attribs.value ?? cellText(option)

const isMarked = ({ attribs }: Element): boolean => 'selected' in attribs

function describe(options: readonly Element[], isMultiple: boolean): SelectOption[] {
  const marked = options.map(isMarked)
  const disabled = options.map(isDisabledOption)
  // In a single select, the last of several marks counts.
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

function isDisabledOption({ attribs, parent }: Element): boolean {
  if ('disabled' in attribs) return true
  return parent?.type === 'tag' && parent.name === 'optgroup' && 'disabled' in parent.attribs
}

export type FormField = { readonly name: string; readonly value: string }

/** A form as a browser would submit it. */
export type Form = {
  /** The attribute's value, possibly relative. Empty for the page itself. */
  readonly action: string
  readonly method: 'get' | 'post'
  /** The fields sent without a click on a button, in page order. */
  readonly fields: readonly FormField[]
  readonly selects: readonly FormSelect[]
}

/** Controls that are sent only when used. */
const SILENT_TYPES = new Set(['submit', 'button', 'image', 'reset', 'file'])

/**
 * The form that the selector matches, or the form of the control that it matches. Null if there is
 * none. Follows the form-submission algorithm of the HTML standard.
 */
export function formOf($: CheerioAPI, selector: string): Form | null {
  const target = $(selector).get(0)
  if (target?.type !== 'tag') return null
  const elements = [...elementsIn($.root()[0]!, FORM_AND_CONTROLS)]
  const ownerOf = ownersAmong(elements)
  const form = ownerOf(target)
  if (form === null) return null
  const controls = elements.filter((one) => one.name !== 'form' && ownerOf(one) === form)
  const selects = new Map(
    controls.filter(({ name }) => name === 'select').map((one) => [one, toSelect(one)]),
  )
  return {
    action: (form.attribs.action ?? '').trim(),
    method: form.attribs.method?.trim().toLowerCase() === 'post' ? 'post' : 'get',
    fields: controls.flatMap((one) =>
      isDisabledControl(one) ? [] : fieldsOf(one, selects.get(one)),
    ),
    selects: [...selects.values()],
  }
}

const FORM_AND_CONTROLS = new Set(['form', 'input', 'select', 'textarea'])

/** A `form` attribute names the owner of a control. Otherwise it is the enclosing form. */
function ownersAmong(elements: readonly Element[]): (element: Element) => Element | null {
  const byId = new Map<string | undefined, Element>()
  for (const element of elements) {
    const { id } = element.attribs
    if (element.name === 'form' && !byId.has(id)) byId.set(id, element)
  }
  return (element) => {
    const { form: id } = element.attribs
    return id === undefined ? ancestor(element, 'form') : (byId.get(id) ?? null)
  }
}

function isDisabledControl(control: Element): boolean {
  if ('disabled' in control.attribs) return true
  let fieldset = ancestor(control, 'fieldset')
  while (fieldset !== null) {
    if ('disabled' in fieldset.attribs) return true
    fieldset = fieldset.parent?.type === 'tag' ? ancestor(fieldset.parent, 'fieldset') : null
  }
  return false
}

function ancestor(element: Element, name: string): Element | null {
  let at: Element['parent'] = element
  while (at !== null && at.type === 'tag') {
    if (at.name === name) return at
    at = at.parent
  }
  return null
}

function fieldsOf(control: Element, select: FormSelect | undefined): FormField[] {
  const { name } = control.attribs
  if (name === undefined || name === '') return []
  if (select !== undefined) return sentOptions(select).map((value) => ({ name, value }))
  if (control.name === 'textarea') return [{ name, value: rawText(control) }]
  return inputFields(control.attribs, name)
}

function inputFields(attributes: Element['attribs'], name: string): FormField[] {
  const type = (attributes.type ?? 'text').trim().toLowerCase()
  if (SILENT_TYPES.has(type)) return []
  if (type !== 'checkbox' && type !== 'radio') return [{ name, value: attributes.value ?? '' }]
  return 'checked' in attributes ? [{ name, value: attributes.value ?? 'on' }] : []
}
