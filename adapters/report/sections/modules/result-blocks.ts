import { html } from 'htm/preact'
import {
  bytesText,
  dateText,
  durationText,
  known,
  languageName,
  nameText,
  numberText,
  percentText,
  usdText,
} from '../../../texts/format.ts'
import { hasText, t } from '../../../texts/texts.ts'
import { badge, block, bullets, type Content, link, paragraph, present } from '../blocks.ts'
import type { Tone } from '../charts/marks.js'
import { type ColumnKind, dataTable, facts as factList } from '../figures.ts'
import type { View } from '../view.ts'

const GROUP = 'report-modules'
/** Items of a list that are drawn at all, and those that are not folded. */
const MOST = 300
const OPEN = 8

type Draw = ((record: View) => Content) & { readonly kind?: ColumnKind }
/** Draws one field of a record; a string is the path of a text: `html.language`. */
export type Field = string | Draw
/** Fields by the names of their texts. */
type Fields = Readonly<Record<string, Field>>

/** A value of a closed list in words; its name where no text says more. */
export function wordText(value: string, list = 'words'): string {
  const own = [`${GROUP}.${list}.${value}`, `${GROUP}.words.${value}`].find(hasText)
  return own === undefined ? nameText(value) : t(own)
}

/** The rest of a long list, which is not printed; null without contents. */
export function rest(title: string, content: Content): Content {
  return (
    content && html`<details class="folded rest"><summary>${title}</summary>${content}</details>`
  )
}

/** `3 more`; '' for none. */
export function moreText(n: number): string {
  return n > 0 ? t(`${GROUP}.more`, { n: numberText(n) }) : ''
}

/** The title of rows that are all folded. */
const allText = (n: number): string => t(`${GROUP}.all`, { n: numberText(n) })

/** A field whose column is of this kind. */
const ofKind = (kind: ColumnKind | undefined, draw: (record: View) => Content): Draw =>
  Object.assign(draw, kind && { kind })

function ofText(draw: (text: string) => Content, kind?: ColumnKind, longest?: number) {
  return (path: string) =>
    ofKind(kind, (record) => {
      const text = record.text(path, longest)
      return text === '' ? '' : draw(text)
    })
}

function ofNumber(draw: (value: number) => Content) {
  return (path: string) =>
    ofKind('number', (record) => {
      const value = record.number(path)
      return value === null ? '' : draw(value)
    })
}

export const address = ofText((url) => link(url), 'wide', 2048)
/** An item that is an address itself. */
export const itemLink = (item: View): Content => link(item.asText(2048))
export const date = ofText((time) => dateText(time))
/** The name of a language that a code names. */
export const language = ofText((code) => languageName(code))
export const number = ofNumber((value) => numberText(value, 1))
export const duration = ofNumber(durationText)
export const bytes = ofNumber(bytesText)
export const usd = ofNumber(usdText)
export const share = ofNumber(percentText)
/** A number that is a percentage already. */
export const percent = ofNumber((value) => percentText(value / 100))

/** A value of a closed list in words. */
export const word = (path: string, list?: string) => ofText((value) => wordText(value, list))(path)

const SEVERITIES: Readonly<Record<string, Tone>> = {
  ...{ error: 'poor', high: 'poor', warning: 'fair', medium: 'fair' },
}

/** The same with the tone that the value has. */
export const toned = (path: string, tones: Readonly<Record<string, Tone>>, list?: string) =>
  ofText((value) => badge(known(tones, value) ?? 'neutral', wordText(value, list)), 'state')(path)
export const severity = (path: string) => toned(path, SEVERITIES)

/** The words for true and for false, as a badge; nothing where neither is known. */
export const verdict = (path: string, list: string, tones: readonly [Tone, Tone]) =>
  ofKind('state', (record) => {
    const value = record.flag(path)
    if (value === null) return ''
    return badge(tones[value ? 0 : 1], wordText(value ? 'yes' : 'no', list))
  })

/** The texts of a list in one line. */
export const joined =
  (path: string, most = 12) =>
  (record: View) => {
    const { items, more } = record.texts(path, most)
    return [...items, ...(more > 0 ? [moreText(more)] : [])].join(', ')
  }

/** Numbers by name in one line: `French: 3, English: 1`. */
export const tally = (path: string, nameOf: (name: string) => string) => (record: View) => {
  return record
    .at(path)
    .entries()
    .slice(0, 12)
    .map(([name, value]) => t('report.labelled', { name: nameOf(name), value: value.asText(20) }))
    .join(', ')
}

/** A field of several parts, empty ones left out. */
export const both = (...fields: readonly Field[]) =>
  ofKind('wide', (record) => {
    const parts = present(fields.map((field) => shown(record, field)))
    return parts.length === 0 ? '' : html`${parts.map((part) => html`${part} `)}`
  })

/** A field with smaller ones below it. */
export const titled = (title: Field, ...below: readonly Field[]) =>
  ofKind('wide', (record) => {
    const head = shown(record, title)
    const rest = present(below.map((field) => shown(record, field)))
    if ((head === null || head === '') && rest.length === 0) return ''
    return html`
      <span class="check-title">${head}</span>
      ${rest.map((one) => html`<span class="check-text">${one}</span>`)}
    `
  })

/** Words of a page or of a model. */
export const quote = ofText((words) => html`<q>${words}</q>`, 'wide', 240)

/** A text, or the message of a record: older versions have the one, newer ones the other. */
export const message = (record: View): string => record.asText() || record.text('message')

/** `1200 × 800`; '' where a side is not known. */
export const sizeText = (record: View): string => {
  const sides = [record.number('width'), record.number('height')]
  return sides.includes(null) ? '' : sides.join(' × ')
}

/** Draws one field of a record. */
export function shown(record: View, field: Field): Content {
  if (typeof field !== 'string') return field(record)
  const flag = record.flag(field)
  return flag === null ? record.text(field) : wordText(flag ? 'yes' : 'no')
}

type Options = {
  /** Items to show instead of those of the list. */
  readonly items?: readonly View[]
  /** Items that are not folded. */
  readonly open?: number
}

/** Draws parts of one module's result. The names of its parts, facts and columns are those of its texts. */
export function sectionOf(module: string) {
  const text = (name: string, values?: Readonly<Record<string, string | number>>): string => {
    const own = `${GROUP}.${module}.${name}`
    return t(hasText(own) ? own : `${GROUP}.fields.${name}`, values)
  }

  /** A titled part with its note, if its texts have one; null without contents. */
  function part(name: string, ...contents: readonly Content[]): Content {
    const there = present(contents)
    if (there.length === 0) return null
    const note = `${GROUP}.${module}.${name}Note`
    return block(text(name), hasText(note) ? paragraph(t(note), 'note') : null, ...there)
  }

  /** Names with the values of a record; names without a value are left out. */
  function facts(record: View, fields: Fields): Content {
    return factList(
      Object.entries(fields).map(([name, field]) => [text(name), shown(record, field)]),
    )
  }

  /** A list of records as a table; rows beyond the first are folded. */
  function table(record: View, list: string, fields: Fields, options: Options = {}): Content {
    const { items, more } = record.list(list, MOST)
    const { items: rows = items, open = OPEN } = options
    const entries = Object.entries(fields)
    const columns = entries.map(([name, field], place) => {
      const kind =
        (typeof field === 'string' ? undefined : field.kind) ?? (place === 0 ? 'wide' : undefined)
      return { title: text(name), ...(kind !== undefined && { kind }) }
    })
    const draw = (some: readonly View[], note = '') =>
      dataTable({
        columns,
        rows: some.map((row) => entries.map(([, field]) => shown(row, field) || '–')),
        more: note,
      })
    // One more row takes no more space than the line that hides it.
    if (rows.length <= open + 1) return draw(rows, moreText(more))
    const left = rows.slice(open)
    return html`${draw(rows.slice(0, open))}${rest(open === 0 ? allText(left.length) : moreText(left.length), draw(left, moreText(more)))}`
  }

  /** A list of records as a list of short texts; those beyond the first are folded. */
  function list(record: View, path: string, field: Field, { items, open = OPEN }: Options = {}) {
    const { items: all, more } = record.list(path, MOST)
    const lines = present((items ?? all).map((item) => itemOf(item, field)))
    if (lines.length <= open + 1) return bullets(lines, moreText(more))
    const left = lines.slice(open)
    return html`${bullets(lines.slice(0, open))}${rest(moreText(left.length), bullets(left, moreText(more)))}`
  }

  /** Contents with their name above; null without contents. */
  function labelled(name: string, content: Content): Content {
    return content && html`<div><p class="label">${text(name)}</p>${content}</div>`
  }

  /** A sentence for a list that is empty, or for a value that is null. */
  function none(record: View, path: string, name: string): Content {
    const value = record.raw(path)
    const isNone = value === null || (Array.isArray(value) && value.length === 0)
    return isNone ? paragraph(text(name), 'soft') : null
  }

  return { text, part, labelled, facts, table, list, none }
}

/** An item that is a text itself is drawn as it is. */
function itemOf(item: View, field: Field): Content {
  const text = item.asText()
  return text !== '' && typeof field === 'string' ? text : shown(item, field)
}
