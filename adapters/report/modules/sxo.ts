import { html } from 'htm/preact'
import { toneOfScore } from '../../web/assets/charts/marks.js'
import { bullets, type Content, paragraph } from '../blocks.ts'
import { chart, facts } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { moreText, nameText, percentText, scoreText } from '../words.ts'

const MOST = { personas: 8, blockers: 6 } as const
const ASPECTS = ['relevance', 'clarity', 'trust', 'action'] as const

/** How four kinds of visitors fare on the page. */
export function sxoBody(result: View): readonly Content[] {
  const { items, more } = result.list('personas', MOST.personas)
  return [
    facts([
      ['Kind of page', nameText(result.text('pageType'))],
      ['Intent', nameText(result.text('intent'))],
      ['Match', nameText(result.text('intentMatch'))],
    ]),
    paragraph(result.text('intentReason')),
    items.length === 0 ? null : html`<div class="cards">${items.map(persona)}</div>`,
    more > 0 ? html`<p class="more">${moreText(more, 'persona')}</p>` : null,
  ]
}

function persona(one: View): Content {
  const score = one.number('score')
  const quote = one.text('quote')
  const { items, more } = one.texts('blockers', MOST.blockers)
  return html`
    <article class="card">
      <h4>${one.text('name') || 'Visitor'} <span class="category-score">${scoreText(score)}</span></h4>
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
