import { html } from 'htm/preact'
import { t } from '../../../texts/texts.ts'
import { bullets, type Content } from '../blocks.ts'
import { chart } from '../figures.ts'
import type { View } from '../view.ts'
import {
  address,
  bytes,
  itemLink,
  joined,
  message,
  number,
  percent,
  sectionOf,
  sizeText,
  titled,
  word,
} from './result-blocks.ts'

const { text, part, labelled, facts, table, list, none } = sectionOf('tier2')

/** How to outrank others, what needs JavaScript, images, conversion. */
export function tier2Body(result: View): readonly Content[] {
  const ranking = result.at('outranking')
  const conversion = result.at('cro')
  return [
    part(
      'outranking',
      facts(ranking, { keyword: 'keyword', ownRank: number('ownRank') }),
      list(ranking, 'differences', 'text'),
      table(ranking, 'rivals', {
        rank: number('rank'),
        above: titled('title', address('url')),
        titleLength: number('titleLength'),
        descriptionLength: number('descriptionLength'),
        keywordInTitle: 'hasKeywordInTitle',
      }),
    ),
    part('rendering', ...rendering(result)),
    part(
      'images',
      none(result, 'images', 'noImages'),
      table(
        result,
        'images',
        {
          image: imageWithIssues,
          format: 'format',
          size: bytes('bytes'),
          pixels: sizeText,
          shownAs: (image) => sizeText(image.at('displayed')),
        },
        { items: withIssuesFirst(result) },
      ),
    ),
    part(
      'conversion',
      facts(conversion, { conversionScore: number('score') }),
      table(conversion, 'ctas', {
        cta: 'name',
        leadsTo: word('action', 'ctaAction'),
        isButton: 'isButton',
        aboveTheFold: 'isAboveTheFold',
        times: number('count'),
      }),
      table(conversion, 'forms', {
        form: titled(word('purpose', 'formPurpose'), joined('issues')),
        personalFields: number('personalFields'),
        autofill: percent('autofillPercent'),
      }),
      labelled(
        'trustSignals',
        list(conversion, 'trustSignals', (one) => one.text('detail') || word('kind')(one)),
      ),
    ),
  ]
}

function rendering(result: View): readonly Content[] {
  const page = result.at('jsRendering')
  const changed = ['titleChanged', 'descriptionChanged', 'h1Changed', 'canonicalChanged']
    .filter((name) => page.flag(name) === true)
    .map((name) => text(name))
  const words = [
    { label: text('rawWords'), value: page.number('rawWords'), tone: 'accent' as const },
    {
      label: text('renderedWords'),
      value: page.number('renderedWords'),
      tone: 'neutral' as const,
    },
  ]
  return [
    none(result, 'jsRendering', 'notRendered'),
    page.isEmpty ? null : chart.bars(words),
    facts(page, {
      changed: () => changed.join(', '),
      linksOnlyRendered: number('linksOnlyRendered'),
    }),
    labelled('missingInRaw', list(page, 'missingInRaw', missingText, { open: 5 })),
    labelled('linkSamples', list(page, 'linkSamples', itemLink, { open: 5 })),
  ]
}

function missingText(one: View): Content {
  const heading = one.text('heading')
  const words = one.text('text', 240)
  return heading === '' ? words : t('report.labelled', { name: heading, value: words })
}

function withIssuesFirst(result: View): readonly View[] {
  const { items } = result.list('images', 300)
  const hasIssues = (image: View) => image.count('issues') > 0
  return [...items.filter(hasIssues), ...items.filter((image) => !hasIssues(image))]
}

function imageWithIssues(image: View): Content {
  const issues = image.list('issues', 8).items.map(message)
  return html`${address('url')(image)} ${image.text('alt') !== '' && html`<q>${image.text('alt', 100)}</q>`} ${bullets(issues)}`
}
