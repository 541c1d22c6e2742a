import { html } from 'htm/preact'
import { badge, block, type Content } from '../blocks.ts'
import { dataTable, facts } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { bytesText, countText, moreText, nameText, numberText } from '../words.ts'
import {
  address,
  both,
  bulletsOf,
  bytes,
  factsOf,
  joined,
  message,
  milliseconds,
  number,
  share,
} from './result-blocks.ts'

/** The page, the files beside it, and which AI crawlers may read it. */
export function crawlBody(result: View): readonly Content[] {
  const page = factsOf(result, [
    ['Final address', address('finalUrl')],
    ['Status', 'status'],
    ['Time to first byte', milliseconds('timings.ttfbMs')],
    ['Total time', milliseconds('timings.totalMs')],
    ['HTML', bytes('html.bytes')],
    ['Transferred', bytes('html.transferBytes')],
    ['Words', number('html.wordCount')],
    ['Language', 'html.language'],
    ['Character set', 'html.charset'],
  ])
  const hops = { list: 'redirects', most: 10, one: 'redirect' }
  return [
    block('Page', page, bulletsOf(result, hops, both('status', address('url')))),
    files(result),
    crawlers(result),
  ]
}

function files(result: View): Content {
  const [robots, sitemap] = [result.at('robots'), result.at('sitemap')]
  const llms = (key: string) => {
    return foundText(result.at(key), bytesText(result.at(key).number('bytes')))
  }
  return block(
    'Files for crawlers',
    facts([
      ['robots.txt', foundText(robots, countText(robots.count('groups'), 'group'))],
      ['Sitemap', foundText(sitemap, `${numberText(sitemap.number('urls'))} URLs`)],
      ['Latest date in the sitemap', sitemap.text('newestLastmod')],
      ['llms.txt', llms('llmsTxt')],
      ['llms-full.txt', llms('llmsFullTxt')],
    ]),
    problems(robots, 'robots.txt'),
    problems(sitemap, 'Sitemap'),
  )
}

function foundText(file: View, detail: string): string {
  const found = file.flag('found')
  if (found === null) return ''
  return found ? `found, ${detail}` : `not found (${file.text('status') || 'no answer'})`
}

function problems(file: View, name: string): Content {
  return bulletsOf(file, { list: 'problems', most: 10, one: 'problem' }, (problem) => {
    const text = message(problem) || problem.text('problem')
    return text && `${name}: ${text}`
  })
}

/** Only those that are kept out are listed. */
function crawlers(result: View): Content {
  const { items, more } = result.list('aiProbes', 80)
  const blocked = items.filter(
    (probe) => probe.text('robots') === 'disallowed' || probe.at('http').flag('blocked') === true,
  )
  if (items.length === 0) return null
  return block(
    'AI crawlers',
    html`<p>${items.length - blocked.length} of ${countText(items.length, 'crawler')} may read the page.</p>`,
    dataTable({
      caption: 'Blocked crawlers',
      columns: [
        { title: 'Crawler' },
        { title: 'Operator' },
        { title: 'Purpose', kind: 'wide' },
        { title: 'Blocked by' },
      ],
      rows: blocked.map((probe) => [
        probe.text('bot'),
        probe.text('operator'),
        nameText(probe.text('purpose')),
        badge('poor', probe.text('robots') === 'disallowed' ? 'robots.txt' : 'the server'),
      ]),
      more: moreText(more, 'crawler'),
    }),
  )
}

/** The brand and its market, as the page or a model states them. */
export function prefillBody(result: View): readonly Content[] {
  return [
    factsOf(result, [
      ['Brand', 'brand'],
      ['Niche', 'niche'],
      ['Language', 'language'],
      ['Suggested competitors', joined('suggestedCompetitors', 10)],
      ['Confidence', share('confidence')],
      ['Source', 'source'],
    ]),
  ]
}
