import assert from 'node:assert/strict'
import { readCaptures } from '../../../plugins/audit/backlinks/captures.ts'
import { readMozMetrics, readPageRanks } from '../../../plugins/audit/backlinks/ratings.ts'
import { Suggestions } from '../../../plugins/audit/geo-enrichments/questions.ts'
import { loadEnrichmentTables } from '../../../plugins/audit/geo-enrichments/tables.ts'
import {
  readArticle,
  readEntities,
  searchEntities,
} from '../../../plugins/audit/geo-enrichments/wikimedia.ts'
import { readPlaces } from '../../../plugins/audit/local/places.ts'
import { fixture, fixtureJson } from '../../doubles/fixture.ts'
import { pieces } from '../pieces.ts'
import { answeringContext } from './answering-context.ts'
import type { ForeignParser } from './foreign-parser.ts'
import { textParser, valueParser } from './text-parser.ts'

const json = (value: unknown): string => JSON.stringify(value) ?? 'null'
const ENTITY = {
  id: 'Q42',
  articles: [{ language: 'en', title: 'Example', url: 'https://en.wikipedia.org/wiki/Example' }],
} as never

/** What third parties answer that know of places, links and entities. */
export function openAnswers(): readonly ForeignParser[] {
  const { wikidata } = loadEnrichmentTables() as never as { wikidata: never }
  return [
    valueParser('places of Google', {
      samples: [fixtureJson('places/search-ok.json'), fixtureJson('places/search-empty.json')],
      read: readPlaces,
      mostPerCharacter: 40,
      holds: (places) => {
        for (const { id, rating, hours } of places) {
          assert.ok(id !== '' && (rating === null || (rating >= 1 && rating <= 5)))
          for (const { opens, closes } of hours)
            assert.match(`${opens} ${closes}`, /^\d\d:\d\d \d\d:\d\d$/)
        }
      },
    }),
    textParser('captures of Common Crawl', {
      words: pieces(
        '{"url":"https://a.example/"¦,¦"status":"200"¦}¦\n¦"languages":"fra,nld"',
        '"timestamp":"20261012091702"¦{}',
      ),
      samples: [fixture('commoncrawl/cdx-ok.ndjson')],
      read: (text) => readCaptures(text, 1000) ?? null,
      holds: (captures) => assert.ok(captures === null || captures.pages <= captures.count),
    }),
    valueParser('ratings of domains', {
      samples: [
        fixtureJson('openpagerank/ok.json'),
        fixtureJson('openpagerank/not-found.json'),
        { results: [{ page: 'example.com', domain_authority: 12 }] },
      ],
      read: (body) => [readPageRanks(body) ?? null, readMozMetrics(body) ?? null],
    }),
    valueParser('entries of Wikidata', {
      codes: ['UPSTREAM_FAILED'],
      samples: [
        fixtureJson('wikidata/entity-ok.json'),
        fixtureJson('wikidata/entity-missing.json'),
        fixtureJson('wikidata/error-200-maxlag.json'),
      ],
      read: (body) =>
        readEntities(
          { ids: ['Q42'], language: 'fr', table: wikidata },
          answeringContext(json(body)),
        ),
      mostPerCharacter: 40,
    }),
    valueParser('search in Wikidata', {
      codes: ['UPSTREAM_FAILED'],
      samples: [fixtureJson('wikidata/search-ok.json'), fixtureJson('wikidata/search-empty.json')],
      read: (body) => searchEntities('Example', 'fr', answeringContext(json(body))),
      holds: (ids) => {
        for (const id of ids) assert.match(id, /^Q[1-9]\d*$/)
      },
    }),
    valueParser('article of Wikipedia', {
      codes: ['UPSTREAM_FAILED'],
      samples: [
        fixtureJson('wikipedia/summary-ok.json'),
        fixtureJson('wikipedia/summary-disambiguation.json'),
      ],
      read: (body) => readArticle(ENTITY, answeringContext(json(body))),
    }),
    valueParser('suggestions of autocomplete', {
      codes: ['UPSTREAM_FAILED'],
      samples: [fixtureJson('suggest/ok-firefox.json'), fixtureJson('suggest/empty.json')],
      read: (body) => {
        const words = { searches: (text: string) => [text], isQuestion: () => true } as never
        const topic = { keyword: 'velo', language: 'fr', country: 'BE' } as never
        return new Suggestions().questions(topic, words, answeringContext(json(body)))
      },
      holds: ({ questions }) => assert.ok(questions.length <= 10),
    }),
  ]
}
