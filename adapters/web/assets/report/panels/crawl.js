import { html } from 'htm/preact'
import { StackedBar } from '../../charts/stacked-bar.js'
import { bytesText, durationText, numberText } from '../../parts/format.js'
import { Address } from './address.js'
import { LlmsFile, RobotsFile, SitemapFile } from './crawl-files.js'
import { CrawlerAccess } from './crawler-access.js'
import { CutList } from './cut-list.js'
import { PanelSection } from './panel-section.js'
import { count, fields, number, records, text } from './read.js'
import { Stats } from './stats.js'

/** @typedef {import('./read.js').Fields} Fields */

/** The page as it came, its helper files, and which AI crawlers may have it. @param {{result: unknown}} props */
export function CrawlPanel({ result }) {
  const read = fields(result)
  const { bytes, transferBytes, charset, language, wordCount } = fields(read.html)
  const { totalMs } = fields(read.timings)
  const hops = records(read.redirects)
  return html`<${Stats}
      stats=${[
        { label: 'Status', value: text(read.status) ?? '–' },
        {
          label: 'Words',
          value: numberText(number(wordCount)),
          note: text(language) && `Language: ${text(language)}`,
        },
        {
          label: 'HTML',
          value: bytesText(number(bytes)),
          note: `${bytesText(number(transferBytes))} transferred, ${text(charset) ?? 'no charset'}`,
        },
        { label: 'Time', value: durationText(number(totalMs)) },
      ]}
    />
    <p>Final address: <${Address} url=${read.finalUrl} /></p>
    ${
      hops.length > 0 &&
      html`<${PanelSection} title="Redirects">
        <${CutList} one="step" items=${hops.map(({ url, status }) => html`<${Address} url=${url} /> <span class="soft">${text(status)}</span>`)} />
      <//>`
    }
    <${PanelSection} title="Where the time went, in milliseconds">
      <${StackedBar} label="Milliseconds until the answer was there" parts=${timeParts(fields(read.timings))} />
    <//>
    <div class="panel-columns">
      <${PanelSection} title="robots.txt"><${RobotsFile} robots=${fields(read.robots)} /><//>
      <${PanelSection} title="Sitemap"><${SitemapFile} sitemap=${fields(read.sitemap)} /><//>
      <${PanelSection} title="llms.txt">
        <${LlmsFile} name="llms.txt" file=${read.llmsTxt} />
        <${LlmsFile} name="llms-full.txt" file=${read.llmsFullTxt} />
      <//>
    </div>
    <${CrawlerAccess} probes=${records(read.aiProbes)} />
    <${Headers} headers=${fields(read.headers)} />`
}

/**
 * The steps of the first answer in ms; the wait for the server is what is left of the time to the
 * first byte.
 * @param {Fields} timings
 */
function timeParts(timings) {
  const dns = count(timings.dnsMs)
  const connect = count(timings.connectMs)
  const tls = count(timings.tlsMs)
  const first = count(timings.ttfbMs)
  const rest = Math.max(0, count(timings.totalMs) - first)
  return [
    { label: 'Name', value: dns, tone: 'neutral' },
    { label: 'Connection', value: connect + tls, tone: 'fair' },
    { label: 'Server', value: Math.max(0, first - dns - connect - tls), tone: 'accent' },
    { label: 'Download', value: rest, tone: 'good' },
  ]
}

/** @param {{headers: Fields}} props */
function Headers({ headers }) {
  const rows = Object.entries(headers).slice(0, 100)
  if (rows.length === 0) return null
  return html`<details class="small">
    <summary>Headers of the answer</summary>
    <dl class="facts panel-headers">
      ${rows.map(
        ([name, value]) => html`<dt><code>${name.slice(0, 80)}</code></dt>
          <dd><code>${(text(value) ?? '–').slice(0, 1000)}</code></dd>`,
      )}
    </dl>
  </details>`
}
