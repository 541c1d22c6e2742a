import { html } from 'htm/preact'
import { CrawlMap } from '../../charts/crawl-map.js'
import { DataTable } from '../../parts/data-table.js'
import { countText, numberText } from '../../parts/format.js'
import { Address } from './address.js'
import { addressColumn, numberColumn, textColumn, viewColumn } from './columns.js'
import { CutList } from './cut-list.js'
import { FindingList } from './finding-list.js'
import { MultipageProblems } from './multipage-problems.js'
import { PanelSection } from './panel-section.js'
import { count, fields, flag, number, records, text, texts } from './read.js'
import { Stats } from './stats.js'
import { Verdict } from './verdict.js'
import { meaning } from './words.js'

const mostDrawn = 2000
const reasons = {
  status: 'its status',
  redirect: 'it redirects',
  notHtml: 'no HTML',
  noindex: 'noindex',
  canonical: 'its canonical',
  robots: 'robots.txt',
}

/** The pages of the site, drawn and listed, and what is wrong across them. @param {{result: unknown}} props */
export function MultipagePanel({ result }) {
  const read = fields(result)
  const pages = records(read.pages)
  const issues = records(read.issues)
  return html`<${SiteStats} read=${read} pages=${pages} />
    <${PanelSection}
      title="Map of the pages"
      note="A row for each number of clicks from the audited page, a dot for each page; the larger, the more pages link to it."
    >
      <${SiteMap} pages=${pages} />
    <//>
    <${PanelSection} title="Issues">
      <${FindingList} findings=${issues.map(issueOf)} empty="None was found." />
    <//>
    <${PanelSection} title="Pages">
      <${DataTable} caption="Pages that were read" columns=${columns} rows=${pages} pageSize=${15} />
    <//>
    <${MultipageProblems} read=${read} />`
}

/** @param {{read: import('./read.js').Fields, pages: readonly import('./read.js').Fields[]}} props */
function SiteStats({ read, pages }) {
  const { sitemapUrls, complete } = fields(read.coverage)
  const how = read.mode === 'sitemap' ? 'From the sitemap' : 'By following links'
  const indexable = pages.filter((page) => page.indexable === true).length
  return html`<${Stats}
    stats=${[
      { label: 'Pages', value: numberText(pages.length), note: how },
      { label: 'May be indexed', value: numberText(indexable) },
      { label: 'In the sitemap', value: numberText(count(sitemapUrls)) },
      { label: 'Broken links', value: numberText(records(read.brokenLinks).length) },
      {
        label: 'Complete',
        value: complete === true ? 'Yes' : 'No',
        note: complete === true ? 'Every known page was read' : 'A sample of the site',
      },
    ]}
  />`
}

/** @param {{pages: readonly import('./read.js').Fields[]}} props */
function SiteMap({ pages }) {
  const drawn = pages.slice(0, mostDrawn).flatMap(drawnPage)
  const apart = Math.min(pages.length, mostDrawn) - drawn.length
  if (drawn.length === 0) return html`<p class="soft">No page was read.</p>`
  return html`<${CrawlMap} pages=${drawn} />
    ${
      apart > 0 &&
      html`<p class="small soft">
        Not on the map: ${countText(apart, 'page')} to which none of the pages read leads.
      </p>`
    }`
}

/** A page with its clicks, in a list; none where no link leads to it. @param {import('./read.js').Fields} page */
function drawnPage(page) {
  const depth = number(page.depth)
  if (depth === null) return []
  const status = number(page.status)
  const url = text(page.url) ?? '–'
  const inlinks = count(page.inlinks)
  return [
    {
      url,
      depth,
      status: status === 0 ? null : status,
      inlinks,
      indexable: page.indexable === true,
    },
  ]
}

/** @param {import('./read.js').Fields} issue */
function issueOf({ severity, title, advice, count: many, urls }) {
  const detail = html`${text(advice) && html`<p class="small">${text(advice)}</p>`}
    ${
      texts(urls).length > 0 &&
      html`<details class="small">
        <summary>${numberText(count(many))} affected</summary>
        <${CutList} one="page" items=${texts(urls).map((url) => html`<${Address} url=${url} />`)} />
      </details>`
    }`
  return { severity, message: title, detail }
}

const columns = [
  addressColumn('url', 'Address', { isHead: true }),
  textColumn('title', 'Title'),
  numberColumn('status', 'Status', (value) => (value === 0 ? 'none' : String(value ?? '–'))),
  numberColumn('depth', 'Clicks'),
  numberColumn('inlinks', 'Linked from'),
  numberColumn('wordCount', 'Words'),
  viewColumn('indexable', 'Index', (page) => {
    const why = text(page.notIndexable)
    const no = why === undefined ? 'No' : `No: ${meaning(why, reasons)}`
    return html`<${Verdict} value=${flag(page.indexable)} yes="Yes" no=${no} noTone="fair" />`
  }),
]
