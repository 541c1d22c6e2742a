import { html } from 'htm/preact'
import { DataTable } from '../../parts/data-table.js'
import { Badge } from '../../parts/elements.js'
import { countText, numberText, timeText, usdText } from '../../parts/format.js'
import { fields, flag, isObject, meaning, number, records, text } from '../loose-values.js'
import { addressColumn, numberColumn, textColumn, viewColumn } from './panel-columns.js'
import {
  Address,
  CutList,
  FactsList,
  LongText,
  PanelSection,
  SourcesNote,
  Stats,
  Verdict,
} from './panel-elements.js'

/** @typedef {import('../loose-values.js').Fields} Fields */

/** Places in search results, demand, AI overview and links. @param {{result: unknown}} props */
export function DataforseoPanel({ result }) {
  const read = fields(result)
  const serp = fields(read.serp)
  const rank = number(serp.ownRank)
  return html`<${Stats}
      stats=${[
        { label: 'Keyword', value: text(serp.keyword) ?? '–', note: placeNote(serp) },
        {
          label: 'Rank of this site',
          value: rank === null ? 'Not found' : `#${numberText(rank)}`,
          tone: rank === null ? 'poor' : rank <= 3 ? 'good' : 'fair',
        },
      ]}
    />
    <${PanelSection} title="The first results">
      <ol class="panel-ranks">
        ${records(serp.top10, 20).map(
          (one) => html`<${ResultLine} result=${one} ownRank=${rank} />`,
        )}
      </ol>
    <//>
    <${PanelSection} title="All keywords">
      <${DataTable} caption="Rank of this site by keyword" columns=${rankingColumns} rows=${records(read.rankings)} pageSize=${10} />
    <//>
    <${PanelSection} title="Demand">
      <${DataTable} caption="Searches a month" columns=${keywordColumns} rows=${keywordRows(read)} pageSize=${10} />
    <//>
    <${PanelSection} title="AI overview of the result page">
      <${AiOverview} overview=${fields(read.aiOverview)} />
    <//>
    <${PanelSection} title="Competitors in these results">
      <${DataTable} caption="Domains by their best rank" columns=${competitorColumns} rows=${records(read.competitors)} pageSize=${10} />
    <//>
    <${Links} links=${read.backlinks} />
    <${SourcesNote} sources=${read.sources} />`
}

const origins = { niche: 'the niche', title: 'the title', h1: 'the main heading' }

/** @param {Fields} read */
function keywordRows({ keywords, keywordsAsked }) {
  const from = new Map(records(keywordsAsked).map((one) => [text(one.keyword), one.from]))
  return records(keywords).map((one) => ({ ...one, from: from.get(text(one.keyword)) }))
}

/** @param {Fields} serp */
function placeNote({ location, language, checkedAt }) {
  const where = [text(location), text(language)].filter((one) => one !== undefined).join(', ')
  return text(checkedAt) === undefined ? where : `${where}, ${timeText(text(checkedAt))}`
}

/** @param {{result: Fields, ownRank: number | null}} props */
function ResultLine({ result, ownRank }) {
  const isOwn = ownRank !== null && result.rank === ownRank
  return html`<li class=${isOwn ? 'panel-rank panel-rank-own' : 'panel-rank'}>
    <span class="panel-rank-number figure">${numberText(number(result.rank))}</span>
    <span class="panel-rank-text">
      <span>${text(result.title) ?? '–'} ${isOwn && html`<${Badge} tone="accent">This site<//>`}</span>
      <span class="small"><${Address} url=${result.url} /></span>
    </span>
  </li>`
}

/** @param {{overview: Fields}} props */
function AiOverview({ overview }) {
  if (overview.present !== true) return html`<p class="soft">Google shows none.</p>`
  const references = records(overview.references)
  return html`<p class="row">
      <${Verdict} value=${flag(overview.cited)} yes="It cites this site" no="It does not cite this site" noTone="fair" />
    </p>
    ${text(overview.text) && html`<blockquote><${LongText} text=${text(overview.text)} /></blockquote>`}
    <p class="panel-label">Sources</p>
    <${CutList}
      one="page"
      items=${references.map(
        ({ url, title }) =>
          html`${text(title) ?? ''} <span class="small"><${Address} url=${url} /></span>`,
      )}
    />`
}

/** @param {{links: unknown}} props */
function Links({ links }) {
  if (!isObject(links)) return null
  const counted = /** @type {const} */ ([
    ['Links to the domain', 'backlinks'],
    ['Domains that link', 'referringDomains'],
    ['Rank (0 to 1000)', 'rank'],
    ['Broken links', 'brokenBacklinks'],
    ['Spam score', 'spamScore'],
  ])
  return html`<${PanelSection} title="Links from other sites">
    <${FactsList} rows=${counted.map(([name, key]) => [name, numberText(number(links[key]))])} />
  <//>`
}

const rankingColumns = [
  textColumn('keyword', 'Keyword', { isHead: true }),
  numberColumn('ownRank', 'Rank', (value) => (value === null ? 'not found' : numberText(value))),
  viewColumn('aiOverview', 'AI overview', (row) => {
    const { present, cited } = fields(row.aiOverview)
    if (present !== true) return 'none'
    return html`<${Verdict} value=${flag(cited)} yes="cites this site" no="without this site" noTone="fair" />`
  }),
  viewColumn('ownsFeaturedSnippet', 'Featured snippet', (row) =>
    row.ownsFeaturedSnippet === true
      ? 'this site'
      : row.ownsFeaturedSnippet === false
        ? 'another site'
        : '–',
  ),
]

const keywordColumns = [
  textColumn('keyword', 'Keyword', { isHead: true }),
  numberColumn('searchVolume', 'Searches a month'),
  numberColumn('cpcUsd', 'Cost per click', usdText),
  textColumn('competition', 'Competition', { cell: (row) => meaning(row.competition) }),
  textColumn('from', 'Taken from', { cell: (row) => meaning(row.from, origins) }),
]

const competitorColumns = [
  addressColumn('domain', 'Domain', { isHead: true }),
  numberColumn('bestRank', 'Best rank'),
  viewColumn('keywords', 'Found for', (row) => countText(number(row.keywords) ?? 0, 'keyword')),
  viewColumn('isGiven', 'Suggested by', (row) => (row.isGiven === true ? 'you' : 'search results')),
]
