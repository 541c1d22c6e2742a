import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { App } from '../../adapters/compose.ts'
import { projectRoot } from '../../adapters/program.ts'
import { type Inputs, loadedPlugin, type PluginOutput, type RunContext } from '../../core/plugin.ts'
import { plugins } from '../../plugins/index.ts'
import { TEMP } from '../support/temp-folder.ts'
import { composeQuietly } from '../support/test-program.ts'

export type CrawlDouble = (inputs: Inputs, ctx: RunContext) => Promise<PluginOutput>

export type ComposedOptions = {
  readonly env?: Readonly<Record<string, string>>
  /** Text of `manifests/config/local.yaml`. */
  readonly local?: string
  readonly crawl?: CrawlDouble
}

const crawlManifest = `
id: crawl
title: Crawl
service: audit
tier: core
description: A crawl that a test writes.
plugin: crawl-double
essential: true
inputs: { url: { request: url } }
outputs: { result: true, site: true }
`
const premiumManifest = `
id: backlinks
title: Backlinks
service: audit
tier: premium
description: A module with a credential and a budget.
plugin: crawl-double
inputs: { page: { from: crawl.result } }
outputs: { result: true }
credentials: { backlinks: optional, places: required }
budget: [{ api: backlinks, usd: 0.01 }]
`

/** The real program in a folder of its own: two modules, two checks, no network. */
export async function composedApp(t: TestContext, options: ComposedOptions = {}): Promise<App> {
  const root = mkdtempSync(join(TEMP, 'manifold-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  copyShipped(root)
  writeFileSync(join(root, 'manifests/modules/crawl.yaml'), crawlManifest)
  writeFileSync(join(root, 'manifests/modules/backlinks.yaml'), premiumManifest)
  if (options.local !== undefined) {
    writeFileSync(join(root, 'manifests/config/local.yaml'), options.local)
  }
  const run = options.crawl ?? usualCrawl
  const app = await composeQuietly({
    root,
    env: { ALLOW_LOCALHOST_AUDIT: 'true', ...options.env },
    plugins: [...plugins, loadedPlugin('crawl-double', { run })],
  })
  t.after(() => app.close())
  return app
}

function copyShipped(root: string): void {
  for (const folder of ['config', 'modules', 'checks/seo/on-page']) {
    mkdirSync(join(root, 'manifests', folder), { recursive: true })
  }
  for (const file of [
    'credentials.yaml',
    'config/default.yaml',
    'config/scoring.yaml',
    'checks/seo/on-page/title-length.yaml',
    'checks/seo/on-page/title-present.yaml',
  ]) {
    cpSync(join(projectRoot, 'manifests', file), join(root, 'manifests', file))
  }
  symlinkSync(join(projectRoot, 'manifests/texts'), join(root, 'manifests/texts'), 'junction')
}

const usualCrawl: CrawlDouble = async () => ({
  outputs: { result: { finalUrl: 'http://127.0.0.1/' }, site: { inner: true } },
})
