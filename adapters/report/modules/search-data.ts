import { html } from 'htm/preact'
import { block, type Content, link, paragraph } from '../blocks.ts'
import { chart, dataTable, facts } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { moreText, nameText, numberText, usdText } from '../words.ts'

const MOST = { results: 10, keywords: 20, competitors: 10, references: 10, months: 24 } as const

/** The result page of the main keyword, what people search for, who else is found. */
export function searchDataBody(result: View): readonly Content[] {
  const serp = result.at('serp')
  const rank = serp.number('ownRank')
  return [
    facts([
      ['Keyword', serp.text('keyword')],
      ['Location', serp.text('location')],
      ['Language', serp.text('language')],
      ['Own rank', rank === null ? (serp.isEmpty ? '' : 'not among the first') : String(rank)],
    ]),
    block('First results', top10(serp)),
    block('AI overview', aiOverview(result), paragraph(result.at('aiOverview').text('text', 1200))),
    block('Keywords', keywords(result), searches(result)),
    block('Competitors', competitors(result)),
    block('Links to the site', backlinks(result.at('backlinks'))),
  ]
}

function top10(serp: View): Content {
  const { items, more } = serp.list('top10', MOST.results)
  return dataTable({
    columns: [
      { title: 'Rank', kind: 'number' },
      { title: 'Result', kind: 'wide' },
    ],
    rows: items.map((item) => [
      numberText(item.number('rank')),
      html`${item.text('title')} ${link(item.text('url')) ?? item.text('domain')}`,
    ]),
    more: moreText(more, 'result'),
  })
}

function aiOverview(result: View): Content {
  const overview = result.at('aiOverview')
  const { items } = overview.list('references', MOST.references)
  return facts([
    ['Shown', overview.text('present')],
    ['Cites the site', overview.text('cited')],
    [
      'References',
      items
        .map((one) => one.text('domain'))
        .filter(Boolean)
        .join(', '),
    ],
  ])
}

function keywords(result: View): Content {
  const { items, more } = result.list('keywords', MOST.keywords)
  return dataTable({
    columns: [
      { title: 'Keyword', kind: 'wide' },
      { title: 'Searches a month', kind: 'number' },
      { title: 'Price of a click', kind: 'number' },
      { title: 'Competition' },
    ],
    rows: items.map((one) => [
      one.text('keyword'),
      numberText(one.number('searchVolume')),
      usdText(one.number('cpcUsd')),
      nameText(one.text('competition')),
    ]),
    more: moreText(more, 'keyword'),
  })
}

/** Of the first keyword, oldest month first. */
function searches(result: View): Content {
  const [first] = result.list('keywords', 1).items
  if (first === undefined) return null
  const months = first
    .list('monthlySearches', MOST.months)
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

function competitors(result: View): Content {
  const { items, more } = result.list('competitors', MOST.competitors)
  return dataTable({
    columns: [
      { title: 'Domain', kind: 'wide' },
      { title: 'Best rank', kind: 'number' },
      { title: 'Keywords', kind: 'number' },
    ],
    rows: items.map((one) => [
      one.text('domain'),
      numberText(one.number('bestRank')),
      numberText(one.number('keywords')),
    ]),
    more: moreText(more, 'domain'),
  })
}

function backlinks(links: View): Content {
  return facts([
    ['Backlinks', numberText(links.number('backlinks'))],
    ['Referring domains', numberText(links.number('referringDomains'))],
    ['Referring pages', numberText(links.number('referringPages'))],
    ['Broken backlinks', numberText(links.number('brokenBacklinks'))],
    ['Rank', numberText(links.number('rank'))],
    ['Spam score', numberText(links.number('spamScore'))],
  ])
}
