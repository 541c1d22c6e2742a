import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { html } from 'htm/preact'
import { options } from 'preact'
import { render } from 'preact-render-to-string'
import { moduleBody } from '../../../adapters/report/sections/modules/module-chapters.ts'
import { moduleTitle } from '../../../adapters/report/sections/words.ts'
import { nameText } from '../../../adapters/texts/format.ts'
import { loadTexts } from '../../../adapters/texts/load-texts.ts'
import { inLanguage, LANGUAGES } from '../../../adapters/texts/texts.ts'
import { SectionBoundary } from '../../../adapters/web/assets/report/module-list.js'
import { auditModules } from '../../support/shipped-checks.ts'
import { sampleResults } from './full-report.ts'

LANGUAGES.forEach(loadTexts)
const styles = new URL('../../../adapters/report/sections/styles/modules.css', import.meta.url)
const sectionStyles = readFileSync(styles, 'utf8')
const modules = auditModules().filter(({ id }) => id in sampleResults)
const samples = Object.entries(sampleResults).map(([id, result]) => ({ id, result }))

const draw = (id: string, result: unknown): string => render(html`${moduleBody(id, result)}`)

const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Fields that the chapter's head shows, that repeat another field, or that are for programs. */
const ELSEWHERE = [
  ...['score', 'coverage', 'assessment', 'url', 'prompts', 'promptsUsed', 'gaps', 'platforms'],
  ...['brand', 'domain'],
]

const marker = '<img src=x onerror=alert(1)>'
const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(marker, 'javascript:alert(1)', 'JavaScript:alert(1)//https://a.example'),
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    [null],
    [[{}]],
    1e308,
    -1,
    0,
    true,
    '',
    '\u0000',
    '__proto__',
  ),
  fc.constantFrom<unknown>('data:text/html,<b>', `https://a.example/"${marker}`, 'x'.repeat(5000)),
)

function harmless(markup: string): void {
  assert.doesNotMatch(
    markup,
    /<img src=x|<script|(?:href|src)="?\s*(?:javascript|data:(?!image\/))/i,
  )
}

/** The value with what is at each of these places, counted through all of it, replaced. */
function altered(value: unknown, changes: readonly (readonly [number, unknown])[]): unknown {
  const copy = structuredClone({ value }) as Record<string, unknown>
  const places: [Record<string, unknown>, string][] = [[copy, 'value']]
  for (const [parent, key] of places) {
    const inner = parent[key]
    if (typeof inner !== 'object' || inner === null) continue
    for (const name of Object.keys(inner)) places.push([inner as Record<string, unknown>, name])
  }
  for (const [at, replacement] of changes) {
    const [parent, key] = places[at % places.length] ?? places[0]!
    parent[key] = replacement
  }
  return copy.value
}

/** Names of a result's fields that its section does not look at. */
function unreadOf(id: string, result: unknown): readonly string[] {
  const left = new Set(Object.keys(result as object))
  const view = {}
  for (const [name, value] of Object.entries(result as object)) {
    const get = () => {
      left.delete(name)
      return value
    }
    Object.defineProperty(view, name, { enumerable: true, get })
  }
  draw(id, view)
  return [...left].sort()
}

describe('the section of a module', () => {
  it('shows what the manifest declares, save what is shown elsewhere', () => {
    const unread = samples.flatMap(({ id, result }) =>
      unreadOf(id, result).flatMap((name) => (ELSEWHERE.includes(name) ? [] : [`${id}.${name}`])),
    )
    assert.deepEqual(unread, [])
  })

  it('differs from the plain list of names for each of the 16 modules beside the checks', () => {
    const plain = samples.filter(({ id, result }) => draw(id, result) === draw('unknown', result))
    assert.deepEqual([samples.length, plain], [16, []])
  })

  for (const language of LANGUAGES) {
    it(`has all its texts in ${language}`, () => {
      for (const { id, result } of samples) {
        const markup = inLanguage(language, () => draw(id, result) + draw(id, {}))
        assert.doesNotMatch(markup, /report-modules\.\w/, id)
      }
    })
  }

  it('shows a result without any field, as one of another version may be', () => {
    for (const { id } of modules) {
      assert.ok(textOf(draw(id, {})).length > 0, id)
      assert.match(textOf(draw(id, { figureOfOldTimes: 7 })), /Figure of old times 7/, id)
    }
  })

  it('neither throws nor lets markup or a script address through, whatever the result is', () => {
    const change = fc.tuple(fc.nat(), hostile)
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.array(change, { maxLength: 12 }),
        (sample, changes) => {
          harmless(draw(sample.id, altered(sample.result, changes)))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('shows any JSON of a module without a section of its own', () => {
    fc.assert(fc.property(hostile, (value) => harmless(draw('unknown', value))))
  })

  it('folds what is beyond the first items of a list, and counts what is beyond hundreds', () => {
    const pages = Array.from({ length: 5000 }, (_, at) => ({
      url: `https://a.example/${at}`,
      depth: 1,
      status: 200,
    }))
    const markup = draw('multipage', { pages })
    const [open = '', folded = ''] = markup.split('<details class="folded rest">')
    assert.deepEqual(
      [open, folded].map((part) => part.match(/<td class="wide">/g)?.length),
      [8, 292],
    )
    assert.match(textOf(folded), /4,700 more/)
  })

  it('prints no title of a list that is folded as a whole', () => {
    const aiProbes = ['A', 'B', 'C'].map((bot) => ({ bot, robots: 'allowed', http: null }))
    const markup = draw('crawl', { aiProbes })
    assert.match(markup, /<details class="folded rest whole"><summary>Show all 3<\/summary>/)
    assert.match(sectionStyles, /@media print[^@]*\.rest\.whole \{\s*display: none/)
  })

  it('gives way to a notice when it cannot be drawn', (t) => {
    const Broken = () => {
      throw new Error('broken')
    }
    const console = t.mock.method(globalThis.console, 'error', () => undefined)
    Object.assign(options, { errorBoundaries: true })
    t.after(() => Object.assign(options, { errorBoundaries: undefined }))
    const markup = render(html`<${SectionBoundary}><${Broken} /><//>`)
    assert.match(textOf(markup), /This result cannot be shown/)
    assert.equal(console.mock.callCount(), 1)
  })
})

describe('the title of a module', () => {
  it('is that of its manifest', () => {
    assert.deepEqual(
      modules.map(({ id }) => moduleTitle(id)),
      modules.map(({ title }) => title),
    )
  })

  it('is its id as words where there is no such module', () => {
    assert.equal(moduleTitle('someOther'), 'Some other')
  })
})

describe('the section of Core Web Vitals', () => {
  const cwv = {
    field: {
      scope: 'url',
      formFactor: 'PHONE',
      LCP: {
        p75: 2874,
        rating: 'needsImprovement',
        distribution: { good: 0.6, needsImprovement: 0.3, poor: 0.1 },
      },
    },
    history: {
      periods: [{ last: '2026-05-30' }, { last: '2026-06-06' }, { last: '2026-06-13' }],
      LCP: [3306, null, 2900],
      INP: [237],
      CLS: [0.13, 0.1],
    },
    thresholds: { LCP: { good: 2500, poor: 4000 } },
  }

  it('gives the distribution of visits, and the weeks as lines with gaps', () => {
    const markup = draw('cwv', cwv)
    assert.match(markup, /LCP, percentage of visits: Good 60%, Needs improvement 30%, Poor 10%/)
    assert.match(markup, /from 3\.3 \(30 May\) to 2\.9 \(13 Jun\)/)
  })

  it('draws the limits that the result states, and none for a result of an older version', () => {
    const { thresholds, ...older } = cwv
    assert.ok(thresholds)
    assert.match(textOf(draw('cwv', cwv)), /good up to 2\.5 s poor above 4\.0 s/)
    assert.doesNotMatch(draw('cwv', older), /good up to/)
  })

  it('says so where Google has no data', () => {
    const text = textOf(draw('cwv', { field: null, history: null, lab: { mobile: null } }))
    assert.match(text, /Google has too few visits to this site/)
  })
})

describe('the screenshots', () => {
  const shot = (mime: unknown, base64: unknown): string =>
    draw('visual', {
      screenshots: [
        {
          viewport: { name: 'mobile', width: 390, height: 844 },
          mime,
          base64,
          width: 390,
          height: 844,
        },
      ],
    })

  it('are pictures from the report itself', () => {
    assert.match(shot('image/jpeg', '/9j/4AAQ'), /<img src="data:image\/jpeg;base64,\/9j\/4AAQ"/)
  })

  it('are none of another type, nor of what is no base64', () => {
    const refused = [
      shot('image/svg+xml', 'PHN2Zz48'),
      shot('text/html', 'PGI+'),
      shot('image/png', '"><script>'),
      shot('image/png', 'abc'),
      shot('image/png;x', 'abcd'),
      shot('image/png', 7),
    ]
    for (const markup of refused) assert.doesNotMatch(markup, /<img/)
  })
})

describe('sections that compare', () => {
  it('mark the own site among shares of voice', () => {
    const markup = draw('citation', {
      domain: 'a.example',
      shareOfVoice: [
        { domain: 'b.example', share: 0.6 },
        { domain: 'a.example', share: 0.3 },
        { domain: 'other', share: 0.1 },
      ],
    })
    const rows = [...markup.matchAll(/chart-bar tone-(\w+)">.*?label">([^<]*)</g)]
    assert.deepEqual(
      rows.map(([, tone, label]) => [tone, label]),
      [
        ['neutral', 'b.example'],
        ['accent', 'a.example (this site)'],
        ['neutral', 'All others'],
      ],
    )
  })

  it('mark the own place among search results', () => {
    const top10 = [
      { rank: 1, title: 'Rival', url: 'https://b.example/' },
      { rank: 2, title: 'Own', url: 'https://a.example/' },
    ]
    const text = textOf(draw('dataforseo', { serp: { keyword: 'k', ownRank: 2, top10 } }))
    assert.match(text, /1 Rival b\.example\/ 2 This site Own a\.example/)
  })

  it('distinguish what robots.txt allows a crawler from what the server answers', () => {
    const aiProbes = [
      { bot: 'A', operator: 'O', robots: 'allowed', http: { status: 403, blocked: true } },
      { bot: 'B', operator: 'O', robots: 'disallowed', http: null },
      { bot: 'C', operator: 'O', robots: 'allowed', http: { status: 200, sameContent: false } },
    ]
    const rows = [...draw('crawl', { aiProbes }).matchAll(/<tr><td.*?<\/tr>/g)]
    assert.deepEqual(
      rows.map(([row]) => textOf(row)),
      ['A O – Allowed Refused (403)', 'B O – Blocked not tested', 'C O – Allowed Other content'],
    )
  })

  it('put what a model says beside the fact it contradicts', () => {
    const text = textOf(
      draw('aiHallucination', {
        facts: [{ id: 'f1', statement: 'Founded in 2009.', quote: 'depuis 2009' }],
        models: [
          {
            ...{ platform: 'gemini', model: 'm', knows: true },
            claims: [{ text: 'Founded in 2015.', verdict: 'contradicted', factId: 'f1' }],
          },
        ],
      }),
    )
    assert.match(text, /Wrong Founded in 2015\. The site says: depuis 2009/)
  })

  it('leave pages that no link leads to out of the map, and say so', () => {
    const text = textOf(
      draw('multipage', {
        pages: [
          { url: 'https://a.example/', depth: 0, status: 200 },
          { url: 'https://a.example/b', depth: null, status: 200 },
        ],
      }),
    )
    assert.match(text, /1 page is not on the map/)
  })
})

describe('names of the interface as words', () => {
  it('are split where a word begins', () => {
    assert.deepEqual(
      ['ownRank', 'missing-recommended', 'URLCount', 'x_default', ''].map(nameText),
      ['Own rank', 'Missing recommended', 'URLCount', 'X default', ''],
    )
  })
})
