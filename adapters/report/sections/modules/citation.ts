import { html } from 'htm/preact'
import { countryName, languageName, percentText, platformName } from '../../../texts/format.ts'
import { badge, bullets, type Content, folded, link } from '../blocks.ts'
import type { Tone } from '../charts/marks.ts'
import { chart, facts as factList } from '../figures.ts'
import type { View } from '../view.ts'
import { wordText } from '../words.ts'
import * as field from './fields.ts'
import { countsBar, sectionOf } from './result-blocks.ts'

const { text, part, facts, table, list } = sectionOf('citation')
const MOST_PLATFORMS = 12
const MOODS = { positive: 'good', neutral: 'neutral', negative: 'poor' } as const

/** How often AI platforms named and cited the site, and in what tone. */
export function citationBody(result: View): readonly Content[] {
  const isAsked = result.count('byPrompt') > 0
  return [
    facts(result, {
      brand: 'brand',
      niche: 'niche',
      market: (record) =>
        [countryName(record.text('country')), languageName(record.text('language'))]
          .filter(Boolean)
          .join(', '),
      competitors: field.joined('competitors', 20),
    }),
    part('shareOfVoice', shareOfVoice(result)),
    part(
      'platforms',
      table(result, 'platforms', {
        platform: platformWithModel,
        answers: field.number('answers'),
        mentions: field.number('mentions'),
        citations: field.number('citations'),
        position: field.number('averagePosition'),
        visibility: field.number('visibility'),
      }),
    ),
    part('sentiment', sentiment(result)),
    part(
      'prompts',
      isAsked
        ? table(result, 'byPrompt', {
            prompt: 'text',
            intent: field.word('intent'),
            seenBy: field.both(seenBy),
          })
        : list(result, 'prompts', 'text', { open: 15 }),
      folded(
        text('answersGiven'),
        ...['byPrompt', 'aiOverviews'].flatMap((key) => answers(result, key)),
      ),
    ),
  ]
}

function platformWithModel(platform: View): Content {
  return html`${platformName(platform.text('id'))} <span class="soft">${platform.text('model')}</span>`
}

function shareOfVoice(result: View): Content {
  const own = result.text('domain')
  return chart.bars(
    result.list('shareOfVoice', 12).items.map((voice) => {
      const [domain, share] = [voice.text('domain'), voice.number('share')]
      const isOwn = domain === own && own !== ''
      const label = domain === 'other' ? text('others') : isOwn ? text('own', { domain }) : domain
      return { label, value: share, text: percentText(share), tone: isOwn ? 'accent' : 'neutral' }
    }),
  )
}

/** All platforms together. */
function sentiment(result: View): Content {
  const platforms = result.list('platforms', MOST_PLATFORMS).items
  const parts = Object.entries(MOODS).map(([mood, tone]) => {
    const counts = platforms.map((platform) => platform.number(`sentiment.${mood}`) ?? 0)
    return { label: wordText(mood), value: counts.reduce((sum, one) => sum + one, 0), tone }
  })
  return chart.stack({ label: text('sentiment'), parts })
}

function seenBy(prompt: View): Content {
  const asked = prompt.list('platforms', MOST_PLATFORMS).items
  const seen = asked.filter((one) => one.flag('mentioned') === true || one.flag('cited') === true)
  if (seen.length === 0) {
    return html`<span class="soft">${text('seenByNone', { n: asked.length })}</span>`
  }
  return html`<span class="tags">${seen.map((one) => {
    const [tone, state]: [Tone, string] =
      one.flag('cited') === true ? ['good', 'cited'] : ['fair', 'mentioned']
    return badge(tone, text(state, { platform: platformName(one.text('platform')) }))
  })}</span>`
}

function answers(result: View, key: string): readonly Content[] {
  return result.list(key, 20).items.map((row) => {
    const all = row.list('platforms', MOST_PLATFORMS).items
    // An AI Overview is one answer to its own query.
    const given = all.length === 0 ? [row] : all
    return folded(
      row.text('text') || row.text('query') || '–',
      factList(given.map((one) => [platformName(one.text('platform')) || '–', answer(one)])),
    )
  })
}

function answer(one: View): Content {
  const urls = one.texts('citations', 10).items
  return html`${one.text('excerpt', 400) || one.text('reason') || text('noAnswer')}
    ${bullets(urls.map((url) => link(url)))}`
}

const hallucination = sectionOf('aiHallucination')
const VERDICTS = { supported: 'good', contradicted: 'poor', unverifiable: 'neutral' } as const

/** Statements of models about the brand, compared with the facts of the site. */
export function hallucinationBody(result: View): readonly Content[] {
  const known = result.list('facts', 100).items
  const byId = new Map(known.map((fact) => [fact.text('id'), fact]))
  const models = result.list('models', 12).items
  return [
    models.length === 0
      ? null
      : html`<div class="cards">${models.map((model) => modelCard(model, byId))}</div>`,
    folded(
      hallucination.text('facts'),
      hallucination.table(
        result,
        'facts',
        { fact: 'statement', source: (fact) => link(fact.text('url', 2048)) },
        { open: 100 },
      ),
    ),
  ]
}

function modelCard(model: View, facts: ReadonlyMap<string, View>): Content {
  const claims = model.list('claims', 60).items
  const verdicts = claims.map((claim) => claim.text('verdict'))
  const verdictWords = { tones: VERDICTS, list: 'verdict' }
  const label = platformName(model.text('platform')) || model.text('model')
  return html`
    <article class="card">
      <h5>${label} <span class="soft">${model.text('model')}</span></h5>
      ${model.flag('knows') === true ? null : html`<p class="soft">${unknownText(model)}</p>`}
      ${countsBar(hallucination.text('statements', { model: label }), verdicts, verdictWords)}
      ${hallucination.list(model, 'claims', (claim) => claimLine(claim, facts), { open: 3 })}
    </article>
  `
}

function unknownText(model: View): string {
  if (model.flag('answered') === false)
    return `${hallucination.text('noAnswer')} ${model.text('reason')}`
  if (model.flag('knows') === false) return hallucination.text('unknownBrand')
  return model.text('reason') || hallucination.text('notEvaluated')
}

function claimLine(claim: View, facts: ReadonlyMap<string, View>): Content {
  const fact = facts.get(claim.text('factId'))
  const isWrong = claim.text('verdict') === 'contradicted'
  return html`${field.toned('verdict', VERDICTS, 'verdict')(claim)} ${claim.text('text')}
    ${isWrong && fact && html`<span class="check-text">${hallucination.text('siteSays')} ${field.quote('quote')(fact)}</span>`}`
}
