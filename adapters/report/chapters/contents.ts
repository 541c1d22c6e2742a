import { html } from 'htm/preact'
import type { Chapter } from './chapter.ts'

/** The table of contents. Who prints it writes the pages into it. */
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
