import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { CheckResult } from '../../manifests/types/records.ts'
import type { AuditId } from '../../plugins/audit/checks/check-manifest.ts'
import { exampleFacts } from '../../plugins/audit/checks/examples/example-facts.ts'
import { type CapHit, Judge } from '../../plugins/audit/checks/judge.ts'
import { loadChecks } from '../../plugins/audit/checks/load-checks.ts'
import { auditScore } from '../../plugins/audit/checks/score.ts'
import { factsData } from '../../plugins/audit/page/load-facts-data.ts'
import { loadMeasures } from '../../plugins/audit/page/page-measures.ts'
import { JUDGES } from '../calibrate/judges.ts'
import { labelledType } from '../calibrate/page-types.ts'
import { type BuiltPage, corpusPages } from './corpus.ts'
import { EXPECTED } from './expected.ts'
import { KNOWN_WRONG, type KnownWrong } from './known-wrong.ts'

/*
 * Judges the pages of the corpus by all checks, without a server, and compares the results with the
 * labels. What is wrong and known is in known-wrong.ts; everything else fails.
 */
const data = factsData()
const loaded = loadChecks(fileURLToPath(new URL('../../manifests', import.meta.url)))
const judge = new Judge(loaded, { data, measures: await loadMeasures() })
const selection = { audits: ['seo', 'geo'] as const }

type Judged = {
  readonly page: BuiltPage
  /** `<language><path>`. */
  readonly name: string
  readonly type: string
  readonly language: string
  readonly results: readonly CheckResult[]
  readonly scores: Readonly<Record<AuditId, number>>
}

const judged: readonly Judged[] = corpusPages().map((page) => {
  const facts = exampleFacts({ html: page.html, url: page.url }, data)
  const { results, caps } = judge.run({ facts, selection, accept: [], overrides: {} })
  return {
    page,
    name: page.site + page.path,
    type: facts.page?.purpose ?? '',
    language: facts.page?.language ?? '',
    results,
    scores: { seo: scoreOf('seo', results, caps), geo: scoreOf('geo', results, caps) },
  }
})

/** Without answers from the network some checks do not count; the score is that of the others. */
function scoreOf(audit: AuditId, results: readonly CheckResult[], caps: readonly CapHit[]): number {
  const own = results.filter(({ id }) => id.startsWith(`${audit}.`))
  const { score } = auditScore(audit, own, loaded.scoring)
  return Math.min(score ?? 0, ...caps.flatMap((cap) => cap[audit] ?? []))
}

const seen = new Set<KnownWrong>()

function isKnownWrong(check: string, { name, type }: Judged): boolean {
  const found = KNOWN_WRONG.find((entry) => {
    if (entry.check !== check) return false
    const isNamed = entry.pages?.some((one) =>
      one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name,
    )
    return isNamed || entry.types?.includes(type)
  })
  if (found) seen.add(found)
  return found !== undefined
}

test('the type of every page is recognised', () => {
  const wrong = judged.flatMap(({ page, name, type }) => {
    const wanted = labelledType(page)
    return wanted === undefined || wanted === type ? [] : [`${name}: ${type} instead of ${wanted}`]
  })
  assert.deepEqual(wrong, [])
})

test('the language of every page is recognised, declared or not', () => {
  for (const { page, name, language } of judged) {
    assert.equal(language, page.label.lang, name)
    if (page.html.length < 1500) continue
    const html = page.html.replace(/ lang="[a-z]+"/, '')
    const bare = exampleFacts({ html, url: page.url }, data).page?.language
    // Contact pages are mostly names and numbers.
    assert.ok(bare === language || bare === 'und', `${name}: ${bare}`)
  }
})

test('no check is in error', () => {
  const errors = judged.flatMap(({ name, results }) =>
    results.filter(({ status }) => status === 'error').map(({ id }) => `${name}: ${id}`),
  )
  assert.deepEqual(errors, [])
})

test('no finding contradicts the labels', (t) => {
  const wrong: string[] = []
  let known = 0
  for (const one of judged) {
    for (const result of one.results) {
      const compared = JUDGES[result.id]?.(result, one.page.label)
      if (!compared || (compared.wrong.length === 0 && !compared.isFalseAlarm)) continue
      if (isKnownWrong(result.id, one)) known += 1
      else wrong.push(`${one.name}: ${result.id} (${result.status}) ${result.message}`)
    }
  }
  t.diagnostic(`${known} findings are known to be wrong`)
  assert.deepEqual(wrong, [])
})

test('checks give the expected results', (t) => {
  const wrong: string[] = []
  let known = 0
  for (const [id, expected, names] of EXPECTED) {
    for (const name of names) {
      const one = judged.find((page) => page.name === name)
      const result = one?.results.find((check) => check.id === id)
      assert.ok(one && result, `${name}: ${id} is not there`)
      if (expected.split('|').includes(result.status)) continue
      if (isKnownWrong(id, one)) known += 1
      else wrong.push(`${name}: ${id} is ${result.status}, not ${expected}: ${result.message}`)
    }
  }
  t.diagnostic(`${known} results are known to be wrong`)
  assert.deepEqual(wrong, [])
})

test('findings that are known to be wrong still are', (t) => {
  for (const entry of KNOWN_WRONG) {
    if (!seen.has(entry))
      t.diagnostic(`take out of known-wrong.ts: ${entry.check}, ${entry.reason}`)
  }
})

const CONTENT = ['article', 'docs', 'service', 'product', 'home']
for (const audit of ['seo', 'geo'] as const) {
  test(`stubs do not outscore pages with content (${audit})`, () => {
    const isStub = ({ page, type }: Judged) => page.label.thin === true || type === 'utility'
    const contents = judged.filter((one) => !isStub(one) && CONTENT.includes(one.type))
    const pairs = judged
      .filter(isStub)
      .flatMap((stub) =>
        contents
          .filter(({ page }) => page.site === stub.page.site)
          .map((content) => ({ stub, content })),
      )
    const lost = pairs.filter(({ stub, content }) => stub.scores[audit] > content.scores[audit])
    const text = lost.map(({ stub, content }) => `${stub.name} beats ${content.name}`)
    assert.deepEqual(text, [])
  })
}
