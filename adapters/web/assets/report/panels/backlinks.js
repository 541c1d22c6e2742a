import { html } from 'htm/preact'
import { Gauge } from '../../charts/score-charts.js'
import { DataTable } from '../../parts/data-table.js'
import { dateText, nameText, numberText } from '../../parts/format.js'
import { fields, isObject, meaning, number, records, text, texts } from '../loose-values.js'
import { addressColumn, numberColumn } from './panel-columns.js'
import { CutList, FactsList, LongText, PanelSection, SourcesNote } from './panel-elements.js'

/** @typedef {import('../loose-values.js').Fields} Fields */

const providers = { openpagerank: 'Open PageRank', moz: 'Moz' }

/** What public data and one API know of the domain. @param {{result: unknown}} props */
export function BacklinksPanel({ result }) {
  const { domain, commonCrawl, api, notKnown, sources } = fields(result)
  return html`<div class="panel-columns">
      <${PanelSection} title="Authority">
        <${Authority} api=${api} domain=${text(domain)} />
      <//>
      <${PanelSection} title="Common Crawl" note="Captures are the domain's own pages, not links to it: a sign of presence in training data.">
        <${CommonCrawl} crawl=${fields(commonCrawl)} />
      <//>
    </div>
    <${Competitors} api=${fields(api)} />
    ${
      records(notKnown).length > 0 &&
      html`<${PanelSection} title="Unknown">
        <${CutList}
          one="reason"
          items=${records(notKnown).map(
            (one) => html`<${LongText} text=${text(one.why)} /><br />
              <span class="small soft">${texts(one.fields, 12).map(nameText).join(', ')}</span>`,
          )}
        />
      <//>`
    }
    <${SourcesNote} sources=${sources} />`
}

/** @param {{api: unknown, domain: string | undefined}} props */
function Authority({ api, domain }) {
  if (!isObject(api)) {
    return html`<p class="soft">No backlink data: this server has no key of a backlink API.</p>`
  }
  return html`<div class="row">
    <${Gauge} score=${number(api.authority)} label=${text(api.domain) ?? domain ?? 'Authority'} size=${110} />
    <${FactsList}
      rows=${[
        ['By', meaning(api.provider, providers)],
        ['Rank among all domains', numberText(number(api.rank))],
        ['Links', numberText(number(api.backlinks))],
        ['Domains that link', numberText(number(api.referringDomains))],
        ['Top anchors', texts(api.topAnchors, 10).join(' · ') || undefined],
        ['Top referring', texts(api.topReferring, 10).join(' · ') || undefined],
      ]}
    />
  </div>`
}

/** @param {{crawl: Fields}} props */
function CommonCrawl({ crawl }) {
  const { captures, dataset } = crawl
  const known = fields(captures)
  const amount = `${numberText(number(known.count))}${known.isComplete === false ? ' or more' : ''}`
  return html`<${FactsList}
    rows=${[
      ['Collection', text(dataset) ?? 'none answered'],
      ['Captures', isObject(captures) ? amount : '–'],
      ['Pages', isObject(captures) && numberText(number(known.pages))],
      ['Statuses', tally(known.statuses)],
      ['Languages', tally(known.languages)],
      ['Oldest', text(known.oldest) && dateText(text(known.oldest))],
      ['Newest', text(known.newest) && dateText(text(known.newest))],
      ['Rank by harmonic centrality', numberText(number(crawl.harmonicCentralityRank))],
      ['Rank by PageRank', numberText(number(crawl.pageRankPosition))],
      ['Web graph', text(crawl.ranksRelease)],
    ]}
  />`
}

/** @param {unknown} counts */
function tally(counts) {
  const told = Object.entries(fields(counts))
    .slice(0, 12)
    .map(([name, value]) => `${name.slice(0, 40)}: ${numberText(number(value))}`)
  return told.length === 0 ? undefined : told.join(', ')
}

/** @param {{api: Fields}} props */
function Competitors({ api }) {
  const rivals = records(api.competitors)
  if (rivals.length === 0) return null
  return html`<${PanelSection} title="Compared with competitors">
    <${DataTable} caption="Authority of this domain and its competitors" columns=${columns} rows=${[api, ...rivals]} pageSize=${10} />
  <//>`
}

const columns = [
  addressColumn('domain', 'Domain', { isHead: true }),
  numberColumn('authority', 'Authority'),
  numberColumn('rank', 'Place'),
  numberColumn('referringDomains', 'Domains that link'),
  numberColumn('backlinks', 'Links'),
]
