import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { RunContext } from '../../../../core/plugin.ts'
import type { Auditor } from '../../../../plugins/audit/crawl/auditor.ts'
import crawlPlugin from '../../../../plugins/audit/crawl/plugin.ts'
import type { CrawlResult } from '../../../../plugins/audit/crawl/result.ts'
import {
  type LlmsFileTaskInput,
  llmsFileTask,
} from '../../../../plugins/audit/page/llms-txt/read-llms-files.ts'
import { factsData } from '../../../../plugins/audit/page/load-facts-data.ts'
import type { PageContent } from '../../../../plugins/audit/page/outline/page-outline.ts'
import {
  type PageTaskInput,
  pageTask,
  type TokensTaskInput,
  tokensTask,
} from '../../../../plugins/audit/page/page-tasks.ts'
import type { SiteFacts } from '../../../../plugins/audit/page/site-facts.ts'
import {
  parseSitemap,
  type SitemapInput,
} from '../../../../plugins/audit/page/sitemap/parse-sitemap.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import { InlineCompute } from '../../../support/inline-compute.ts'
import { FakeWeb, type Web } from './fake-web.ts'

const manifest = parse(
  readFileSync(new URL('../../../../manifests/modules/crawl.yaml', import.meta.url), 'utf8'),
)
export type CrawlCase = {
  readonly url?: string
  readonly web: Web
  readonly needs?: readonly string[]
  readonly inputs?: Readonly<Record<string, unknown>>
  readonly options?: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal
  readonly infoUrl?: string
  readonly clock?: FakeClock
}

export type CrawlRun = {
  readonly facts: SiteFacts
  readonly content: PageContent | null
  readonly result: CrawlResult
  readonly warnings: readonly string[]
  readonly web: FakeWeb
  readonly tasks: readonly string[]
  readonly durationMs: number
}

type Outputs = Pick<CrawlRun, 'content' | 'result'> & { readonly site: SiteFacts }

export const PAGE = 'https://example.com/page'
export const RANDOM = '0123456789abcdef01234567'

/** Runs the plugin over a fake web, with time moving on only where something waits for it. */
export async function runCrawl(given: CrawlCase): Promise<CrawlRun> {
  const clock = given.clock ?? new FakeClock()
  const web = new FakeWeb(given.web, clock)
  const warnings: string[] = []
  const tasks: string[] = []
  const compute = new InlineCompute({
    page: counted(tasks, 'page', (input) => pageTask(input as PageTaskInput, factsData())),
    tokens: counted(tasks, 'tokens', (input) => tokensTask(input as TokensTaskInput, factsData())),
    sitemap: counted(tasks, 'sitemap', (input) => parseSitemap(input as SitemapInput)),
    llmsFile: counted(tasks, 'llmsFile', (input) => llmsFileTask(input as LlmsFileTaskInput)),
  })
  const auditor: Auditor = {
    randomName: () => RANDOM,
    ...(given.infoUrl === undefined ? {} : { infoUrl: given.infoUrl }),
  }
  const ctx = {
    runId: 'run',
    moduleId: 'crawl',
    signal: given.signal ?? new AbortController().signal,
    options: { ...manifest.options, ...given.options },
    clock,
    http: web,
    compute,
    warn: (code: string) => warnings.push(code),
    port: () => auditor,
  } as unknown as RunContext
  const inputs = { url: given.url ?? PAGE, needs: given.needs ?? ['page'], ...given.inputs }
  const output = await untilDone(crawlPlugin.run(inputs, ctx), clock)
  if ('skip' in output) throw new Error('skipped')
  const { site, content, result } = output.outputs as Outputs
  return {
    facts: site,
    content,
    result,
    warnings,
    web,
    tasks,
    durationMs: clock.monotonic(),
  }
}

async function untilDone<T>(work: Promise<T>, clock: FakeClock): Promise<T> {
  let isDone = false
  const end = () => {
    isDone = true
  }
  work.then(end, end)
  while (!isDone) await clock.advance(clock.pending > 0 ? 50 : 0)
  return await work
}

function counted(tasks: string[], name: string, run: (input: unknown) => unknown) {
  return (input: unknown) => {
    tasks.push(name)
    return run(input)
  }
}
