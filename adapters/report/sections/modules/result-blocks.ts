import { html } from 'htm/preact'
import { numberText } from '../../../texts/format.ts'
import { hasText, t } from '../../../texts/texts.ts'
import { block, bullets, type Content, paragraph, present } from '../blocks.ts'
import type { Tone } from '../charts/marks.ts'
import { chart, dataTable, facts as factList } from '../figures.ts'
import type { View } from '../view.ts'
import { moreText, wordText } from '../words.ts'
import { type Field, shown } from './fields.ts'

const GROUP = 'report-modules'
/** Items of a list that are drawn at all, and those that are not folded. */
const MOST = 300
const OPEN = 8

/** Fields by the names of their texts. */
type Fields = Readonly<Record<string, Field>>

/**
 * The rest of a long list, which is not printed; null without contents. `kind`: of a list that is
 * folded as a whole, the title is not printed either.
 */
export function rest(
  title: string,
  content: Content,
  kind: 'rest' | 'rest whole' = 'rest',
): Content {
  return (
    content &&
    html`<details class=${`folded ${kind}`}><summary>${title}</summary>${content}</details>`
  )
}

/** The title of rows that are all folded. */
const allText = (n: number): string => t(`${GROUP}.all`, { n: numberText(n) })

/** A bar that shows how often each value of a closed list occurs. */
export function countsBar(
  label: string,
  values: readonly string[],
  { tones, list }: { readonly tones: Readonly<Record<string, Tone>>; readonly list: string },
): Content {
  const parts = Object.entries(tones).map(([value, tone]) => ({
    ...{ label: wordText(value, list), tone },
    value: values.filter((one) => one === value).length,
  }))
  return chart.stack({ label, parts })
}

/** Sorts the items that meet a condition before the others. */
export function foremost(items: readonly View[], isSo: (item: View) => boolean) {
  return [...items.filter(isSo), ...items.filter((item) => !isSo(item))]
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
    if (open === 0) return rest(allText(left.length), draw(left, moreText(more)), 'rest whole')
    return html`${draw(rows.slice(0, open))}${rest(moreText(left.length), draw(left, moreText(more)))}`
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
