import { html } from 'htm/preact'
import { t } from '../../../texts/texts.ts'
import { bullets, type Content } from '../blocks.ts'
import { chart } from '../figures.ts'
import type { View } from '../view.ts'
import * as field from './fields.ts'
import { foremost, sectionOf } from './result-blocks.ts'

const { text, part, labelled, facts, table, list, none } = sectionOf('tier2')

/** How to outrank others, what needs JavaScript, images, conversion. */
export function tier2Body(result: View): readonly Content[] {
  const ranking = result.at('outranking')
  const conversion = result.at('cro')
  const images = result.list('images', 300).items
  return [
    part(
      'outranking',
      facts(ranking, { keyword: 'keyword', ownRank: field.number('ownRank') }),
      list(ranking, 'differences', 'text'),
      table(ranking, 'rivals', {
        rank: field.number('rank'),
        above: field.titled('title', field.address('url')),
        titleLength: field.number('titleLength'),
        descriptionLength: field.number('descriptionLength'),
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
          size: field.bytes('bytes'),
          pixels: field.sizeText,
          shownAs: (image) => field.sizeText(image.at('displayed')),
        },
        { items: foremost(images, (image) => image.count('issues') > 0) },
      ),
    ),
    part(
      'conversion',
      facts(conversion, { conversionScore: field.number('score') }),
      table(conversion, 'ctas', {
        cta: 'name',
        leadsTo: field.word('action', 'ctaAction'),
        isButton: 'isButton',
        aboveTheFold: 'isAboveTheFold',
        times: field.number('count'),
      }),
      table(conversion, 'forms', {
        form: field.titled(field.word('purpose', 'formPurpose'), field.joined('issues')),
        personalFields: field.number('personalFields'),
        autofill: field.percent('autofillPercent'),
      }),
      labelled(
        'trustSignals',
        list(conversion, 'trustSignals', (one) => one.text('detail') || field.word('kind')(one)),
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
      linksOnlyRendered: field.number('linksOnlyRendered'),
    }),
    labelled('missingInRaw', list(page, 'missingInRaw', missingText, { open: 5 })),
    labelled('linkSamples', list(page, 'linkSamples', field.itemLink, { open: 5 })),
  ]
}

function missingText(one: View): Content {
  const heading = one.text('heading')
  const words = one.text('text', 240)
  return heading === '' ? words : t('report.labelled', { name: heading, value: words })
}

function imageWithIssues(image: View): Content {
  const issues = image.list('issues', 8).items.map(field.message)
  return html`${field.address('url')(image)} ${image.text('alt') !== '' && html`<q>${image.text('alt', 100)}</q>`} ${bullets(issues)}`
}
