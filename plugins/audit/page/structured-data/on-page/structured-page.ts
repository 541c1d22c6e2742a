import { defineFact, type PageView } from '../../document/page-view.ts'
import { canonicalFacts } from '../../indexing/canonical.ts'
import { extractStructuredData, jsonLdOf, markupOf } from '../reading/extract.ts'
import { buildStructuredFacts, type StructuredFacts } from '../structured-facts.ts'

/** Nodes of JSON-LD, microdata and RDFa, and what the definitions single out of them. */
export const structuredFacts = defineFact((page: PageView): StructuredFacts => {
  const data = extractStructuredData({
    jsonLd: jsonLdOf(page.table),
    markup: markupOf(page.table),
    baseUrl: page.base.href,
  })
  return buildStructuredFacts(data, {
    finalUrl: page.publicUrl,
    canonical: canonicalFacts(page).url,
    vocabulary: page.data.vocabulary,
  })
})
