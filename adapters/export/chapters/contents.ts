import { html } from 'htm/preact'
import type { Chapter } from './chapter.ts'

/** The table of contents. `pages`: printed pages of the chapters by id, where they are known. */
export function contents(chapters: readonly Chapter[], pages: ReadonlyMap<string, number>) {
  const tops = chapters.filter(({ isPart }) => !isPart)
  return html`
    <nav class="contents" aria-label="Contents">
      <h2>Contents</h2>
      <ol>
        ${tops.map((top) => {
          const parts = top.id === 'modules' ? chapters.filter(({ isPart }) => isPart) : []
          return html`
            <li>
              ${entry(top, pages)}
              ${parts.length > 0 && html`<ol>${parts.map((part) => html`<li>${entry(part, pages)}</li>`)}</ol>`}
            </li>
          `
        })}
      </ol>
    </nav>
  `
}

function entry({ id, title }: Chapter, pages: ReadonlyMap<string, number>) {
  const page = pages.get(id)
  return html`
    <a href=${`#${id}`}>
      <span class="contents-title">${title}</span>
      ${page !== undefined && html`<span class="contents-page">${page}</span>`}
    </a>
  `
}
