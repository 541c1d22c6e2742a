import { html } from 'htm/preact'
import { dateText } from '../../../texts/format.ts'
import { badge, bullets, type Content, link, paragraph } from '../blocks.ts'
import { chart } from '../figures.ts'
import type { View } from '../view.ts'
import { wordText } from '../words.ts'
import * as field from './fields.ts'
import { foremost, sectionOf } from './result-blocks.ts'

const { text, part, labelled, facts, table, list, none } = sectionOf('geoEnrichments')
const MOST_NOTES = 8

/** Questions people ask, the featured snippet, knowledge bases, structured data. */
export function enrichmentsBody(result: View): readonly Content[] {
  const snippet = result.at('featuredSnippet')
  const schema = result.at('schemaValidator')
  return [
    chart.bars(
      result.list('scoreParts', 8).items.map((one) => ({
        label: wordText(one.text('name'), 'enrichment'),
        ...{ value: one.number('points'), max: 100 },
      })),
    ),
    part('questions', questions(result.at('peopleAlsoAsk'))),
    part(
      'snippet',
      facts(snippet, {
        eligible: field.verdict('eligible', 'words', ['good', 'poor']),
        forbiddenBy: 'forbiddenBy',
        holder,
      }),
      table(
        snippet,
        'candidates',
        {
          passage: field.titled('question', field.joined('advice', 6)),
          form: field.word('type'),
          points: field.number('points'),
        },
        { open: 5 },
      ),
    ),
    part('knowledge', ...knowledge(result.at('knowledgeBase'))),
    part(
      'schema',
      none(schema, 'items', 'noSchema'),
      table(schema, 'items', {
        item: itemWithNotes,
        errors: (item) => String(item.count('errors')),
        warnings: (item) => String(item.count('warnings')),
        richResults,
      }),
    ),
  ]
}

/** Unanswered ones first. */
function questions(record: View): Content {
  const answers = new Map(
    record.list('answeredOnPage', 300).items.map((one) => [one.text('question'), one]),
  )
  const answerTo = (one: View) => answers.get(one.text('question') || one.asText())
  const { items } = record.list('questions', 300)
  const isOpen = (one: View) => answerTo(one) === undefined
  return table(
    record,
    'questions',
    {
      question: (one) => one.text('question') || one.asText(),
      from: field.word('source', 'questionSources'),
      onPage: field.both((one) => {
        const found = answerTo(one)
        if (found === undefined) return badge('poor', text('notAnswered'))
        return html`${badge('good', text('answered'))} <span class="check-text">${found.text('section')} ${field.quote('quote')(found)}</span>`
      }),
      answeredBy: (one) => link(one.text('answer.url', 2048), one.text('answer.domain')),
    },
    {
      items: foremost(items, isOpen),
      open: Math.max(8, items.filter(isOpen).length),
    },
  )
}

/** The site that has the snippet now. */
function holder(snippet: View): Content {
  const serp = snippet.at('serp')
  if (serp.isEmpty) return ''
  const own = serp.flag('isOwn') === true ? text('ownSnippet') : link(serp.text('url', 2048))
  return html`${own} ${field.quote('text')(serp)}`
}

function knowledge(base: View): readonly Content[] {
  const [wikidata, wikipedia] = [base.at('wikidata'), base.at('wikipedia')]
  const isFound = ['wikidata', 'wikipedia', 'knowledgeGraph'].some((key) => !base.at(key).isEmpty)
  const status = base.text('status')
  const isLinked = (path: string) => field.verdict(path, 'words', ['good', 'fair'])
  return [
    isFound || status === '' ? null : paragraph(wordText(status, 'knowledge'), 'soft'),
    facts(base, {
      wikidata: () => entry(wikidata, 'label', wikidata.text('id')),
      confidence: field.word('wikidata.confidence'),
      officialWebsite: field.verdict('wikidata.officialWebsiteMatches', 'ownSite', [
        'good',
        'fair',
      ]),
      linksToWikidata: isLinked('wikidata.linkedFromPage'),
      wikipedia: () => entry(wikipedia, 'title', wikipedia.text('language')),
      linksToWikipedia: isLinked('wikipedia.linkedFromPage'),
      knowledgePanel: field.titled('knowledgeGraph.title', 'knowledgeGraph.subtitle'),
    }),
    wikipedia.isEmpty
      ? null
      : paragraph(wikipedia.text('extract', 300) || wikipedia.text('description')),
    missing(base),
    labelled(
      'rejected',
      list(base, 'rejected', field.titled('label', 'description', 'reason'), { open: 3 }),
    ),
    credits(wikipedia),
  ]
}

function entry(one: View, title: string, id: string): Content {
  if (one.isEmpty) return ''
  return html`${link(one.text('url', 2048), one.text(title) || id)} <span class="soft">${id} ${one.text('description', 160)}</span>`
}

/** Profiles that the site names and Wikidata does not. */
function missing(base: View): Content {
  const wikidata = base.at('wikidata')
  const older = wikidata.count('missingOnWikidata') > 0 ? wikidata : base
  return labelled('missingOnWikidata', list(older, 'missingOnWikidata', field.itemLink))
}

function credits(wikipedia: View): Content {
  const revised = wikipedia.text('revisedAt')
  const source = wikipedia.text('attribution') || wikipedia.text('license')
  const when = revised === '' ? '' : text('revised', { date: dateText(revised) })
  return paragraph([source, when].filter(Boolean).join(' '), 'soft')
}

function itemWithNotes(item: View): Content {
  const notes = ['errors', 'warnings'].flatMap((key) => item.list(key, MOST_NOTES).items)
  const title = [item.text('type') || text('untyped'), item.text('name')].filter(Boolean).join(', ')
  return html`${title} ${bullets(notes.map(field.message))}`
}

function richResults(item: View): Content {
  const results = item.list('richResults', MOST_NOTES).items.map((one) => {
    const name = wordText(one.text('feature'), 'richResults')
    if (one.flag('eligible') === true) return badge('good', name)
    const lacking = field.joined('missing', 6)(one)
    return html`${badge('fair', name)} <span class="soft">${lacking !== '' && text('lacks', { fields: lacking })}</span>`
  })
  return results.length === 0 ? '' : html`<span class="tags">${results}</span>`
}
