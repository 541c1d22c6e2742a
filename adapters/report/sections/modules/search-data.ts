import { html } from 'htm/preact'
import { languageName, monthText, numberText } from '../../../texts/format.ts'
import { badge, type Content, paragraph } from '../blocks.ts'
import { chart } from '../figures.ts'
import type { View } from '../view.ts'
import { wordText } from '../words.ts'
import * as field from './fields.ts'
import { sectionOf } from './result-blocks.ts'

const { text, part, facts, table, list } = sectionOf('dataforseo')
const COMPETITION = { high: 'poor', medium: 'fair', low: 'good' } as const

/** The result page of the main keyword, what people search for, and who ranks. */
export function searchDataBody(result: View): readonly Content[] {
  const serp = result.at('serp')
  return [
    facts(serp, {
      keyword: 'keyword',
      location: 'location',
      language: field.language('language'),
      checkedAt: field.date('checkedAt'),
    }),
    part(
      'firstResults',
      table(
        serp,
        'top10',
        { rank: field.number('rank'), page: (one) => resultLine(one, serp.number('ownRank')) },
        { open: 10 },
      ),
    ),
    part(
      'rankings',
      table(result, 'rankings', {
        keyword: 'keyword',
        ownRank: field.number('ownRank'),
        aiOverview: (one) => {
          const isShown = one.flag('aiOverview.present') === true
          return isShown
            ? field.verdict('aiOverview.cited', 'cites', ['good', 'fair'])(one)
            : text('none')
        },
        snippet: field.verdict('ownsFeaturedSnippet', 'ownSite', ['good', 'neutral']),
      }),
    ),
    part('aiOverview', ...overview(result.at('aiOverview'))),
    part('demand', demand(result), searches(result)),
    part(
      'competitors',
      table(result, 'competitors', {
        domain: 'domain',
        bestRank: field.number('bestRank'),
        keywords: field.number('keywords'),
        suggestedBy: field.verdict('isGiven', 'suggestedBy', ['neutral', 'neutral']),
      }),
    ),
    part(
      'backlinks',
      facts(result.at('backlinks'), {
        links: field.number('backlinks'),
        referringDomains: field.number('referringDomains'),
        brokenBacklinks: field.number('brokenBacklinks'),
        indexRank: field.number('rank'),
        spamScore: field.number('spamScore'),
      }),
    ),
  ]
}

function resultLine(one: View, own: number | null): Content {
  const isOwn = own !== null && one.number('rank') === own
  const line = field.titled('title', field.address('url'))(one)
  return isOwn ? html`${badge('accent', text('thisSite'))} ${line}` : line
}

function overview(record: View): readonly Content[] {
  if (record.flag('present') === false) return [paragraph(text('noOverview'), 'soft')]
  const cited = field.verdict('cited', 'cites', ['good', 'fair'])(record)
  const words = record.text('text', 1200)
  return [
    cited === '' ? null : html`<p>${cited}</p>`,
    words === '' ? null : html`<blockquote>${words}</blockquote>`,
    list(
      record,
      'references',
      field.titled((one) => one.text('title') || one.text('domain'), field.address('url')),
      {
        open: 5,
      },
    ),
  ]
}

function demand(result: View): Content {
  const origins = new Map(
    result.list('keywordsAsked', 100).items.map((one) => [one.text('keyword'), one]),
  )
  return table(result, 'keywords', {
    keyword: 'keyword',
    volume: field.number('searchVolume'),
    cpc: field.usd('cpcUsd'),
    competition: field.toned('competition', COMPETITION),
    takenFrom: (one) => {
      const asked = origins.get(one.text('keyword'))
      return asked === undefined ? '' : field.word('from', 'keywordSource')(asked)
    },
  })
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
    label: text('searchesFor', { keyword: first.text('keyword', 80) }),
    unit: '',
    marks: months.map(({ month }) => monthText(month)),
    series: [{ label: text('volume'), points: months.map((one) => one.searches) }],
    height: 110,
  })
}

const links = sectionOf('backlinks')

/** How well the domain is known to the web, with the source of each figure. */
export function backlinksBody(result: View): readonly Content[] {
  const api = result.at('api')
  const crawl = result.at('commonCrawl')
  return [
    links.none(result, 'api', 'noApi'),
    links.facts(result, {
      domain: 'domain',
      provider: field.word('api.provider'),
      authority: field.number('api.authority'),
      indexRank: field.number('api.rank'),
      referringDomains: field.number('api.referringDomains'),
      backlinks: field.number('api.backlinks'),
      topReferring: field.joined('api.topReferring', 10),
      topAnchors: field.joined('api.topAnchors', 10),
    }),
    links.part(
      'competitors',
      links.table(api, 'competitors', {
        domain: 'domain',
        authority: field.number('authority'),
        indexRank: field.number('rank'),
        referringDomains: field.number('referringDomains'),
        backlinks: field.number('backlinks'),
      }),
    ),
    links.part(
      'commonCrawl',
      links.facts(crawl, {
        dataset: 'dataset',
        captures: captured,
        pages: field.number('captures.pages'),
        languages: field.tally('captures.languages', languageName),
        statuses: field.tally('captures.statuses', String),
        oldest: field.date('captures.oldest'),
        newest: field.date('captures.newest'),
        harmonic: field.number('harmonicCentralityRank'),
        pageRank: field.number('pageRankPosition'),
      }),
    ),
    links.part('notKnown', links.list(result, 'notKnown', field.titled('why', fieldNames))),
  ]
}

function captured(crawl: View): string {
  const captures = crawl.at('captures')
  const count = captures.number('count')
  if (count === null) return ''
  const isLeast = captures.flag('isComplete') === false
  return isLeast ? links.text('atLeast', { n: numberText(count) }) : numberText(count)
}

function fieldNames(one: View): string {
  return one
    .texts('fields', 12)
    .items.map((name) => wordText(name))
    .join(', ')
}
