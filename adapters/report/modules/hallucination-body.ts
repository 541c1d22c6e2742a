import type { Tone } from '../../web/assets/charts/tone.js'
import { badge } from '../badge.ts'
import { block, paragraph } from '../block.ts'
import { chart } from '../chart.ts'
import type { Content } from '../content.ts'
import { dataTable } from '../data-table.ts'
import type { View } from '../view.ts'
import { moreText, nameText, percentText } from '../words.ts'
import { platformName } from './citation-body.ts'

const MOST = { models: 8, claims: 12, facts: 20 } as const
const VERDICTS: Readonly<Record<string, Tone>> = {
  supported: 'good',
  contradicted: 'poor',
  unverifiable: 'neutral',
}

/** What models say of the brand, held against the facts of the site. */
export function hallucinationBody(result: View): readonly Content[] {
  const models = result.list('models', MOST.models).items
  return [
    block('Share of statements that the site contradicts', rates(models)),
    ...models.map(claims),
    block('Facts of the site', factsTable(result)),
  ]
}

function rates(models: readonly View[]): Content {
  return chart.bars(
    models.map((model) => {
      const rate = model.number('hallucinationRate')
      const isKnown = model.flag('knows') !== false
      return {
        label: platformName(model.text('platform')) || model.text('model'),
        value: rate,
        max: 1,
        text: isKnown ? percentText(rate) : 'does not know the brand',
        tone: (rate ?? 0) > 0 ? ('poor' as const) : ('good' as const),
      }
    }),
  )
}

function claims(model: View): Content {
  const { items, more } = model.list('claims', MOST.claims)
  const table = dataTable({
    columns: [{ title: 'It says', kind: 'wide' }, { title: 'The site' }],
    rows: items.map((claim) => {
      const verdict = claim.text('verdict')
      const tone = Object.hasOwn(VERDICTS, verdict) ? VERDICTS[verdict] : undefined
      return [claim.text('text'), badge(tone ?? 'neutral', nameText(verdict))]
    }),
    more: moreText(more, 'statement'),
  })
  const name = platformName(model.text('platform')) || 'A model'
  return block(name, table && paragraph(model.text('model'), 'soft'), table)
}

function factsTable(result: View): Content {
  const { items, more } = result.list('facts', MOST.facts)
  return dataTable({
    columns: [{ title: 'Fact', kind: 'wide' }],
    rows: items.map((fact) => [fact.text('statement')]),
    more: moreText(more, 'fact'),
  })
}
