import { parseHttpUrl } from '../../../../web/http-url.ts'
import { foldedWords } from '../../language/words.ts'
import { nameOf, nodeOf, propertyValues, textOf, urlsOf } from '../query.ts'
import type { SdNode, StructuredData } from '../structured-data.ts'
import { primaryOf, type StructuredFacts } from '../structured-facts.ts'
import type { MeasureContext } from './measure-context.ts'

const PROPERTIES = ['about', 'mentions', 'mainEntity', 'knowsAbout', 'keywords']
const KNOWLEDGE_BASES = ['wikidata.org', 'wikipedia.org', 'dbpedia.org', 'viaf.org', 'geonames.org']
const DOI = /^(?:doi:|https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4,9}\//i
const MAX_TOPICS = 50

/**
 * Topics that the primary node names, at most 50 of each: `linked` ones have a name and an address in
 * a knowledge base, `named` ones are text or nodes without such an address. `page.mainText` is read
 * only where a linked topic is found, because preparing it costs as much as the rest.
 */
export function measureTopicEntities(
  facts: StructuredFacts,
  page: Pick<MeasureContext, 'mainText'>,
) {
  const { data } = facts
  const node = primaryOf(facts)
  const linked: { readonly name: string; readonly url: string }[] = []
  const named: string[] = []
  for (const value of node ? PROPERTIES.flatMap((name) => propertyValues(node, name)) : []) {
    const topic = nodeOf(data, value)
    const name = topic ? nameOf(topic) : textOf(value)
    const url = topic ? knowledgeUrl(data, topic) : undefined
    if (name !== null && url !== undefined && linked.length < MAX_TOPICS) {
      linked.push({ name, url })
    } else if (name !== null && named.length < MAX_TOPICS) named.push(name)
  }
  const text = linked.length === 0 ? '' : ` ${wordsOf(page.mainText)} `
  const found = linked.map((topic) => ({ ...topic, isInText: isIn(text, wordsOf(topic.name)) }))
  return { linked: found, named, linkedInText: found.filter((topic) => topic.isInText).length }
}

/** First sameAs or @id that is an entry of a knowledge base, or a DOI. */
function knowledgeUrl(data: StructuredData, topic: SdNode): string | undefined {
  const urls = [...urlsOf(data, topic, 'sameAs'), topic.id ?? '']
  return urls.find((url) => {
    const host = parseHttpUrl(url)?.hostname ?? ''
    return (
      DOI.test(url) || KNOWLEDGE_BASES.some((base) => host === base || host.endsWith(`.${base}`))
    )
  })
}

function isIn(text: string, name: string): boolean {
  return name !== '' && text.includes(` ${name} `)
}

/** Folded words with single blanks between them, so that whole words are compared. */
function wordsOf(text: string): string {
  return foldedWords(text.slice(0, 200_000)).join(' ')
}
