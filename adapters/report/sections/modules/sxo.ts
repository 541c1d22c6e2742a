import { html } from 'htm/preact'
import { numberText, percentText } from '../../../texts/format.ts'
import { type Content, paragraph } from '../blocks.ts'
import { toneOfScore } from '../charts/marks.ts'
import { chart } from '../figures.ts'
import type { View } from '../view.ts'
import * as field from './fields.ts'
import { sectionOf } from './result-blocks.ts'

const sxo = sectionOf('sxo')
const ASPECTS = ['relevance', 'clarity', 'trust', 'action'] as const

/** How well the page serves four kinds of visitors. */
export function sxoBody(result: View): readonly Content[] {
  const personas = result.list('personas', 8).items.map(persona)
  return [
    sxo.facts(result, {
      pageType: field.word('pageType', 'pageType'),
      intent: field.word('intent'),
      match: field.word('intentMatch', 'intentMatch'),
    }),
    paragraph(result.text('intentReason')),
    personas.length === 0 ? null : sxo.part('personas', html`<div class="cards">${personas}</div>`),
  ]
}

function persona(one: View): Content {
  const quote = one.text('quote', 240)
  const score = one.number('score')
  return html`
    <article class="card">
      <h5>${one.text('name') || sxo.text('visitor')}
        ${score !== null && html` <span class="category-score">${sxo.text('score', { score: numberText(score) })}</span>`}
      </h5>
      <p class="soft">${one.text('goal')}</p>
      ${chart.bars(
        ASPECTS.map((aspect) => {
          const value = one.number(aspect)
          const tone = toneOfScore(value === null ? null : value * 100)
          return { label: sxo.text(aspect), value, max: 1, text: percentText(value), tone }
        }),
      )}
      ${sxo.list(one, 'blockers', '', { open: 4 })}
      ${quote !== '' && html`<p class="soft"><q>${quote}</q></p>`}
    </article>
  `
}
