import { html } from 'htm/preact'
import { t } from '../../texts/texts.ts'
import { type Content, present } from './blocks.ts'

/** A chapter of a report and its entry in the table of contents. */
export type Chapter = {
  readonly id: string
  readonly title: string
  /** Whether it is about one module. Listed below the chapter of all modules. */
  readonly isPart?: boolean
  /** Begins a printed page. */
  readonly startsPage?: boolean
  /** Beside the title of a part. */
  readonly note?: Content
  readonly content: Content
}

/** A chapter as a section of the document; parts of one and the method are folded. */
export function chapterSection({ id, title, isPart, startsPage, note, content }: Chapter): Content {
  if (isPart === true) {
    return html`
      <details id=${id} class="part">
        <summary><h3 class="headline">${title}</h3>${note}</summary>
        ${content}
      </details>
    `
  }
  if (id === 'method') {
    return html`
      <details id=${id} class="chapter">
        <summary><h2>${title}</h2></summary>
        ${content}
      </details>
    `
  }
  const kind = `chapter${startsPage ? ' starts-page' : ''}`
  return html`<section id=${id} class=${kind}><h2>${title}</h2>${content}</section>`
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
    <nav class="contents" aria-label=${t('report.contents')}>
      <h2>${t('report.contents')}</h2>
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
