import { html } from 'htm/preact'
import { block, bullets, type Content, link } from '../blocks.ts'
import { chart, dataTable, facts } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { moreText, nameText, numberText } from '../words.ts'

const MOST = { rows: 15, sources: 8 } as const

/** How well the domain is known to the web, with the source of each figure. */
export function backlinksBody(result: View): readonly Content[] {
  return [
    facts([['Domain', result.text('domain')]]),
    block('Link index', ...linkIndex(result.at('api'))),
    block('Common Crawl', ...commonCrawl(result.at('commonCrawl'))),
    block('What is not known', notKnown(result)),
    block('Sources', sources(result)),
  ]
}

function linkIndex(api: View): readonly Content[] {
  return [
    facts([
      ['Provider', api.text('provider')],
      ['Authority', numberText(api.number('authority'))],
      ['Rank', numberText(api.number('rank'))],
      ['Referring domains', numberText(api.number('referringDomains'))],
      ['Backlinks', numberText(api.number('backlinks'))],
    ]),
    named(api, 'topReferring', 'Referring domain'),
    named(api, 'topAnchors', 'Link text'),
    named(api, 'competitors', 'Competitor'),
  ]
}

/** Lists whose columns differ by provider: each row's texts and numbers as they are named. */
function named(api: View, key: string, title: string): Content {
  const { items, more } = api.list(key, MOST.rows)
  const rows = items.map((item) => {
    const [first, ...rest] = item
      .entries()
      .map(([name, value]) => [name, value.asText(200)] as const)
      .filter(([, text]) => text !== '')
    const details = rest.map(([name, text]) => `${nameText(name)} ${text}`).join(', ')
    return [first?.[1] ?? item.asText(200), details]
  })
  return dataTable({
    columns: [{ title, kind: 'wide' }, { title: 'Figures' }],
    rows,
    more: moreText(more),
  })
}

function commonCrawl(part: View): readonly Content[] {
  const captures = part.at('captures')
  const languages = captures.at('languages').entries().slice(0, 8)
  return [
    facts([
      ['Dataset', part.text('dataset')],
      ['Captures', numberText(captures.number('count'))],
      ['Pages', numberText(captures.number('pages'))],
      ['Newest capture', captures.text('newest')],
      ['Harmonic centrality, rank', numberText(part.number('harmonicCentralityRank'))],
      ['PageRank', numberText(part.number('pageRank'))],
    ]),
    chart.bars(
      languages.flatMap(([language, value]) => {
        const count = Number(value.asText())
        return Number.isFinite(count)
          ? [{ label: language, value: count, tone: 'neutral' as const }]
          : []
      }),
    ),
  ]
}

function notKnown(result: View): Content {
  const { items, more } = result.list('notKnown', MOST.rows)
  return bullets(
    items.map((one) => {
      const fields = one.texts('fields', 10).items.map(nameText).join(', ')
      return `${fields}${fields === '' ? '' : ': '}${one.text('why')}`
    }),
    moreText(more),
  )
}

function sources(result: View): Content {
  const { items, more } = result.list('sources', MOST.sources)
  return bullets(
    items.map((one) => html`${link(one.text('url'), one.text('name'))} ${one.text('tells')}`),
    moreText(more, 'source'),
  )
}
