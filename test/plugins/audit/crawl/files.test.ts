import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Web } from './fake-web.ts'
import { PAGE, runCrawl } from './run-crawl.ts'

const page = (head = '') =>
  `<!doctype html><html lang="en"><head><title>T</title>${head}</head><body></body></html>`
const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const urlset = (...urls: string[]) => ({
  body: `<urlset xmlns="${NS}">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`,
  headers: { 'content-type': 'application/xml' },
})
const index = (...urls: string[]) => ({
  body: `<sitemapindex xmlns="${NS}">${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`,
})
const robots = (...urls: string[]) => ({ body: urls.map((url) => `Sitemap: ${url}`).join('\n') })
const at = (path: string) => `https://example.com${path}`
const sitemap = async (web: Web, over: object = {}) =>
  runCrawl({ web: { [PAGE]: page(), ...web }, needs: ['page', 'sitemap'], ...over })

test('sitemaps named in robots.txt are read, and no address is guessed', async () => {
  const { facts, web } = await sitemap({
    [at('/robots.txt')]: robots(at('/a.xml'), at('/b.xml'), at('/a.xml')),
    [at('/a.xml')]: urlset(at('/')),
    [at('/b.xml')]: urlset(PAGE),
  })
  assert.deepEqual(web.log, [
    `GET ${PAGE}`,
    `GET ${at('/robots.txt')}`,
    `GET ${at('/a.xml')}`,
    `GET ${at('/b.xml')}`,
  ])
  const { files, namedInRobots, complete, urls, page: match } = facts.sitemap
  assert.deepEqual(
    [files.length, namedInRobots, complete, urls, match.match],
    [2, true, true, 2, 'exact'],
  )
})

test('addresses are guessed one after the other until one is found', async () => {
  const { facts, web } = await sitemap({ [at('/sitemap_index.xml')]: urlset(PAGE) })
  assert.deepEqual(web.log.slice(2), [
    `GET ${at('/sitemap.xml')}`,
    `GET ${at('/sitemap_index.xml')}`,
  ])
  assert.deepEqual(
    [facts.sitemap.found, facts.sitemap.namedInRobots, facts.sitemap.complete],
    [true, false, true],
  )
})

test('an HTML answer to a guess is no sitemap', async () => {
  const { facts } = await sitemap({ [at('/sitemap.xml')]: page() })
  assert.deepEqual([facts.sitemap.found, facts.sitemap.files.length], [false, 4])
})

test('at most five files are read, and the reading is then incomplete', async () => {
  const children = Array.from({ length: 9 }, (_, number) => at(`/${number}.xml`))
  const { facts, web } = await sitemap({
    [at('/robots.txt')]: robots(at('/index.xml')),
    [at('/index.xml')]: index(...children),
    ...Object.fromEntries(children.map((url) => [url, urlset(url.replace('.xml', ''))])),
  })
  assert.equal(web.log.filter((line) => line.endsWith('.xml')).length, 5)
  const { files, complete, urls } = facts.sitemap
  assert.deepEqual(
    [files.map(({ kind }) => kind), complete, urls],
    [['index', 'urlset', 'urlset', 'urlset', 'urlset'], false, 4],
  )
})

test('an index that names itself is read once', async () => {
  const { web } = await sitemap({
    [at('/robots.txt')]: robots(at('/index.xml')),
    [at('/index.xml')]: index(at('/index.xml')),
  })
  assert.equal(web.log.filter((line) => line.endsWith('/index.xml')).length, 1)
})

test('the canonical is looked for, not the address that was audited', async () => {
  const { facts } = await sitemap({
    [PAGE]: page(`<link rel="canonical" href="${at('/canonical')}">`),
    [at('/sitemap.xml')]: urlset(at('/canonical')),
  })
  assert.equal(facts.sitemap.page.match, 'exact')
})

test('large and packed files are read in the compute pool', async () => {
  const many = Array.from({ length: 9000 }, (_, number) => at(`/path-${number * 7919}`))
  const { body } = urlset(...many, PAGE)
  const packed = await sitemap({ [at('/sitemap.xml')]: { body: gzipSync(body) } })
  assert.deepEqual(
    [packed.tasks.includes('sitemap'), packed.facts.sitemap.page.match, packed.facts.sitemap.urls],
    [true, 'exact', 9001],
  )
})

test('a sitemap on another host may list the site that names it', async () => {
  const other = 'https://cdn.example.net/s.xml'
  const { facts } = await sitemap({ [at('/robots.txt')]: robots(other), [other]: urlset(PAGE) })
  assert.equal(facts.sitemap.files[0]?.violations, 0)
})

test('no answer to any request for a sitemap is inconclusive', async () => {
  const web = Object.fromEntries(
    ['/sitemap.xml', '/sitemap_index.xml', '/sitemap-index.xml', '/wp-sitemap.xml'].map((path) => [
      at(path),
      { fails: 'reset' },
    ]),
  )
  const { facts } = await sitemap(web)
  assert.equal(facts.sitemap.inconclusive, true)
  assert.equal(facts.missing.sitemap, 'no request for a sitemap was answered')
})

test('a sitemap named in robots.txt that does not exist is not found', async () => {
  const { facts } = await sitemap({ [at('/robots.txt')]: robots(at('/gone.xml')) })
  const { found, files, namedInRobots } = facts.sitemap
  assert.deepEqual([found, files[0]?.status, namedInRobots], [false, 404, true])
})

const llms = `# Example
> Example makes tools for gardeners in Belgium.

## Docs
- [Guide](/guide.md): how to start
- [Other](https://other.org/): elsewhere
`
const text = (body: string) => ({ body, headers: { 'content-type': 'text/plain; charset=utf-8' } })

test('llms.txt and its companion are read, with the links the sitemap lists', async () => {
  const { facts, result } = await runCrawl({
    web: {
      [PAGE]: page(),
      [at('/llms.txt')]: text(llms),
      [at('/llms-full.txt')]: text('# Example\n\n## Guide\n\nText of the guide.'),
      [at('/sitemap.xml')]: urlset(at('/guide')),
    },
    needs: ['page', 'llmsTxt', 'sitemap'],
  })
  const { best, root, described, full, sameSiteLinks } = facts.llmsTxt
  assert.deepEqual([best, described], [root, null])
  assert.deepEqual(
    sameSiteLinks.map(({ url }) => url),
    [at('/guide.md')],
  )
  assert.deepEqual([full?.mentionsOfLlmsLinks, full?.llmsLinksAsked], [1, 1])
  assert.deepEqual(facts.sitemap.listedLlmsLinks, [at('/guide.md')])
  assert.deepEqual(result.llmsTxt, {
    found: true,
    status: 200,
    bytes: Buffer.byteLength(llms),
    url: at('/llms.txt'),
    title: 'Example',
    sections: 1,
    links: 2,
  })
})

test('an llms.txt that the page names is read beside the usual one, and the better one counts', async () => {
  const { facts } = await runCrawl({
    web: {
      [PAGE]: page('<link rel="describedby" href="/docs/llms.txt">'),
      [at('/llms.txt')]: page(),
      [at('/docs/llms.txt')]: text(llms),
    },
    needs: ['page', 'llmsTxt'],
  })
  assert.equal(facts.llmsTxt.root?.isHtml, true)
  assert.equal(facts.llmsTxt.best?.url, at('/docs/llms.txt'))
})

test('an llms.txt that names itself or another site is not asked again', async () => {
  for (const href of ['/llms.txt', 'https://other.org/llms.txt']) {
    const { web, facts } = await runCrawl({
      web: {
        [PAGE]: page(`<link rel="describedby" href="${href}">`),
        [at('/llms.txt')]: text(llms),
      },
      needs: ['page', 'llmsTxt'],
    })
    assert.deepEqual(
      [web.log.filter((line) => line.endsWith('/llms.txt')).length, facts.llmsTxt.described],
      [1, null],
    )
  }
})

test('the links of llms.txt are asked when that probe is needed', async () => {
  const { facts, web } = await runCrawl({
    web: { [PAGE]: page(), [at('/llms.txt')]: text(llms), [at('/guide.md')]: text('x') },
    needs: ['page', 'probes.llmsLinks'],
  })
  assert.deepEqual(
    facts.probes.llmsLinks?.map(({ url, status }) => [url, status]),
    [[at('/guide.md'), 200]],
  )
  assert.ok(!web.log.includes(`GET ${at('/llms-full.txt')}`))
})

test('an llms.txt without an answer is missing, one that is not there is not', async () => {
  const missing = async (answer: object) =>
    (
      await runCrawl({
        web: { [PAGE]: page(), [at('/llms.txt')]: answer },
        needs: ['page', 'llmsTxt'],
      })
    ).facts.missing.llmsTxt
  assert.equal(await missing({ fails: 'timeout' }), 'the request for llms.txt was not answered')
  assert.equal(await missing({ status: 429 }), 'llms.txt answered with status 429')
  assert.equal(await missing({ status: 404 }), undefined)
})

for (const [path, need, whole] of [
  ['/robots.txt', 'robots', 'User-agent: *\nDisallow: /private\n'],
  ['/llms.txt', 'llmsTxt', '# Site\n\n> What it is.\n'],
] as const) {
  const cut = { body: whole.slice(0, -9), incomplete: true }
  const answersOf = async (...answers: readonly object[]) =>
    runCrawl({
      web: { [PAGE]: page(), [at(path)]: (_, times) => answers[times - 1] ?? assert.fail() },
      needs: ['page', need],
    })

  test(`a cut ${path} is requested once more`, async () => {
    const { facts } = await answersOf(cut, { body: whole })
    const { robots, llmsTxt } = facts
    const bytes = need === 'robots' ? robots.bytes : llmsTxt.root?.bytes
    assert.deepEqual([facts.missing[need], bytes], [undefined, whole.length])
  })

  test(`a ${path} that is cut twice is not judged`, async () => {
    const { facts } = await answersOf(cut, cut)
    assert.equal(typeof facts.missing[need], 'string')
  })
}

test('a copy is asked for what it says of its public origin', async () => {
  const copy = 'http://127.0.0.1:8080'
  const { facts, web } = await runCrawl({
    url: `${copy}/page`,
    inputs: { expectedOrigin: 'https://example.com' },
    web: {
      [`${copy}/page`]: page(`<link rel="canonical" href="${PAGE}">`),
      [`${copy}/robots.txt`]: robots(at('/sitemap.xml')),
      [`${copy}/sitemap.xml`]: urlset(PAGE),
    },
    needs: ['page', 'sitemap', 'probes.canonicalTarget'],
  })
  assert.deepEqual(
    web.log.map((line) => new URL(line.split(' ')[1] ?? '').origin),
    Array(3).fill(copy),
  )
  const { page: match, files } = facts.sitemap
  assert.deepEqual(
    [match.match, files[0]?.violations, files[0]?.url],
    ['exact', 0, at('/sitemap.xml')],
  )
  assert.equal(facts.expectedOrigin, 'https://example.com')
  assert.equal(facts.probes.canonicalTarget?.outcome, 'notSent')
})

test('URLs of the copy in its sitemap are violations', async () => {
  const copy = 'http://127.0.0.1:8080'
  const { facts } = await runCrawl({
    url: `${copy}/page`,
    inputs: { expectedOrigin: 'https://example.com' },
    web: { [`${copy}/page`]: page(), [`${copy}/sitemap.xml`]: urlset(`${copy}/page`) },
    needs: ['page', 'sitemap'],
  })
  assert.deepEqual(
    facts.sitemap.files[0]?.samples.map(({ rule }) => rule),
    ['foreign-host'],
  )
})
