import { html } from 'htm/preact'
import { languageName, monthText, numberText } from '../../../texts/format.ts'
import { badge, type Content, paragraph } from '../blocks.ts'
import { chart } from '../figures.ts'
import type { View } from '../view.ts'
import {
  address,
  date,
  joined,
  language,
  number,
  sectionOf,
  tally,
  titled,
  toned,
  usd,
  verdict,
  word,
  wordText,
} from './result-blocks.ts'

const { text, part, facts, table, list } = sectionOf('dataforseo')
const COMPETITION = { high: 'poor', medium: 'fair', low: 'good' } as const

/** The result page of the main keyword, what people search for, and who ranks. */
export function searchDataBody(result: View): readonly Content[] {
  const serp = result.at('serp')
  return [
    facts(serp, {
      keyword: 'keyword',
      location: 'location',
      language: language('language'),
      checkedAt: date('checkedAt'),
    }),
    part(
      'firstResults',
      table(
        serp,
        'top10',
        { rank: number('rank'), page: (one) => resultLine(one, serp.number('ownRank')) },
        { open: 10 },
      ),
    ),
    part(
      'rankings',
      table(result, 'rankings', {
        keyword: 'keyword',
        ownRank: number('ownRank'),
        aiOverview: (one) => {
          const isShown = one.flag('aiOverview.present') === true
          return isShown
            ? verdict('aiOverview.cited', 'cites', ['good', 'fair'])(one)
            : text('none')
        },
        snippet: verdict('ownsFeaturedSnippet', 'ownSite', ['good', 'neutral']),
      }),
    ),
    part('aiOverview', ...overview(result.at('aiOverview'))),
    part('demand', demand(result), searches(result)),
    part(
      'competitors',
      table(result, 'competitors', {
        domain: 'domain',
        bestRank: number('bestRank'),
        keywords: number('keywords'),
        suggestedBy: verdict('isGiven', 'suggestedBy', ['neutral', 'neutral']),
      }),
    ),
    part(
      'backlinks',
      facts(result.at('backlinks'), {
        links: number('backlinks'),
        referringDomains: number('referringDomains'),
        brokenBacklinks: number('brokenBacklinks'),
        indexRank: number('rank'),
        spamScore: number('spamScore'),
      }),
    ),
  ]
}

function resultLine(one: View, own: number | null): Content {
  const isOwn = own !== null && one.number('rank') === own
  const line = titled('title', address('url'))(one)
  return isOwn ? html`${badge('accent', text('thisSite'))} ${line}` : line
}

function overview(record: View): readonly Content[] {
  if (record.flag('present') === false) return [paragraph(text('noOverview'), 'soft')]
  const cited = verdict('cited', 'cites', ['good', 'fair'])(record)
  const words = record.text('text', 1200)
  return [
    cited === '' ? null : html`<p>${cited}</p>`,
    words === '' ? null : html`<blockquote>${words}</blockquote>`,
    list(
      record,
      'references',
      titled((one) => one.text('title') || one.text('domain'), address('url')),
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
    volume: number('searchVolume'),
    cpc: usd('cpcUsd'),
    competition: toned('competition', COMPETITION),
    takenFrom: (one) => {
      const asked = origins.get(one.text('keyword'))
      return asked === undefined ? '' : word('from', 'keywordSource')(asked)
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
      provider: word('api.provider'),
      authority: number('api.authority'),
      indexRank: number('api.rank'),
      referringDomains: number('api.referringDomains'),
      backlinks: number('api.backlinks'),
      topReferring: joined('api.topReferring', 10),
      topAnchors: joined('api.topAnchors', 10),
    }),
    links.part(
      'competitors',
      links.table(api, 'competitors', {
        domain: 'domain',
        authority: number('authority'),
        indexRank: number('rank'),
        referringDomains: number('referringDomains'),
        backlinks: number('backlinks'),
      }),
    ),
    links.part(
      'commonCrawl',
      links.facts(crawl, {
        dataset: 'dataset',
        captures: captured,
        pages: number('captures.pages'),
        languages: tally('captures.languages', languageName),
        statuses: tally('captures.statuses', String),
        oldest: date('captures.oldest'),
        newest: date('captures.newest'),
        harmonic: number('harmonicCentralityRank'),
        pageRank: number('pageRankPosition'),
      }),
    ),
    links.part('notKnown', links.list(result, 'notKnown', titled('why', fieldNames))),
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
