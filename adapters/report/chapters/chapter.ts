import { html } from 'htm/preact'
import { type Content, present } from '../content.ts'

/** A chapter of a report, and what the table of contents says of it. */
export type Chapter = {
  readonly id: string
  readonly title: string
  /** Of a module: it stands below the chapter of all modules in the table of contents. */
  readonly isPart?: boolean
  /** Begins a printed page. */
  readonly startsPage?: boolean
  readonly content: Content
}

/** A chapter as a section of the document. */
export function chapterSection({ id, title, isPart, startsPage, content }: Chapter): Content {
  const kind = `${isPart ? 'part' : 'chapter'}${startsPage ? ' starts-page' : ''}`
  const heading = isPart ? html`<h3>${title}</h3>` : html`<h2>${title}</h2>`
  return html`<section id=${id} class=${kind}>${heading}${content}</section>`
}

/** Several contents as one; nothing when there is nothing in them. */
export function together(...contents: readonly Content[]): Content {
  const there = present(contents)
  return there.length === 0
    ? null
    : html`${there.map((content) => html`<div class="flow">${content}</div>`)}`
}
