import { html } from 'htm/preact'
import { type Content, present } from './content.ts'

/** A titled part of a chapter; nothing when there is nothing in it. */
export function block(title: string, ...contents: readonly Content[]): Content {
  const there = present(contents)
  if (there.length === 0) return null
  return html`
    <section class="block">
      <h4>${title}</h4>
      ${there}
    </section>
  `
}

/** Contents beside each other where there is room. */
export function columns(...contents: readonly Content[]): Content {
  const there = present(contents)
  if (there.length === 0) return null
  return html`<div class="columns">${there.map((content) => html`<div>${content}</div>`)}</div>`
}

/** A paragraph; nothing of nothing. */
export function paragraph(text: string, kind = ''): Content {
  return text === '' ? null : html`<p class=${kind}>${text}</p>`
}

/** A list of short texts or contents; nothing of none. */
export function bullets(items: readonly Content[], more = ''): Content {
  const there = present(items)
  if (there.length === 0) return null
  return html`
    <ul class="bullets">
      ${there.map((item) => html`<li>${item}</li>`)}
      ${more !== '' && html`<li class="more">${more}</li>`}
    </ul>
  `
}
