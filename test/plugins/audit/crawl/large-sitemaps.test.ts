import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RunContext } from '../../../../core/plugin.ts'
import type { Workers } from '../../../../core/ports/compute.ts'
import type { HttpClient, HttpResponse } from '../../../../core/ports/http.ts'
import { Requester } from '../../../../plugins/audit/crawl/requester.ts'
import type { RobotsAnswer } from '../../../../plugins/audit/crawl/site-files.ts'
import { readSitemaps } from '../../../../plugins/audit/crawl/sitemaps.ts'
import { HostSlots } from '../../../../plugins/audit/page/http/host-slots.ts'
import {
  parseSitemap,
  type SitemapInput,
} from '../../../../plugins/audit/page/sitemap/parse-sitemap.ts'
import { parseRobots } from '../../../../plugins/web/parse-robots.ts'
import { FakeClock, settle } from '../../../support/fake-clock.ts'
import { InlineCompute } from '../../../support/inline-compute.ts'

const ORIGIN = 'https://example.com'
const USUAL = 2 * 1024 * 1024
const COUNT = 30_000
/** Half as large again as a usual one. */
const LARGE = Buffer.from(
  `<urlset>${Array.from({ length: COUNT }, (_, at) => `<url><loc>${ORIGIN}/${at}</loc><lastmod>2026-01-01T00:00:00+00:00</lastmod><priority>0.5</priority></url>`).join('')}</urlset>`,
)

/** Answers every address with the large file; `most`: how many of them were under way at once. */
class LargeWeb implements HttpClient {
  readonly asked: number[] = []
  most = 0
  #underWay = 0
  /** Called before a large answer is given. */
  wait = async (): Promise<void> => undefined

  async fetch({ maxBytes, url }: { maxBytes: number; url: string }): Promise<HttpResponse> {
    this.asked.push(maxBytes)
    if (maxBytes > USUAL) {
      this.#underWay += 1
      this.most = Math.max(this.most, this.#underWay)
      await this.wait()
      this.#underWay -= 1
    }
    const body = Uint8Array.from(LARGE.subarray(0, maxBytes))
    return { url, status: 200, body, truncated: body.length < LARGE.length } as HttpResponse
  }
}

function context(http: HttpClient, over: { compute?: Workers; largeFiles?: HostSlots } = {}) {
  const clock = new FakeClock()
  const { signal } = new AbortController()
  const compute =
    over.compute ?? new InlineCompute({ sitemap: (input) => parseSitemap(input as SitemapInput) })
  const requester = new Requester({
    ...{ http, clock, signal, timeoutMs: 15_000 },
    slots: new HostSlots(4),
  })
  const finalUrl = `${ORIGIN}/page`
  return {
    ctx: { compute } as RunContext,
    ...{ requester, clock, now: 0 },
    site: { url: finalUrl, finalUrl },
    query: Promise.resolve({ page: null, llmsLinks: [] }),
    largeFiles: over.largeFiles ?? new HostSlots(2),
  }
}

const naming = (files: number): RobotsAnswer => {
  const lines = Array.from({ length: files }, (_, at) => `Sitemap: ${ORIGIN}/${at}.xml`)
  return { txt: parseRobots(lines.join('\n')) } as RobotsAnswer
}

test('a sitemap beyond the usual size is asked for once more, and read whole', async () => {
  const http = new LargeWeb()
  const facts = await readSitemaps(naming(1), [], context(http))
  assert.deepEqual(http.asked, [USUAL, 50 * 1024 * 1024])
  assert.deepEqual([facts.urls, facts.files[0]?.bytes], [COUNT, LARGE.length])
})

test('all audits together hold so many large sitemaps at a time', async () => {
  const largeFiles = new HostSlots(2)
  const http = new LargeWeb()
  http.wait = () => new Promise(setImmediate)
  const facts = await Promise.all(
    [2, 1, 1].map((files) => readSitemaps(naming(files), [], context(http, { largeFiles }))),
  )
  assert.deepEqual([http.most, facts.map(({ urls }) => urls)], [2, [2 * COUNT, COUNT, COUNT]])
})

test('a sitemap that no thread reads in time is reported as not read, and the crawl continues', async () => {
  const compute = {
    run: (_task: string, _input: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  } as unknown as Workers
  const parts = context(new LargeWeb(), { compute })
  const reading = readSitemaps(naming(1), [], parts)
  await settle()
  await parts.clock.advance(25_000)
  const { found, complete, files } = await reading
  assert.deepEqual([found, complete, files[0]?.fatal[0]?.rule], [true, false, 'not-read'])
  assert.equal(files[0]?.bytes, LARGE.length)
  assert.equal(parts.clock.pending, 0)
})

test('a large sitemap whose turn does not come within the time of the crawl is not answered', async () => {
  const largeFiles = new HostSlots(1)
  await largeFiles.acquire('sitemaps', new AbortController().signal)
  const parts = context(new LargeWeb(), { largeFiles })
  const reading = readSitemaps(naming(1), [], parts)
  await settle()
  await parts.clock.advance(15_000)
  const { found, inconclusive } = await reading
  assert.deepEqual([found, inconclusive], [false, true])
})
