import { html } from 'htm/preact'
import type { Tone } from '../../web/assets/charts/marks.js'
import { badge, block, type Content, paragraph, present } from '../blocks.ts'
import { chart, dataTable, facts } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { countText, moreText, nameText, numberText, percentText } from '../words.ts'

const CITATION_LIMITS = { platforms: 12, voices: 10, prompts: 20 } as const

/** How often AI platforms named and cited the site, beside whom, and in what tone. */
export function citationBody(result: View): readonly Content[] {
  return [
    facts([
      ['Brand', result.text('brand')],
      ['Niche', result.text('niche')],
      ['Questions asked', result.count('prompts') === 0 ? '' : String(result.count('prompts'))],
    ]),
    block('By platform', platforms(result)),
    block('Share of voice', shareOfVoice(result)),
    block('Tone of the answers that name the brand', sentiment(result)),
    block('By question', prompts(result)),
  ]
}

function platforms(result: View): Content {
  const { items, more } = result.list('platforms', CITATION_LIMITS.platforms)
  return dataTable({
    columns: [
      { title: 'Platform', kind: 'wide' },
      { title: 'Answers', kind: 'number' },
      { title: 'Named', kind: 'number' },
      { title: 'Cited', kind: 'number' },
      { title: 'Position', kind: 'number' },
      { title: 'Visibility', kind: 'number' },
    ],
    rows: items.map((platform) => [
      html`${platformName(platform.text('id'))} <span class="soft">${platform.text('model')}</span>`,
      numberText(platform.number('answers')),
      numberText(platform.number('mentions')),
      numberText(platform.number('citations')),
      numberText(platform.number('averagePosition')),
      numberText(platform.number('visibility')),
    ]),
    more: moreText(more, 'platform'),
  })
}

function shareOfVoice(result: View): Content {
  const { items } = result.list('shareOfVoice', CITATION_LIMITS.voices)
  const own = result.text('domain')
  return chart.bars(
    items.map((voice) => {
      const [domain, share] = [voice.text('domain'), voice.number('share')]
      return {
        ...{ label: domain, value: share, text: percentText(share) },
        tone: domain === own ? ('accent' as const) : ('neutral' as const),
      }
    }),
  )
}

function sentiment(result: View): Content {
  const { items } = result.list('platforms', CITATION_LIMITS.platforms)
  const bars = items.map((platform) => {
    const tone = platform.at('sentiment')
    const bar = chart.stack({
      label: platformName(platform.text('id')),
      parts: [
        { label: 'positive', value: tone.number('positive') ?? 0, tone: 'good' },
        { label: 'neutral', value: tone.number('neutral') ?? 0, tone: 'neutral' },
        { label: 'negative', value: tone.number('negative') ?? 0, tone: 'poor' },
      ],
    })
    return (
      bar && html`<div class="labelled"><p>${platformName(platform.text('id'))}</p>${bar}</div>`
    )
  })
  const there = present(bars)
  return there.length === 0 ? null : html`<div class="grid">${there}</div>`
}

function prompts(result: View): Content {
  const { items, more } = result.list('byPrompt', CITATION_LIMITS.prompts)
  return dataTable({
    columns: [
      { title: 'Question', kind: 'wide' },
      { title: 'Intent' },
      { title: 'Named or cited by' },
    ],
    rows: items.map((prompt) => {
      const asked = prompt.list('platforms', CITATION_LIMITS.platforms).items
      const seen = asked.filter(
        (one) => one.flag('mentioned') === true || one.flag('cited') === true,
      )
      const names = seen.map((one) => platformName(one.text('platform'))).join(', ')
      return [
        prompt.text('text'),
        nameText(prompt.text('intent')),
        names === ''
          ? html`<span class="soft">none of ${countText(asked.length, 'platform')}</span>`
          : names,
      ]
    }),
    more: moreText(more, 'question'),
  })
}

const NAMES: Readonly<Record<string, string>> = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  gemini: 'Gemini',
  perplexity: 'Perplexity',
  googleAiOverviews: 'Google AI Overviews',
}

/** The name of an AI platform; an unknown id in words. */
function platformName(id: string): string {
  return (Object.hasOwn(NAMES, id) ? NAMES[id] : undefined) ?? nameText(id)
}

const STATEMENT_LIMITS = { models: 8, claims: 12, facts: 20 } as const
const VERDICTS: Readonly<Record<string, Tone>> = {
  supported: 'good',
  contradicted: 'poor',
  unverifiable: 'neutral',
}

/** What models say of the brand, held against the facts of the site. */
export function hallucinationBody(result: View): readonly Content[] {
  const models = result.list('models', STATEMENT_LIMITS.models).items
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
  const { items, more } = model.list('claims', STATEMENT_LIMITS.claims)
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
  const { items, more } = result.list('facts', STATEMENT_LIMITS.facts)
  return dataTable({
    columns: [{ title: 'Fact', kind: 'wide' }],
    rows: items.map((fact) => [fact.text('statement')]),
    more: moreText(more, 'fact'),
  })
}
