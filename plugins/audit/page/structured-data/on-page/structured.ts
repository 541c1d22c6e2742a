import { contains } from '../../document/document-table.ts'
import { defineFact, type PageView } from '../../document/page-view.ts'
import { relTokens } from '../../document/rel-tokens.ts'
import { mainText } from '../../document/text-blocks.ts'
import { canonicalFacts } from '../../indexing/canonical.ts'
import { metaContent } from '../../metadata/meta.ts'
import { extractStructuredData } from '../reading/extract.ts'
import { jsonLdOf, markupOf } from '../reading/from-document-table.ts'
import { buildStructuredFacts, type StructuredFacts } from '../structured-facts.ts'

/** Nodes of JSON-LD, microdata and RDFa, and what the definitions single out of them. */
export const structuredFacts = defineFact((page: PageView): StructuredFacts => {
  const data = extractStructuredData({
    jsonLd: jsonLdOf(page.table),
    markup: markupOf(page.table),
    baseUrl: page.base.href,
  })
  const main = mainText(page)
  const linkWords = main.blocks.reduce((sum, block) => sum + block.linkWords, 0)
  return buildStructuredFacts(data, {
    finalUrl: page.publicUrl,
    canonical: canonicalFacts(page).url,
    ogType: metaContent(page, 'og:type'),
    hasArticlePublishedTime: metaContent(page, 'article:published_time') !== null,
    oneArticleWithTimeOrAuthor: hasDatedArticle(page),
    linkWordShare: main.words === 0 ? 0 : linkWords / main.words,
    vocabulary: page.data.vocabulary,
  })
})

/** Exactly one article element, and in it a time element or a rel=author link. */
function hasDatedArticle({ table }: PageView): boolean {
  const articles = table.byTag('article')
  const article = articles[0]
  if (!article || articles.length > 1) return false
  if (table.byTag('time').some((time) => contains(article, time))) return true
  return table
    .byTag('a')
    .some((link) => contains(article, link) && relTokens(link.attrs.rel).includes('author'))
}
