import { html } from 'htm/preact'
import { badge, block, bullets, type Content, link } from '../blocks.ts'
import { dataTable, facts } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { bytesText, countText, moreText, nameText, numberText, percentText } from '../words.ts'

const MOST = { redirects: 10, probes: 80, problems: 10 } as const

/** What was fetched: the page, the files beside it, and what crawlers of AI platforms may read. */
export function crawlBody(result: View): readonly Content[] {
  return [block('The page', page(result), redirects(result)), files(result), probes(result)]
}

function page(result: View): Content {
  const html = result.at('html')
  const timings = result.at('timings')
  return facts([
    ['Answered by', link(result.text('finalUrl'))],
    ['Status', result.text('status')],
    ['Time to first byte', numberText(timings.number('ttfbMs'), 'ms')],
    ['Whole answer', numberText(timings.number('totalMs'), 'ms')],
    ['HTML', bytesText(html.number('bytes'))],
    ['Transferred', bytesText(html.number('transferBytes'))],
    ['Words', numberText(html.number('wordCount'))],
    ['Language', html.text('language')],
    ['Character set', html.text('charset')],
  ])
}

function redirects(result: View): Content {
  const { items, more } = result.list('redirects', MOST.redirects)
  return bullets(
    items.map((hop) => html`${hop.text('status')} ${link(hop.text('url'))}`),
    moreText(more, 'redirect'),
  )
}

function files(result: View): Content {
  const sitemap = result.at('sitemap')
  const robots = result.at('robots')
  return block(
    'Files beside it',
    facts([
      ['robots.txt', foundText(robots, countText(robots.count('groups'), 'group'))],
      ['Sitemap', foundText(sitemap, `${numberText(sitemap.number('urls'))} URLs`)],
      ['Newest in the sitemap', sitemap.text('newestLastmod')],
      [
        'llms.txt',
        foundText(result.at('llmsTxt'), bytesText(result.at('llmsTxt').number('bytes'))),
      ],
      [
        'llms-full.txt',
        foundText(result.at('llmsFullTxt'), bytesText(result.at('llmsFullTxt').number('bytes'))),
      ],
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
  const { items, more } = file.list('problems', MOST.problems)
  const told = items.map(
    (problem) => problem.asText() || problem.text('message') || problem.text('problem'),
  )
  return bullets(
    told.filter((text) => text !== '').map((text) => `${name}: ${text}`),
    moreText(more, 'problem'),
  )
}

/** Bots that may read the page are told by number alone where all may. */
function probes(result: View): Content {
  const { items, more } = result.list('aiProbes', MOST.probes)
  const kept = items.filter(
    (probe) => probe.text('robots') === 'disallowed' || probe.at('http').flag('blocked') === true,
  )
  if (items.length === 0) return null
  return block(
    'Crawlers of AI platforms',
    html`<p>${countText(items.length - kept.length, 'crawler')} of ${items.length} asked about may read the page.</p>`,
    dataTable({
      caption: 'Those that may not',
      columns: [
        { title: 'Crawler' },
        { title: 'Operator' },
        { title: 'Purpose', kind: 'wide' },
        { title: 'Kept out by' },
      ],
      rows: kept.map((probe) => [
        probe.text('bot'),
        probe.text('operator'),
        nameText(probe.text('purpose')),
        badge('poor', probe.text('robots') === 'disallowed' ? 'robots.txt' : 'the server'),
      ]),
      more: moreText(more, 'crawler'),
    }),
  )
}

/** Who the site is, as the page and a model have it. */
export function prefillBody(result: View): readonly Content[] {
  return [
    facts([
      ['Brand', result.text('brand')],
      ['Niche', result.text('niche')],
      ['Language', result.text('language')],
      ['Suggested competitors', result.texts('suggestedCompetitors', 10).items.join(', ')],
      ['Confidence', percentText(result.number('confidence'))],
      ['Source', result.text('source')],
    ]),
  ]
}
