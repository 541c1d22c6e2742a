import { html } from 'htm/preact'
import { bytesText, dateText, durationText, numberText } from '../../../texts/format.ts'
import { badge, bullets, type Content, folded, paragraph } from '../blocks.ts'
import { chart, dataTable, facts as factList, figures } from '../figures.ts'
import type { View } from '../view.ts'
import { wordText } from '../words.ts'
import * as field from './fields.ts'
import { countsBar, foremost, sectionOf } from './result-blocks.ts'

const { text, part, facts, table, list } = sectionOf('crawl')

/** The page, its accompanying files, and the AI crawlers that may read it. */
export function crawlBody(result: View): readonly Content[] {
  const [page, timings] = [result.at('html'), result.at('timings')]
  const transferred = page.number('transferBytes')
  return [
    figures([
      { label: text('status'), value: result.text('status') },
      { label: text('ttfb'), value: durationText(timings.number('ttfbMs')) },
      {
        label: text('html'),
        value: bytesText(page.number('bytes')),
        ...(transferred !== null &&
          transferred !== page.number('bytes') && {
            note: text('transferred', { size: bytesText(transferred) }),
          }),
      },
      { label: text('words'), value: numberText(page.number('wordCount')) },
    ]),
    facts(result, {
      finalUrl: field.address('finalUrl'),
      language: field.language('html.language'),
      charset: 'html.charset',
    }),
    part('redirects', list(result, 'redirects', field.both(field.address('url'), 'status'))),
    part('phases', phases(timings)),
    part('files', files(result), problems(result)),
    part('crawlers', ...crawlers(result)),
    folded(text('headers'), headers(result)),
  ]
}

/** Time to the first byte minus the other steps is the wait for the server. */
function phases(timings: View): Content {
  const of = (key: string): number => Math.max(0, timings.number(key) ?? 0)
  const connection = of('connectMs') + of('tlsMs')
  const parts = [
    { label: text('dns'), value: of('dnsMs'), tone: 'neutral' as const },
    { label: text('connection'), value: connection, tone: 'fair' as const },
    {
      label: text('server'),
      value: Math.max(0, of('ttfbMs') - of('dnsMs') - connection),
      tone: 'accent' as const,
    },
    {
      label: text('download'),
      value: Math.max(0, of('totalMs') - of('ttfbMs')),
      tone: 'good' as const,
    },
  ]
  return chart.stack({ label: text('phases'), parts })
}

function files(result: View): Content {
  const contents: Readonly<Record<string, (file: View) => string>> = {
    robots: (file) =>
      text('robotsHolds', { groups: file.count('groups'), sitemaps: file.count('sitemaps') }),
    sitemap: (file) => {
      const newest = file.text('newestLastmod')
      const urls = text('sitemapHolds', { urls: file.number('urls') ?? 0 })
      return newest === '' ? urls : `${urls}, ${text('newest', { date: dateText(newest) })}`
    },
    llmsTxt: llmsText,
    llmsFullTxt: llmsText,
  }
  const rows = Object.entries(contents).flatMap(([key, holds]) => {
    const file = result.at(key)
    const found = file.flag('found')
    if (found === null) return []
    const state = badge(found ? 'good' : 'neutral', wordText(found ? 'found' : 'notFound'))
    return [[text(key), state, found ? holds(file) : '–']]
  })
  return dataTable({
    columns: [
      { title: text('file') },
      { title: text('state'), kind: 'state' },
      { title: text('contents'), kind: 'wide' },
    ],
    rows,
  })
}

function llmsText(file: View): string {
  const [sections, links] = [file.number('sections') ?? 0, file.number('links') ?? 0]
  return text('llmsHolds', { sections, links, size: bytesText(file.number('bytes') ?? 0) })
}

function problems(result: View): Content {
  return bullets(
    ['robots', 'sitemap'].flatMap((key) =>
      result.list(`${key}.problems`, 20).items.map((problem) => {
        const line = problem.text('line')
        const place = line === '' ? text(key) : text('line', { file: text(key), line })
        return html`${field.severity('severity')(problem)} ${place}: ${field.message(problem)}`
      }),
    ),
  )
}

const ACCESS = { allowed: 'good', disallowed: 'poor', unknown: 'neutral' } as const

/** Blocked crawlers first; the others are folded. */
function crawlers(result: View): readonly Content[] {
  const all = result.list('aiProbes', 200).items
  const isOut = (probe: View) =>
    probe.text('robots') !== 'allowed' || probe.flag('http.blocked') === true
  const states = all.map((probe) => probe.text('robots'))
  return [
    countsBar(text('crawlers'), states, { tones: ACCESS, list: 'access' }),
    table(
      result,
      'aiProbes',
      {
        crawler: 'bot',
        operator: 'operator',
        purpose: field.word('purpose', 'purpose'),
        robots: field.toned('robots', ACCESS, 'access'),
        answer,
      },
      { items: foremost(all, isOut), open: all.filter(isOut).length },
    ),
  ]
}

function answer(probe: View): Content {
  const http = probe.at('http')
  if (http.isEmpty) return html`<span class="soft">${text('notAsked')}</span>`
  const status = http.text('status') || text('noAnswer')
  if (http.flag('blocked') === true) return badge('poor', text('refused', { status }))
  if (http.flag('sameContent') === false) return badge('fair', text('otherContent'))
  return badge('good', status)
}

function headers(result: View): Content {
  const rows = result.at('headers').entries().slice(0, 60)
  return factList(rows.map(([name, value]) => [name, html`<code>${value.asText(300)}</code>`]))
}

const prefill = sectionOf('prefill')

/** The brand and its market, as the page or a model states them. */
export function prefillBody(result: View): readonly Content[] {
  const known = prefill.facts(result, {
    brand: 'brand',
    niche: 'niche',
    language: field.language('language'),
    brandSource: field.word('brandSource', 'brandSource'),
    brandConfirmedBy: field.joined('brandConfirmedBy', 12, 'brandPlace'),
    suggestedCompetitors: field.joined('suggestedCompetitors', 20),
    confidence: field.share('confidence'),
  })
  return [known, known && paragraph(prefill.text('about'), 'note')]
}
