import { html } from 'htm/preact'
import {
  bytesText,
  dateText,
  known,
  languageName,
  numberText,
  percentText,
  usdText,
} from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { badge, type Content, link, present } from '../blocks.ts'
import type { Tone } from '../charts/marks.ts'
import type { ColumnKind } from '../figures.ts'
import type { View } from '../view.ts'
import { moreText, wordText } from '../words.ts'

/*
 * Functions that draw one field of a module's result. Sections import them as `field`.
 */

type Draw = ((record: View) => Content) & { readonly kind?: ColumnKind }
/** Draws one field of a record; a string is the path of a text: `html.language`. */
export type Field = string | Draw

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

/** The texts of a list in one line. `list`: their names are values of a closed list. */
export const joined =
  (path: string, most = 12, list?: string) =>
  (record: View) => {
    const { items, more } = record.texts(path, most)
    const words = list === undefined ? items : items.map((item) => wordText(item, list))
    return [...words, ...(more > 0 ? [moreText(more)] : [])].join(', ')
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
