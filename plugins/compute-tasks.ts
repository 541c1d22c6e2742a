import { fileURLToPath } from 'node:url'
import { Judge, type JudgeTaskInput } from './audit/checks/judge.ts'
import { loadChecks, selectionsOf } from './audit/checks/load-checks.ts'
import { loadCrawlData } from './audit/crawl/response-facts.ts'
import { type AnswersTaskInput, answersTask } from './audit/geo-enrichments/answers-task.ts'
import {
  type LlmsFileTaskInput,
  type LlmsTextInput,
  llmsFileTask,
  llmsTextTask,
} from './audit/page/llms-txt/read-llms-files.ts'
import { factsData } from './audit/page/load-facts-data.ts'
import { outlineTask } from './audit/page/outline/outline-task.ts'
import type { OutlineTaskInput, PageContent } from './audit/page/outline/page-outline.ts'
import { textSketch } from './audit/page/outline/text-sketch.ts'
import { loadMeasures } from './audit/page/page-measures.ts'
import {
  type PageTaskInput,
  pageTask,
  type TokensTaskInput,
  tokensTask,
} from './audit/page/page-tasks.ts'
import { parseSitemap, type SitemapInput } from './audit/page/sitemap/parse-sitemap.ts'
import {
  type SchemaItemsInput,
  schemaItems,
} from './audit/page/structured-data/validation/schema-items.ts'
import { type SitePageInput, SitePages } from './audit/site/reading/page-task.ts'

const loaded = loadChecks(fileURLToPath(new URL('../manifests', import.meta.url)))
const data = { ...factsData(), selections: selectionsOf(loaded.checks) }
const judge = new Judge(loaded, { data, measures: await loadMeasures() })

const pages = new SitePages({ data, judge, crawl: loadCrawlData() })

/** The tasks of worker threads by name. Imported only in workers and tests. */
export const computeTasks: Readonly<Record<string, (input: unknown) => unknown>> = {
  page: (input) => pageTask(input as PageTaskInput, data),
  outline: (input) => outlineTask(input as OutlineTaskInput, data),
  textSketch: (input) => textSketch(input as PageContent),
  llmsText: (input) => llmsTextTask(input as LlmsTextInput),
  llmsFile: (input) => llmsFileTask(input as LlmsFileTaskInput),
  sitemap: (input) => parseSitemap(input as SitemapInput),
  tokens: (input) => tokensTask(input as TokensTaskInput, data),
  schemaItems: (input) => schemaItems(input as SchemaItemsInput, data),
  answers: (input) => answersTask(input as AnswersTaskInput, data),
  sitePage: (input) => pages.read(input as SitePageInput),
  judge: (input) => judge.run(input as JudgeTaskInput),
}
