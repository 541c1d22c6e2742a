import {
  closed,
  count,
  type JsonSchema,
  listOf,
  mapOf,
  number,
  oneOfTexts,
  ref,
  shapeOf,
  text,
} from '../../openapi/json-schema.ts'
import type { CatalogueEntry, CheckCatalogue } from './checks-face.ts'

type Category = CheckCatalogue['categories']['geo'][number]

/** Schemas of the catalogue of checks. */
export const checkListingSchemas = {
  CatalogueCategory: shapeOf<Category>({
    id: text('As in the path of its own audit.'),
    title: text('For people.'),
    weight: number('Weight within its audit.'),
    covers: text('What it is about.'),
  }),
  CatalogueCheck: shapeOf<CatalogueEntry>({
    id: text('`<audit>.<category>.<name>`.'),
    audit: oneOfTexts(['geo', 'seo'], 'The audit it belongs to.'),
    category: text('Id of its category.'),
    title: text('What holds when it passes.'),
    weight: number('Weight within its category, as in force.'),
    effort: oneOfTexts(['low', 'medium', 'high'], 'How much work the fix is.'),
    thresholds: mapOf({ type: 'number' }, 'As in force.'),
    inputs: listOf(text('Name.'), 'What the crawl has to obtain for it.'),
    platforms: listOf(text('Platform id.'), 'AI platforms it counts for.'),
    tests: text('What is measured.'),
    criteria: mapOf(text('In words.'), 'When it passes, warns, fails or does not apply.'),
    fix: text('What to do.'),
    source: listOf(text('URL.'), 'Who asks for it.'),
  }),
  CheckListing: closed({
    catalogueVersion: text('Version of the catalogue.'),
    count: count('Number of checks below.'),
    categories: closed({
      geo: listOf(ref('CatalogueCategory')),
      seo: listOf(ref('CatalogueCategory')),
    }),
    checks: listOf(ref('CatalogueCheck')),
  }),
} as const satisfies Readonly<Record<string, JsonSchema>>
