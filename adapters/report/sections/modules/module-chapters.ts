import { html } from 'htm/preact'
import { dateText, known, nameText, numberText, platformName } from '../../../texts/format.ts'
import { block, bullets, type Content, folded, link, paragraph, present } from '../blocks.ts'
import type { Chapter } from '../chapter.ts'
import { MODULE_CHAPTERS, type ModuleChapterId } from '../editions.ts'
import { type Fact, facts } from '../figures.ts'
import { View } from '../view.ts'
import { moduleTitle, moreText } from '../words.ts'
import { citationBody, hallucinationBody } from './citation.ts'
import { contentGapBody, fanoutBody } from './coverage.ts'
import { crawlBody, prefillBody } from './crawl.ts'
import { cwvBody } from './cwv.ts'
import { enrichmentsBody } from './geo-enrichments.ts'
import { hreflangBody } from './hreflang.ts'
import { localBody } from './local.ts'
import { multipageBody } from './multipage.ts'
import { sectionOf } from './result-blocks.ts'
import { backlinksBody, searchDataBody } from './search-data.ts'
import { sxoBody } from './sxo.ts'
import { tier2Body } from './tier2.ts'
import { visualBody } from './visual.ts'

const { text } = sectionOf('module')

/** The parts of a module's outcome that a chapter needs. */
type Outcome = {
  readonly status: string
  readonly score?: number | null
  readonly summary?: string
  readonly result?: unknown
}

const MOST = { facts: 40, parts: 12, items: 20 } as const

/** Shows a result of unknown shape: two levels of names and values. */
function otherBody(result: View): readonly Content[] {
  const entries = result.entries()
  return [
    facts(plain(entries)),
    ...entries
      .filter(([, value]) => value.asText() === '')
      .slice(0, MOST.parts)
      .map(([name, value]) => block(nameText(name), facts(plain(value.entries())), items(value))),
  ]
}

function plain(entries: ReturnType<View['entries']>): readonly Fact[] {
  return entries
    .map(([name, value]) => [nameText(name), value.asText(300)] as const)
    .filter(([, text]) => text !== '')
    .slice(0, MOST.facts)
}

function items(list: View): Content {
  const { items: shown, more } = list.asList(MOST.items)
  return bullets(shown.map(oneLine), moreText(more))
}

function oneLine(item: View): string {
  const text = item.asText(300)
  if (text !== '') return text
  return item
    .entries()
    .map(([name, value]) => [name, value.asText(120)] as const)
    .filter(([, value]) => value !== '')
    .slice(0, 8)
    .map(([name, value]) => `${nameText(name)}: ${value}`)
    .join(', ')
}

type Body = (result: View) => readonly Content[]

const BODIES: Readonly<Record<ModuleChapterId, Body>> = {
  crawl: crawlBody,
  prefill: prefillBody,
  cwv: cwvBody,
  visual: visualBody,
  citation: citationBody,
  aiHallucination: hallucinationBody,
  fanout: fanoutBody,
  sxo: sxoBody,
  dataforseo: searchDataBody,
  contentGap: contentGapBody,
  tier2: tier2Body,
  geoEnrichments: enrichmentsBody,
  multipage: multipageBody,
  hreflang: hreflangBody,
  local: localBody,
  backlinks: backlinksBody,
}
/** Their findings have chapters of their own. */
const ELSEWHERE = new Set(['seo', 'geo'])

/** Ids of the modules that ran and have something to show, the known ones first. */
export function modulesToShow(modules: Readonly<Record<string, Outcome>>): readonly string[] {
  const ran = Object.keys(modules).filter(
    (id) => modules[id]?.status === 'done' && !ELSEWHERE.has(id),
  )
  const known = MODULE_CHAPTERS.filter((id) => ran.includes(id))
  return [...known, ...ran.filter((id) => !Object.hasOwn(BODIES, id))]
}

/** A module's result for readers. It may come from another version and differ. */
export function moduleBody(id: string, result: unknown): readonly Content[] {
  const view = new View(result)
  const body = present((known(BODIES, id) ?? otherBody)(view))
  const shown = body.length > 0 ? body : present(otherBody(view))
  if (shown.length === 0) return [paragraph(text('nothing'), 'soft')]
  return [...shown, sources(view)]
}

/** The sources of the figures: texts, or records with an address. */
function sources(result: View): Content {
  const lines = result.list('sources', 20).items.map((one) => {
    const plain = one.asText(300)
    if (plain !== '') return /^https?:/.test(plain) ? link(plain) : readable(plain)
    const asOf = one.text('asOf')
    const known = asOf === '' ? '' : text('asOf', { date: dateText(asOf) })
    return html`${link(one.text('url', 2048), one.text('name'))} ${one.text('tells')} ${known}`
  })
  const model = result.text('model')
  return folded(
    text('sources'),
    bullets([...lines, result.text('source'), model === '' ? null : text('model', { model })]),
  )
}

/** A source with the names of platforms in place of their ids, and dates as the reader writes them. */
function readable(source: string): string {
  return source
    .replace(/^[a-z]\w+(?=: \d)/, platformName)
    .replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => dateText(day))
}

/** The chapter of a module that ran. */
export function moduleChapter(id: string, outcome: Outcome): Chapter {
  const { score = null, summary, result } = outcome
  return {
    id: `module-${id.replace(/[^\w-]/g, '-')}`,
    title: moduleTitle(id),
    isPart: true,
    content: html`
      <div class="module-head">
        ${score !== null && html`<span class="module-score">${text('score', { score: numberText(score) })}</span>`}
        ${paragraph(summary ?? '')}
      </div>
      ${moduleBody(id, result)}
    `,
  }
}
