import { html } from 'htm/preact'
import type { Tone } from '../../web/assets/charts/marks.js'
import { badge, bullets, type Content, link, severityBadge } from '../blocks.ts'
import { dataTable, facts } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { bytesText, known, moreText, nameText, numberText, percentText, usdText } from '../words.ts'

/** Draws one field of a record; a plain string is the path of a text: `html.language`. */
type Field = string | ((record: View) => Content)

const at = (record: View, path: string): readonly [View, string] => {
  const keys = path.split('.')
  return [record.at(...keys.slice(0, -1)), keys.at(-1) ?? '']
}
const ofText = (draw: (text: string) => Content, longest?: number) => (path: string) => {
  return (record: View): Content => {
    const [parent, key] = at(record, path)
    return draw(parent.text(key, longest))
  }
}
const ofNumber = (draw: (value: number | null) => Content) => (path: string) => {
  return (record: View): Content => {
    const [parent, key] = at(record, path)
    return draw(parent.number(key))
  }
}

/** A value of a closed list, as words. */
export const name = ofText(nameText)
export const address = ofText((url) => link(url), 2048)
export const severity = ofText(severityBadge)
export const number = ofNumber(numberText)
export const milliseconds = ofNumber((value) => numberText(value, 'ms'))
export const bytes = ofNumber(bytesText)
export const usd = ofNumber(usdText)
export const share = ofNumber(percentText)
/** A number that is a percentage already. */
export const percent = ofNumber((value) => (value === null ? '' : `${numberText(value)} %`))

/** A text, or the message of a record: older versions have the one, newer ones the other. */
export const message = (record: View): string => record.asText() || record.text('message')

/** The texts of a list in one line. */
export const joined = (path: string, most: number) => (record: View) => {
  const [parent, key] = at(record, path)
  return parent.texts(key, most).items.join(', ')
}

/** A field of several parts, empty ones left out. */
export const both = (...fields: readonly Field[]) => {
  return (record: View) => html`${fields.map((field) => html`${drawn(record, field)} `)}`
}

/** A title with a smaller text below it. */
export const titled = (title: Field, text: Field, rest?: Field) => (record: View) =>
  html`
  <span class="check-title">${drawn(record, title)}</span>
  <span class="check-text"> ${drawn(record, text)}</span>
  ${rest !== undefined && drawn(record, rest)}
`

/** A word with the tone that its value has. */
export const toned = (path: string, tones: Readonly<Record<string, Tone>>) =>
  ofText((value) => value && badge(known(tones, value) ?? 'neutral', nameText(value)))(path)

/** `1200 × 800`; '' where a side is not known. */
export function sizeText(record: View): string {
  const sides = [record.number('width'), record.number('height')]
  return sides.includes(null) ? '' : sides.join(' × ')
}

function drawn(record: View, field: Field): Content {
  return typeof field === 'string' ? ofText((text) => text)(field)(record) : field(record)
}

/** Names with what a record says of each; those it says nothing of are left out. */
export function factsOf(
  record: View,
  rows: readonly (readonly [label: string, field: Field])[],
): Content {
  return facts(rows.map(([label, field]) => [label, drawn(record, field)]))
}

type ListOf = {
  readonly list: string
  readonly most: number
  /** What an item is, for `and 3 more pages`. */
  readonly one?: string
  readonly many?: string
}

type TableOf = ListOf & {
  readonly caption?: string
  readonly columns: readonly (readonly [
    title: string,
    field: Field,
    kind?: 'number' | 'state' | 'wide',
  ])[]
}

/** A list of records as a table. */
export function tableOf(record: View, { list, most, one, many, caption, columns }: TableOf) {
  const { items, more } = record.list(list, most)
  return dataTable({
    ...(caption !== undefined && { caption }),
    columns: columns.map(([title, , kind]) => (kind === undefined ? { title } : { title, kind })),
    rows: items.map((item) => columns.map(([, field]) => drawn(item, field))),
    more: moreText(more, one, many),
  })
}

/** A list of records as a list of short texts. */
export function bulletsOf(record: View, { list, most, one, many }: ListOf, field: Field): Content {
  const { items, more } = record.list(list, most)
  return bullets(
    items.map((item) => drawn(item, field)),
    moreText(more, one, many),
  )
}
