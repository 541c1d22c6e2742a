import { block, type Content, link, paragraph } from '../blocks.ts'
import { chart, facts } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { both, factsOf, name, number, tableOf, usd } from './result-blocks.ts'

/** The result page of the main keyword, what people search for, and who ranks. */
export function searchDataBody(result: View): readonly Content[] {
  const serp = result.at('serp')
  const overview = result.at('aiOverview')
  const rank = serp.number('ownRank')
  const ownRank = rank === null ? (serp.isEmpty ? '' : 'not in the first results') : String(rank)
  return [
    facts([
      ['Keyword', serp.text('keyword')],
      ['Location', serp.text('location')],
      ['Language', serp.text('language')],
      ['Own rank', ownRank],
    ]),
    block(
      'First results',
      tableOf(serp, {
        ...{ list: 'top10', most: 10, one: 'result' },
        columns: [
          ['Rank', number('rank'), 'number'],
          ['Result', both('title', (one) => link(one.text('url')) ?? one.text('domain')), 'wide'],
        ],
      }),
    ),
    block(
      'AI overview',
      factsOf(overview, [
        ['Shown', 'present'],
        ['Cites the site', 'cited'],
        ['References', references],
      ]),
      paragraph(overview.text('text', 1200)),
    ),
    block(
      'Keywords',
      tableOf(result, {
        ...{ list: 'keywords', most: 20, one: 'keyword' },
        columns: [
          ['Keyword', 'keyword', 'wide'],
          ['Searches a month', number('searchVolume'), 'number'],
          ['Price of a click', usd('cpcUsd'), 'number'],
          ['Competition', name('competition')],
        ],
      }),
      searches(result),
    ),
    block(
      'Competitors',
      tableOf(result, {
        ...{ list: 'competitors', most: 10, one: 'domain' },
        columns: [
          ['Domain', 'domain', 'wide'],
          ['Best rank', number('bestRank'), 'number'],
          ['Keywords', number('keywords'), 'number'],
        ],
      }),
    ),
    block(
      'Links to the site',
      factsOf(result.at('backlinks'), [
        ['Backlinks', number('backlinks')],
        ['Referring domains', number('referringDomains')],
        ['Referring pages', number('referringPages')],
        ['Broken backlinks', number('brokenBacklinks')],
        ['Rank', number('rank')],
        ['Spam score', number('spamScore')],
      ]),
    ),
  ]
}

function references(overview: View): string {
  const domains = overview.list('references', 10).items.map((one) => one.text('domain'))
  return domains.filter(Boolean).join(', ')
}

/** Searches for the first keyword, oldest month first. */
function searches(result: View): Content {
  const [first] = result.list('keywords', 1).items
  if (first === undefined) return null
  const months = first
    .list('monthlySearches', 24)
    .items.map((one) => ({ month: one.text('month', 20), searches: one.number('searches') }))
    .sort((one, other) => (one.month < other.month ? -1 : 1))
  if (months.length < 3) return null
  return chart.lines({
    label: `Searches for “${first.text('keyword', 80)}”`,
    unit: 'a month',
    marks: months.map(({ month }) => month),
    series: [{ label: 'searches', points: months.map((one) => one.searches) }],
    height: 110,
  })
}
