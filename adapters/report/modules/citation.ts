import { html } from 'htm/preact'
import { block, type Content, paragraph, present } from '../blocks.ts'
import { chart } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { countText, percentText, platformName } from '../words.ts'
import { factsOf, name, number, tableOf, toned } from './result-blocks.ts'

const MOST_PLATFORMS = 12

/** How often AI platforms named and cited the site, and in what tone. */
export function citationBody(result: View): readonly Content[] {
  return [
    factsOf(result, [
      ['Brand', 'brand'],
      ['Niche', 'niche'],
      ['Questions asked', () => String(result.count('prompts') || '')],
    ]),
    block(
      'By platform',
      tableOf(result, {
        ...{ list: 'platforms', most: MOST_PLATFORMS, one: 'platform' },
        columns: [
          ['Platform', platformWithModel, 'wide'],
          ['Answers', number('answers'), 'number'],
          ['Mentions', number('mentions'), 'number'],
          ['Citations', number('citations'), 'number'],
          ['Position', number('averagePosition'), 'number'],
          ['Visibility', number('visibility'), 'number'],
        ],
      }),
    ),
    block('Share of voice', shareOfVoice(result)),
    block('Sentiment of answers that mention the brand', sentiment(result)),
    block(
      'By question',
      tableOf(result, {
        ...{ list: 'byPrompt', most: 20, one: 'question' },
        columns: [
          ['Question', 'text', 'wide'],
          ['Intent', name('intent')],
          ['Mentioned or cited by', seenBy],
        ],
      }),
    ),
  ]
}

function platformWithModel(platform: View): Content {
  return html`${platformName(platform.text('id'))} <span class="soft">${platform.text('model')}</span>`
}

function shareOfVoice(result: View): Content {
  const own = result.text('domain')
  return chart.bars(
    result.list('shareOfVoice', 10).items.map((voice) => {
      const [domain, share] = [voice.text('domain'), voice.number('share')]
      const tone = domain === own ? 'accent' : 'neutral'
      return { label: domain, value: share, text: percentText(share), tone }
    }),
  )
}

function sentiment(result: View): Content {
  const bars = result.list('platforms', MOST_PLATFORMS).items.map((platform) => {
    const label = platformName(platform.text('id'))
    const part = (mood: string) => platform.at('sentiment').number(mood) ?? 0
    const bar = chart.stack({
      label,
      parts: [
        { label: 'positive', value: part('positive'), tone: 'good' },
        { label: 'neutral', value: part('neutral'), tone: 'neutral' },
        { label: 'negative', value: part('negative'), tone: 'poor' },
      ],
    })
    return bar && html`<div class="labelled"><p>${label}</p>${bar}</div>`
  })
  const there = present(bars)
  return there.length === 0 ? null : html`<div class="grid">${there}</div>`
}

function seenBy(prompt: View): Content {
  const asked = prompt.list('platforms', MOST_PLATFORMS).items
  const seen = asked.filter((one) => one.flag('mentioned') === true || one.flag('cited') === true)
  return seen.length === 0
    ? html`<span class="soft">none of ${countText(asked.length, 'platform')}</span>`
    : seen.map((one) => platformName(one.text('platform'))).join(', ')
}

const VERDICTS = { supported: 'good', contradicted: 'poor', unverifiable: 'neutral' } as const

/** What models say about the brand, compared with the facts of the site. */
export function hallucinationBody(result: View): readonly Content[] {
  const models = result.list('models', 8).items
  return [
    block('Share of statements that the site contradicts', chart.bars(models.map(rate))),
    ...models.map(claims),
    block(
      'Facts of the site',
      tableOf(result, {
        ...{ list: 'facts', most: 20, one: 'fact' },
        columns: [['Fact', 'statement', 'wide']],
      }),
    ),
  ]
}

function rate(model: View) {
  const value = model.number('hallucinationRate')
  return {
    label: platformName(model.text('platform')) || model.text('model'),
    value,
    max: 1,
    text: model.flag('knows') === false ? 'does not know the brand' : percentText(value),
    tone: (value ?? 0) > 0 ? ('poor' as const) : ('good' as const),
  }
}

function claims(model: View): Content {
  const table = tableOf(model, {
    ...{ list: 'claims', most: 12, one: 'statement' },
    columns: [
      ['Statement', 'text', 'wide'],
      ['According to the site', toned('verdict', VERDICTS)],
    ],
  })
  const title = platformName(model.text('platform')) || 'A model'
  return block(title, table && paragraph(model.text('model'), 'soft'), table)
}
