import { html } from 'htm/preact'
import { type Content, present } from '../blocks.ts'

/** A chapter of a report and its entry in the table of contents. */
export type Chapter = {
  readonly id: string
  readonly title: string
  /** Whether it is about one module. Listed below the chapter of all modules. */
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

/** Several contents as one; null when all are empty. */
export function together(...contents: readonly Content[]): Content {
  const there = present(contents)
  return there.length === 0
    ? null
    : html`${there.map((content) => html`<div class="flow">${content}</div>`)}`
}

/** The table of contents; the printer fills in page numbers. */
export function contents(chapters: readonly Chapter[]) {
  const tops = chapters.filter(({ isPart }) => !isPart)
  return html`
    <nav class="contents" aria-label="Contents">
      <h2>Contents</h2>
      <ol>
        ${tops.map((top) => {
          const parts = top.id === 'modules' ? chapters.filter(({ isPart }) => isPart) : []
          return html`
            <li>
              ${entry(top)}
              ${parts.length > 0 && html`<ol>${parts.map((part) => html`<li>${entry(part)}</li>`)}</ol>`}
            </li>
          `
        })}
      </ol>
    </nav>
  `
}

function entry({ id, title }: Chapter) {
  return html`<a href=${`#${id}`}><span>${title}</span><span class="contents-page"></span></a>`
}
