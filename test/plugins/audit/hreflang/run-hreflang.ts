import type { TestContext } from 'node:test'
import {
  type CheckExample,
  exampleFacts,
} from '../../../../plugins/audit/checks/examples/example-facts.ts'
import hreflangPlugin from '../../../../plugins/audit/hreflang/plugin.ts'
import type { HreflangResult } from '../../../../plugins/audit/hreflang/types.ts'
import { factsData } from '../../../../plugins/audit/page/load-facts-data.ts'
import type { SiteFacts } from '../../../../plugins/audit/page/site-facts.ts'
import {
  type LoopbackSite,
  type SiteRoute,
  startLoopbackSite,
} from '../../../support/loopback-site.ts'
import { runModule, type TrialResult } from '../../../support/run-module.ts'

/** Annotations of a head: code -> address. */
export type Links = Readonly<Record<string, string>>

/** A page with annotations; `head` stands beside them. */
export function versionPage(lang: string, links: Links, head = ''): string {
  const tags = Object.entries(links).map(
    ([code, href]) => `<link rel="alternate" hreflang="${code}" href="${href}">`,
  )
  return `<!doctype html><html lang="${lang}"><head><title>Velo</title>${tags.join('')}${head}</head><body><h1>Velo</h1></body></html>`
}

/** A site of language versions until the end of the test. */
export async function openSite(
  routes: (origin: string) => Readonly<Record<string, SiteRoute>>,
  t: TestContext,
): Promise<LoopbackSite> {
  const table: Record<string, SiteRoute> = {}
  const site = await startLoopbackSite({ routes: table })
  Object.assign(table, routes(site.origin))
  t.after(() => site.close())
  return site
}

export type Trial = {
  readonly example: CheckExample
  readonly options?: Readonly<Record<string, unknown>>
  readonly alternates?: SiteFacts['sitemap']['page']['alternates']
  readonly signal?: AbortSignal
}

/** Runs the module on the facts of one page, with real requests to the alternates. */
export async function runHreflang(
  { example, options, alternates, signal }: Trial,
  t: TestContext,
): Promise<TrialResult & { readonly found: HreflangResult }> {
  const site = exampleFacts(example, factsData())
  const page = { ...site.sitemap.page, alternates: alternates ?? [] }
  const trial = await runModule(
    'hreflang',
    {
      plugin: hreflangPlugin,
      inputs: { site: { ...site, sitemap: { ...site.sitemap, page } } },
      ...(signal && { signal }),
      ...(options && { config: { modules: { hreflang: { options } } } }),
    },
    t,
  )
  const { outcome } = trial
  if (outcome.status !== 'done') throw new Error(JSON.stringify(outcome))
  return { ...trial, found: outcome.output.result as HreflangResult }
}
