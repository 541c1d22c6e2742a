import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import {
  BOMBS,
  HOSTILE_ADDRESSES,
  HOSTILE_FIELDS,
  HOSTILE_FILES,
} from '../../doubles/hostile-sites/answers.ts'
import { openSite } from '../../doubles/hostile-sites/sites.ts'
import {
  HOSTILE_HEADS,
  HOSTILE_JSON_LD,
  HOSTILE_MARKUP,
  HOSTILE_PASTED,
  HOSTILE_TEXTS,
  jsonLd,
  ODD_BODIES,
  withText,
} from '../../doubles/hostile-sites/texts.ts'
import { HOSTILE_WIRES } from '../../doubles/hostile-sites/wires.ts'
import {
  type Answer,
  assertSound,
  checkOf,
  codesOf,
  useApp,
} from '../../integration/audits/audited-app.ts'
import { useSites, withBody } from '../../integration/audits/loopback.ts'
import { cpuTime } from '../../support/cpu-time.ts'
import type { SiteAnswer } from '../../support/loopback-site.ts'

/*
 * One of each kind of what a site can do to its auditor, in sizes that take moments; all of them in
 * full size: `hostile.ts`.
 */
const PAGE_BYTES = 1_500_000
const app = useApp({ allowLocal: true, pageBytes: PAGE_BYTES })
const siteOf = useSites()
/** Work that is not linear would take minutes. */
const MOST_MS = 30_000
const IN_TIME = { timeout: 90_000 }

async function auditOf(url: string): Promise<Answer> {
  const spentMs = cpuTime()
  const answer = await app().audit(url)
  assertSound(answer)
  assert.ok(spentMs() < MOST_MS)
  return answer
}

async function audit(page: SiteAnswer): Promise<Answer> {
  return auditOf((await siteOf(page)).origin)
}

const words = '<p>Words.</p>'
const page = '<!doctype html><title>A page</title><h1>A page</h1><p>Words.</p>'

test('a page of hostile texts of every kind is audited', async () => {
  const texts = Object.values(HOSTILE_TEXTS).map((of) => withText(of(8_000)))
  await audit(withBody(texts.join('')))
})

test('a page whose head holds everything too often is audited', async () => {
  const heads = Object.values(HOSTILE_HEADS).map((of) => of(3000))
  await audit(withBody(words, heads.join('')))
})

test('a page with hostile JSON-LD of every kind is audited, and what is no JSON fails its check', async () => {
  const scripts = Object.values(HOSTILE_JSON_LD).map((of) => jsonLd(of(6_000)))
  const answer = await audit(withBody(words, scripts.join('')))
  assert.equal(checkOf(answer, 'seo.structured-data.jsonld-parses').status, 'fail')
})

for (const what of [
  'elements inside each other',
  'formatting elements inside each other',
  'foreign elements inside each other',
  'closing tags of nothing',
  'attributes of one tag',
  'attributes of a tag that never ends',
]) {
  test(`a page with 10 000 ${what} is audited`, async () => {
    await audit(withBody(HOSTILE_MARKUP[what]?.(10_000) ?? assert.fail(what)))
  })
}

test('a page of more elements than are read is cut and audited, and says so', async () => {
  const links = HOSTILE_MARKUP.links?.(60_000) ?? ''
  assert.deepEqual(codesOf(await audit(withBody(links))), ['PAGE_TRUNCATED'])
})

test('a bomb that unpacks beyond what is read is cut and audited', async () => {
  for (const name of ['gzip of many members', 'zstd', 'three codings inside each other']) {
    const [coding, body] = BOMBS[name]?.(2) ?? assert.fail(name)
    const answer = await audit({ headers: { 'content-encoding': coding }, body })
    assert.deepEqual(codesOf(answer), ['PAGE_TRUNCATED'], name)
  }
})

test('a page that says it is coded and is not is audited as far as it can be', async () => {
  await audit({ headers: { 'content-encoding': 'br' }, body: page })
})

test('a page coded in more ways than anybody does is unreachable', async () => {
  const headers = { 'content-encoding': 'gzip, '.repeat(10_000) }
  const { status, body } = await app().audit((await siteOf({ headers, body: page })).origin)
  assert.deepEqual([status, body.code], [502, 'TARGET_UNREACHABLE'])
})

for (const [what, body] of Object.entries(ODD_BODIES)) {
  test(`a page of ${what} is audited`, async () => {
    await audit({ body })
  })
}

test('a page whose header fields are all hostile is audited', async () => {
  const headers: Record<string, string> = {}
  for (const [name, of] of HOSTILE_FIELDS) headers[name] = of(1500)
  await audit({ headers: { ...headers, 'content-type': 'text/html' }, body: page })
})

for (const [name, of] of HOSTILE_FIELDS.filter(([name]) => /^(content-type|link)$/.test(name))) {
  const value = of(60_000)
  test(`a page with the header ${name}: ${value.slice(0, 24)} is audited`, async () => {
    await audit({ headers: { [name]: value }, body: page })
  })
}

for (const path of HOSTILE_ADDRESSES) {
  test(`the address ${path.slice(0, 30)} is audited`, async () => {
    const site = await siteOf({ body: page }, { '*': { body: page } })
    assertSound(await app().audit(`${site.origin}${path}`))
  })
}

for (const { what, path, type, body } of HOSTILE_FILES) {
  test(`a site with ${what} is audited`, async () => {
    const packed = (): SiteAnswer => ({
      headers: { 'content-type': type, 'content-encoding': 'gzip' },
      body: gzipSync(body(8_000, 'http://127.0.0.1:1'), { level: 1 }),
    })
    const site = await siteOf({ body: page }, { [path]: packed() })
    await auditOf(site.origin)
  })
}

const DRIPS = /drip|without end|no answer|never ends/
for (const { what, wire, ends } of HOSTILE_WIRES.filter(({ what }) => !DRIPS.test(what))) {
  test(`a site that sends ${what} is audited or unreachable`, async (t) => {
    const { origin, close } = await openSite({ what, wire })
    t.after(close)
    const found = await app().audit(origin)
    const isUnreachable = found.body.code === 'TARGET_UNREACHABLE'
    if (!isUnreachable) assertSound(found)
    if (ends !== 'either') assert.equal(isUnreachable, ends === 'unreachable')
  })
}

test(
  'sites that drip or never end cost no more than the time of their audits',
  IN_TIME,
  async (t) => {
    const slow = HOSTILE_WIRES.filter(({ what }) => /drip|no answer|interim|extension/.test(what))
    const sites = await Promise.all(slow.map(openSite))
    t.after(() => {
      for (const { close } of sites) close()
    })
    const path = '/api/audit/full'
    const ask = ({ origin: url }: { origin: string }) =>
      app().call({ path, body: { url, options: { timeout: 1000 } } })
    const answers = await Promise.all(sites.map(ask))
    await app().assertHealthy()
    for (const [index, { body }] of answers.entries()) {
      assert.ok(
        body.ok || body.code === 'TARGET_UNREACHABLE',
        `${slow[index]?.what}: ${body.error}`,
      )
    }
  },
)

test('pasted llms.txt of hostile texts of every kind is validated', async () => {
  for (const [what, of] of Object.entries(HOSTILE_PASTED)) {
    const body = { content: of(50_000) }
    const spentMs = cpuTime()
    const answer = await app().call({ path: '/api/llms-txt/validate', body })
    assert.deepEqual([answer.status, answer.body.ok], [200, true], `${what}: ${answer.body.error}`)
    assert.ok(spentMs() < MOST_MS, what)
  }
  await app().assertHealthy()
})
