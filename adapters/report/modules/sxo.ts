import { html } from 'htm/preact'
import { toneOfScore } from '../../web/assets/charts/marks.js'
import { bullets, type Content, paragraph } from '../blocks.ts'
import { chart } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { moreText, nameText, percentText, scoreText } from '../words.ts'
import { factsOf, name } from './result-blocks.ts'

const ASPECTS = ['relevance', 'clarity', 'trust', 'action'] as const

/** How well the page serves four kinds of visitors. */
export function sxoBody(result: View): readonly Content[] {
  const { items, more } = result.list('personas', 8)
  return [
    factsOf(result, [
      ['Kind of page', name('pageType')],
      ['Intent', name('intent')],
      ['Match', name('intentMatch')],
    ]),
    paragraph(result.text('intentReason')),
    items.length === 0 ? null : html`<div class="cards">${items.map(persona)}</div>`,
    more > 0 ? html`<p class="more">${moreText(more, 'persona')}</p>` : null,
  ]
}

function persona(one: View): Content {
  const quote = one.text('quote')
  const { items, more } = one.texts('blockers', 6)
  return html`
    <article class="card">
      <h4>${one.text('name') || 'Visitor'} <span class="category-score">${scoreText(one.number('score'))}</span></h4>
      <p class="soft">${one.text('goal')}</p>
      ${chart.bars(
        ASPECTS.map((aspect) => {
          const value = one.number(aspect)
          const tone = toneOfScore(value === null ? null : value * 100)
          return { label: nameText(aspect), value, max: 1, text: percentText(value), tone }
        }),
      )}
      ${bullets(items, moreText(more, 'blocker'))}
      ${quote !== '' && html`<p class="soft"><q>${quote}</q></p>`}
    </article>
  `
}
