import { html } from 'htm/preact'
import { block } from '../block.ts'
import { chart } from '../chart.ts'
import { type Content, present } from '../content.ts'
import { dataTable } from '../data-table.ts'
import { facts } from '../facts.ts'
import type { View } from '../view.ts'
import { countText, moreText, nameText, numberText, percentText } from '../words.ts'

const MOST = { platforms: 12, voices: 10, prompts: 20 } as const

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
  const { items, more } = result.list('platforms', MOST.platforms)
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
  const { items } = result.list('shareOfVoice', MOST.voices)
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
  const { items } = result.list('platforms', MOST.platforms)
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
  const { items, more } = result.list('byPrompt', MOST.prompts)
  return dataTable({
    columns: [
      { title: 'Question', kind: 'wide' },
      { title: 'Intent' },
      { title: 'Named or cited by' },
    ],
    rows: items.map((prompt) => {
      const asked = prompt.list('platforms', MOST.platforms).items
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
export function platformName(id: string): string {
  return (Object.hasOwn(NAMES, id) ? NAMES[id] : undefined) ?? nameText(id)
}
