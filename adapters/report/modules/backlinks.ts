import { html } from 'htm/preact'
import { block, type Content, link } from '../blocks.ts'
import { chart, dataTable } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { moreText, nameText } from '../words.ts'
import { bulletsOf, factsOf, number } from './result-blocks.ts'

const MOST_ROWS = 15

/** How well the domain is known to the web, with the source of each figure. */
export function backlinksBody(result: View): readonly Content[] {
  const api = result.at('api')
  const gaps = { list: 'notKnown', most: MOST_ROWS }
  return [
    factsOf(result, [['Domain', 'domain']]),
    block(
      'Link index',
      factsOf(api, [
        ['Provider', 'provider'],
        ['Authority', number('authority')],
        ['Rank', number('rank')],
        ['Referring domains', number('referringDomains')],
        ['Backlinks', number('backlinks')],
      ]),
      named(api, 'topReferring', 'Referring domain'),
      named(api, 'topAnchors', 'Link text'),
      named(api, 'competitors', 'Competitor'),
    ),
    block('Common Crawl', ...commonCrawl(result.at('commonCrawl'))),
    block('Unknown', bulletsOf(result, gaps, gapText)),
    block(
      'Sources',
      bulletsOf(
        result,
        { list: 'sources', most: 8, one: 'source' },
        (one) => html`${link(one.text('url'), one.text('name'))} ${one.text('tells')}`,
      ),
    ),
  ]
}

/** Lists whose columns differ by provider: each row's texts and numbers as they are named. */
function named(api: View, key: string, title: string): Content {
  const { items, more } = api.list(key, MOST_ROWS)
  const rows = items.map((item) => {
    const [first, ...rest] = item
      .entries()
      .map(([name, value]) => [name, value.asText(200)] as const)
      .filter(([, text]) => text !== '')
    const details = rest.map(([name, text]) => `${nameText(name)} ${text}`).join(', ')
    return [first?.[1] ?? item.asText(200), details]
  })
  const columns = [{ title, kind: 'wide' }, { title: 'Figures' }] as const
  return dataTable({ columns, rows, more: moreText(more) })
}

function commonCrawl(part: View): readonly Content[] {
  const languages = part.at('captures', 'languages').entries().slice(0, 8)
  return [
    factsOf(part, [
      ['Dataset', 'dataset'],
      ['Captures', number('captures.count')],
      ['Pages', number('captures.pages')],
      ['Latest capture', 'captures.newest'],
      ['Harmonic centrality, rank', number('harmonicCentralityRank')],
      ['PageRank', number('pageRank')],
    ]),
    chart.bars(
      languages
        .map(([label, value]) => ({
          label,
          value: Number(value.asText()),
          tone: 'neutral' as const,
        }))
        .filter(({ value }) => Number.isFinite(value)),
    ),
  ]
}

function gapText(one: View): string {
  const fields = one.texts('fields', 10).items.map(nameText).join(', ')
  return `${fields}${fields === '' ? '' : ': '}${one.text('why')}`
}
