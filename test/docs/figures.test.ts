import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { loadChecks } from '../../plugins/audit/checks/load-checks.ts'
import { PARSE_LIMITS } from '../../plugins/audit/page/document/elements.ts'
import { MAX_LLMS_BYTES } from '../../plugins/audit/page/llms-txt/parse-llms-txt.ts'
import { PAGE_FACT_NAMES } from '../../plugins/audit/page/page-facts.ts'
import { MAX_SITEMAP_BYTES } from '../../plugins/audit/page/sitemap/parse-sitemap.ts'
import { MAX_ROBOTS_BYTES } from '../../plugins/web/parse-robots.ts'
import { codesIn, guideOf, readGuide, root } from './guide.ts'

const readme = readGuide(guideOf.front)
const audits = readGuide(guideOf.audits)
const http = readGuide(guideOf.http)

test('every fact of the page has its line in the guide of manifests', () => {
  const guide = readGuide(guideOf.manifests)
  const lines = [...guide.matchAll(/^\| `page\.(\w+)` \|/gm)].map(([, name]) => name!)
  assert.deepEqual(lines.sort(), [...PAGE_FACT_NAMES].sort())
})

test('categories are named, and checks and categories counted, as they are', () => {
  const { scoring, checks } = loadChecks(`${root}manifests`)
  for (const audit of ['seo', 'geo'] as const) {
    const categories = scoring.categories[audit].map(({ id }) => id)
    const title = audit.toUpperCase()
    const claim = new RegExp(
      `^- \\*\\*${title}\\*\\*.*: more than (\\d+) checks in (\\d+) categories`,
      'm',
    )
    const [, fewest, count] = claim.exec(readme) ?? []
    // Rounded down, so that a new check needs no change of the guides.
    const more = checks.filter(({ id }) => id.startsWith(`${audit}.`)).length - Number(fewest)
    assert.ok(more > 0 && more <= 20, `${title}: ${fewest}`)
    assert.equal(Number(count), categories.length)
    const list = new RegExp(`${title} categories: ([^.]+)\\.`).exec(http)?.[1] ?? ''
    assert.deepEqual(codesIn(list), categories)
  }
})

test('every probe that a check can need is in the table of what an audit sends', () => {
  const schema = JSON.parse(readFileSync(`${root}manifests/schemas/check.schema.json`, 'utf8'))
  const inputs = schema.properties.inputs.items.enum as readonly string[]
  const probes = inputs.flatMap((name) => /^probes\.(.+)$/.exec(name)?.[1] ?? [])
  const start = audits.indexOf('## What an audit sends')
  const table = audits.slice(start, audits.indexOf('### Limits', start))
  const named = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
    cell.split(', ').map((name) => name.replaceAll('`', '')),
  )
  assert.deepEqual(named.sort(), [...probes].sort())
  const { sets } = parse(readFileSync(`${root}manifests/data/ai-bots.yaml`, 'utf8'))
  for (const token of sets.probed) assert.ok(table.includes(token), token)
})

/** Claims that a guide does not make, however its lines are broken. */
function unclaimed(guide: string, claims: readonly string[]): readonly string[] {
  const text = guide.replace(/\s+/g, ' ')
  return claims.filter((claim) => !text.includes(claim))
}

test('the limits that are documented are those in force', () => {
  const yaml = (path: string) => parse(readFileSync(`${root}manifests/${path}`, 'utf8'))
  const { options, limits: ofCrawl } = yaml('modules/crawl.yaml')
  const { limits } = yaml('config/default.yaml')
  const spaced = (amount: number) => String(amount).replace(/\B(?=(?:\d{3})+$)/g, ' ')
  const mib = (bytes: number) => `${bytes / 1024 / 1024} MiB`
  const ofAudits = [
    `| Page | ${mib(options.pageBytes)}, ${spaced(PARSE_LIMITS.characters)} characters, `,
    `${spaced(PARSE_LIMITS.elements)} elements, ${PARSE_LIMITS.depth} levels deep`,
    `| robots.txt | ${MAX_ROBOTS_BYTES / 1024} KiB`,
    `files of ${mib(MAX_SITEMAP_BYTES)}`,
    `| llms.txt, llms-full.txt | ${MAX_LLMS_BYTES / 1_000_000} MB each |`,
    `one probe ${options.probeTimeoutMs / 1000} s`,
    `| Audit | ${limits.runTimeoutMs / 1000} s |`,
    `| Audits at once | ${limits.maxConcurrentRuns}, then 503 |`,
    `a pause of ${options.pauseMs} ms, the first ${options.agentBytes / 1024} KiB of each`,
    `At most ${options.maxRequests} probe requests in all, redirects included, and ${options.perHost} at once`,
    `up to ${options.linkSamples} HEADs each`,
  ]
  const { perMinute, perHour } = limits.rate
  const sizes = `llms.txt validation: ${mib(limits.llmsTxtBodyBytes)}; exports: ${mib(limits.exportBodyBytes)}`
  const ofHttp = [
    `Each client address may start ${perMinute} audits per minute and ${perHour} per hour.`,
    `${spaced(limits.reads.perMinute)} per minute and ${spaced(limits.reads.perHour)} per hour`,
    `a body over ${mib(limits.bodyBytes)} (${sizes})`,
    `a client that leaves ${mib(limits.streamBufferBytes)} unread is disconnected`,
    `as \`audit\`; up to ${mib(limits.exportBodyBytes)}.`,
  ]
  assert.ok(ofCrawl.timeoutMs < limits.runTimeoutMs)
  assert.deepEqual(unclaimed(audits, ofAudits), [])
  assert.deepEqual(unclaimed(http, ofHttp), [])
  const front = `Each client may start ${perMinute} audits a minute and ${perHour} an hour.`
  assert.deepEqual(unclaimed(readme, [front]), [])
})

test('the proxies that are shown wait and take as much as the server does', () => {
  const { limits } = parse(readFileSync(`${root}manifests/config/default.yaml`, 'utf8'))
  const operating = readGuide(guideOf.operating)
  const waits = [
    ...operating.matchAll(/(?:proxy_read_timeout|response_header_timeout|^\| wait) (\d+) ?s/gm),
  ]
  const bodies = [...operating.matchAll(/(?:client_max_body_size|max_size) (\d+)m/gi)]
  assert.deepEqual([waits.length, bodies.length], [3, 2])
  for (const [line, seconds] of waits) assert.ok(Number(seconds) * 1000 > limits.runTimeoutMs, line)
  for (const [line, mb] of bodies) {
    assert.ok(Number(mb) * 1_000_000 >= limits.exportBodyBytes - 1024 * 1024, line)
  }
})

test('the pace and bounds of scrapes that are documented are those in force', () => {
  const yaml = (path: string) => parse(readFileSync(`${root}manifests/${path}`, 'utf8'))
  const { baseUrl, perSecond, concurrency } = yaml('config/default.yaml').hosts.tabletennis
  const { options, limits, fanOut } = yaml('modules/divisionStandings.yaml')
  const claims = [
    `<${baseUrl}>`,
    `| Pace | ${perSecond} requests per second, evenly spaced, ${concurrency} at a time |`,
    `| Tries | ${fanOut.retries + 1} of each page, ${options.timeoutMs / 1000} s each`,
    `| Page | ${options.maxBytes / 1024 / 1024} MiB, `,
    `${limits.timeoutMs / 3_600_000} hours for an interclub task`,
  ]
  assert.deepEqual(unclaimed(readGuide(guideOf.tableTennis), claims), [])
})
