import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { html } from 'htm/preact'
import { options } from 'preact'
import { render } from 'preact-render-to-string'
import { parse } from 'yaml'
import { projectRoot } from '../../../../../../adapters/program.ts'
import { nameText } from '../../../../../../adapters/web/assets/parts/format.js'
import {
  ModulePanel,
  PanelBoundary,
} from '../../../../../../adapters/web/assets/report/panels/module-panel.js'
import type { JsonSchema } from '../../../../../../core/manifest/module-manifest.ts'
import { sampleOf } from '../../../sample-of-schema.ts'

type Manifest = { id: string; service: string; outputs: { result?: JsonSchema } }

const folder = join(projectRoot, 'manifests/modules')
const modules = readdirSync(folder)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => parse(readFileSync(join(folder, file), 'utf8')) as Manifest)
  .filter(({ service }) => service === 'audit')
const samples = modules.map(({ id, outputs }) => ({ id, result: sampleOf(outputs.result) }))

const draw = (id: string, result: unknown): string =>
  render(html`<${ModulePanel} id=${id} outcome=${{ status: 'done', result }} />`)

const outcome = (value: unknown): string =>
  render(html`<${ModulePanel} id="cwv" outcome=${value} />`)

const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The head of a chapter has the score; prompts are for those who repeat a run. */
const forPrograms = ['score', 'prompts', 'promptsUsed']

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

/** The value with what stands at each of these places, counted through all of it, replaced. */
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

/** Names of a result's fields that its chapter does not look at. */
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

describe('the chapter of a module', () => {
  it('shows all that the manifest declares, save what is of use to programs alone', () => {
    const unread = samples.flatMap(({ id, result }) =>
      unreadOf(id, result).flatMap((name) => (forPrograms.includes(name) ? [] : [`${id}.${name}`])),
    )
    assert.deepEqual(unread, ['geo.platforms']) // they stand at the top of the report
  })

  it('differs from the plain list of names for each of the 18 modules', () => {
    const plain = samples.filter(({ id, result }) => draw(id, result) === draw('unknown', result))
    assert.deepEqual([samples.length, plain], [18, []])
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

  it('shows any JSON of a module without a drawing of its own', () => {
    fc.assert(fc.property(hostile, (value) => harmless(draw('unknown', value))))
  })

  it('takes any JSON for an outcome', () => {
    fc.assert(fc.property(hostile, (value) => harmless(outcome(value))))
  })

  it('says why a module was left out, or failed', () => {
    const left = outcome({ status: 'skipped', skipped: 'PAGESPEED_API_KEY is not set.' })
    const failed = outcome({ status: 'failed', error: 'No answer.', code: 'UPSTREAM_FAILED' })
    assert.deepEqual(
      [textOf(left), textOf(failed)],
      [
        'This module was left out PAGESPEED_API_KEY is not set.',
        'This module failed No answer. Code: UPSTREAM_FAILED',
      ],
    )
  })

  it('shows a part of a list of thousands', () => {
    const pages = Array.from({ length: 5000 }, (_, at) => ({
      url: `https://a.example/${at}`,
      depth: 1,
      status: 200,
    }))
    const markup = draw('multipage', { pages, orphans: pages.map(({ url }) => url) })
    assert.equal(markup.match(/<tr>/g)?.length, 16)
    assert.match(textOf(markup), /1 to 15 of 5,000/)
    assert.match(markup, /Show 100 more pages/)
  })

  it('gives way to a notice when it cannot be drawn', (t) => {
    const Broken = () => {
      throw new Error('broken')
    }
    const console = t.mock.method(globalThis.console, 'error', () => undefined)
    Object.assign(options, { errorBoundaries: true })
    t.after(() => Object.assign(options, { errorBoundaries: undefined }))
    const markup = render(html`<${PanelBoundary}><${Broken} /><//>`)
    assert.match(textOf(markup), /This part cannot be drawn/)
    assert.equal(console.mock.callCount(), 1)
  })
})

describe('the chapter of Core Web Vitals', () => {
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
      periods: [{ last: '2026-05-30' }, { last: '2026-06-06' }],
      LCP: [3306, null],
      INP: [237],
      CLS: [0.13, 0.1],
    },
  }

  it('gives the distribution of visits, and the weeks in figures with gaps', () => {
    const markup = draw('cwv', cwv)
    assert.match(markup, /LCP, percent of visits: Good 60, Needs improvement 30, Poor 10/)
    assert.match(textOf(markup), /LCP in seconds LCP 30 May 3.3 s 6 Jun – INP/)
  })

  it('says so where Google has no data', () => {
    const text = textOf(draw('cwv', { field: null, history: null, lab: { mobile: null } }))
    assert.match(text, /Google has too few visits of this site/)
    assert.match(text, /Google keeps no history of this site/)
    assert.match(text, /This run failed/)
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
    for (const markup of refused) {
      assert.doesNotMatch(markup, /<img|<button/)
      assert.match(markup, /This picture cannot be shown/)
    }
  })
})

describe('chapters that compare', () => {
  it('mark the own site among shares of voice', () => {
    const markup = draw('citation', {
      domain: 'a.example',
      shareOfVoice: [
        { domain: 'b.example', share: 0.6 },
        { domain: 'a.example', share: 0.3 },
        { domain: 'other', share: 0.1 },
      ],
    })
    const rows = [...markup.matchAll(/chart-bar chart-tone-(\w+)">.*?label">([^<]*)</g)]
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
    const markup = draw('dataforseo', { serp: { keyword: 'k', ownRank: 2, top10 } })
    assert.equal(markup.match(/panel-rank-own/g)?.length, 1)
    assert.match(textOf(markup), /2 Own This site a.example/)
  })

  it('tell what robots.txt grants a crawler from what the server answers it', () => {
    const aiProbes = [
      { bot: 'A', operator: 'O', robots: 'allowed', http: { status: 403, blocked: true } },
      { bot: 'B', operator: 'O', robots: 'disallowed', http: null },
      { bot: 'C', operator: 'O', robots: 'allowed', http: { status: 200, sameContent: false } },
    ]
    const rows = [...draw('crawl', { aiProbes }).matchAll(/<tr><th scope="row".*?<\/tr>/g)]
    assert.deepEqual(
      rows.map(([row]) => textOf(row)),
      [
        'A O – – ✓ Allowed ✕ Refused, 403',
        'B O – – ✕ Blocked not asked',
        'C O – – ✓ Allowed ! Other content',
      ],
    )
  })

  it('hold what a model says against the fact it contradicts', () => {
    const text = textOf(
      draw('aiHallucination', {
        brand: 'Vélo',
        facts: [
          {
            id: 'f1',
            statement: 'Founded in 2009.',
            quote: 'depuis 2009',
            url: 'https://a.example/',
          },
        ],
        models: [
          {
            platform: 'gemini',
            model: 'm',
            knows: true,
            hallucinationRate: 1,
            claims: [{ text: 'Founded in 2015.', verdict: 'contradicted', factId: 'f1' }],
          },
        ],
      }),
    )
    assert.match(text, /Gemini m 1 statement, 100 % wrong/)
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
    assert.match(text, /Not on the map: 1 page without a link/)
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
