import { parseUrl } from '../../../core/url.ts'
import type { DivisionStandingsOptions } from '../../../manifests/types/division-standings.ts'
import { type Form, type FormField, type FormSelect, formOf } from '../parse/form.ts'
import type { Dom } from '../parse/load-page.ts'

/** Paths of the standings forms, and default names of their fields. */
export type StandingsFormOptions = Pick<
  DivisionStandingsOptions,
  'divisionSelect' | 'weekForm' | 'weekControls' | 'divisionField' | 'weekField'
>

/** The form that selects a division. */
export type DivisionForm = {
  /** Absolute URL of its action. */
  readonly target: string
  readonly field: string
  readonly fields: readonly FormField[]
}

/** The form that selects a week of the division. */
export type WeekForm = {
  readonly target: string
  /** Fields that contain the week. */
  readonly weekFields: readonly string[]
  /** The select of weeks, whose options show how a week is written. */
  readonly weekSelect: FormSelect | undefined
  /** The field with the division. Undefined if the site remembers it instead. */
  readonly divisionField: string | undefined
  readonly fields: readonly FormField[]
}

/** The form of divisions. Undefined if the page has none. */
export function divisionFormOf(dom: Dom, options: StandingsFormOptions): DivisionForm | undefined {
  const { divisionSelect: id, divisionField } = options
  const form = formOf(dom.$, `#${id}`) ?? formOf(dom.$, `select[name="${divisionField}"]`)
  if (form === null) return undefined
  const select = form.selects.find((one) => one.id === id) ?? form.selects[0]
  const field = select?.name || divisionField
  return { target: targetOf(form, dom.url), field, fields: form.fields }
}

/**
 * The form of weeks. Undefined if the page has none.
 * @param shown the division on the page, to recognise a field with its number by value
 */
export function weekFormOf(
  dom: Dom,
  options: StandingsFormOptions,
  shown: { readonly divisionField: string; readonly divisionId: string | null },
): WeekForm | undefined {
  const { weekForm: id, weekControls, weekField } = options
  const form = formOf(dom.$, `#${id}`) ?? formOf(dom.$, `[name="${weekField}"]`)
  if (form === null) return undefined
  const named = weekControls.flatMap((control) => dom.$(`#${control}`).attr('name') || [])
  const weekFields = named.length > 0 ? [...new Set(named)] : [weekField]
  const others = form.fields.filter(({ name }) => !weekFields.includes(name))
  const carrier =
    others.find(({ name }) => name === shown.divisionField) ??
    others.find(({ value }) => value === shown.divisionId)
  return {
    target: targetOf(form, dom.url),
    weekFields,
    weekSelect: form.selects.find(({ name }) => name !== null && weekFields.includes(name)),
    divisionField: carrier?.name,
    fields: form.fields,
  }
}

/** Fields that a browser sends when that division is selected. */
export function divisionFields(form: DivisionForm, divisionId: string): readonly FormField[] {
  return replaced(form.fields, [{ name: form.field, value: divisionId }])
}

/** Fields that a browser sends when that week is selected, with the division if the form has it. */
export function weekFields(
  form: WeekForm,
  { divisionId, week }: { readonly divisionId: string; readonly week: number },
): readonly FormField[] {
  const value = weekValue(form.weekSelect, week)
  const chosen = form.weekFields.map((name) => ({ name, value }))
  const { divisionField: name } = form
  return replaced(
    form.fields,
    name === undefined ? chosen : [...chosen, { name, value: divisionId }],
  )
}

/** Replaces fields with these values, each once, in place. New ones are added at the end. */
function replaced(
  fields: readonly FormField[],
  values: readonly FormField[],
): readonly FormField[] {
  const left = new Map(values.map(({ name, value }) => [name, value]))
  const kept = fields.flatMap((field) => {
    const isReplaced = values.some(({ name }) => name === field.name)
    if (!isReplaced) return field
    const value = left.get(field.name)
    left.delete(field.name)
    return value === undefined ? [] : { name: field.name, value }
  })
  return [...kept, ...[...left].map(([name, value]) => ({ name, value }))]
}

function weekValue(select: FormSelect | undefined, week: number): string {
  const isMeant = (text: string): boolean => Number(/\d+/.exec(text)?.[0]) === week
  const options = select?.options ?? []
  const option =
    options.find(({ value }) => isMeant(value)) ?? options.find((one) => isMeant(one.text))
  return option?.value ?? String(week)
}

/** A form that points to another site is sent to its own page instead. */
function targetOf({ action }: Form, pageUrl: string): string {
  const target = parseUrl(action, pageUrl)
  if (target === undefined) return pageUrl
  target.hash = ''
  return target.origin === new URL(pageUrl).origin ? target.href : pageUrl
}
