import { authorBio } from './authors/author-bio.ts'
import { bylineFacts } from './authors/byline.ts'
import { editorialFacts } from './authors/editorial.ts'
import { brandFacts } from './brand/brand.ts'
import { brandSentence } from './brand/brand-sentence.ts'
import { contactDetails } from './brand/contact-details.ts'
import { knowledgeLinks } from './brand/knowledge-links.ts'
import { legalIdentity } from './brand/legal-identity.ts'
import { socialProfiles } from './brand/social-profiles.ts'
import { definitionFacts } from './content/definitions.ts'
import { firstHandEvidence } from './content/first-hand-evidence.ts'
import { listFacts } from './content/lists.ts'
import { noSnippetFacts } from './content/no-snippet.ts'
import { openingFacts } from './content/opening.ts'
import { passageFacts } from './content/passages.ts'
import { placeholders } from './content/placeholders.ts'
import { questionFacts } from './content/questions.ts'
import { quotations } from './content/quotations.ts'
import { sectionOpeners } from './content/section-openers.ts'
import { statisticFacts } from './content/statistics.ts'
import { summaries } from './content/summaries.ts'
import { tableFacts } from './content/tables.ts'
import { termFacts } from './content/term-frequency.ts'
import { controls } from './controls/controls.ts'
import { forms } from './controls/forms.ts'
import { declaredActions } from './controls/page-declared-actions.ts'
import { shownDate } from './dates/shown-date.ts'
import { visibleDates } from './dates/visible-dates.ts'
import { yearMentions } from './dates/year-mentions.ts'
import { landmarkFacts } from './document/landmarks.ts'
import { pageLanguage } from './document/language.ts'
import { type PageInput, PageView } from './document/page-view.ts'
import { paragraphFacts } from './document/paragraphs.ts'
import { sentenceFacts } from './document/sentences.ts'
import { textFacts } from './document/text-facts.ts'
import type { FactsData } from './facts-data.ts'
import { headings } from './headings/headings.ts'
import { sectionAnchors } from './headings/section-anchors.ts'
import { sectionHeadings } from './headings/section-headings.ts'
import { stretchFacts } from './headings/sections.ts'
import { titleH1 } from './headings/title-h1.ts'
import { imageExplanations } from './images/image-explanations.ts'
import { images } from './images/images.ts'
import { media } from './images/media.ts'
import { primaryImage } from './images/page-primary-image.ts'
import { canonicalFacts } from './indexing/canonical.ts'
import { noscriptRobots } from './indexing/noscript-robots.ts'
import { citedSites } from './links/cited-sources.ts'
import { linkElements } from './links/link-elements.ts'
import { linkSummary } from './links/link-summary.ts'
import { links } from './links/links.ts'
import { outboundLinks } from './links/outbound-links.ts'
import { qualifiedLinks } from './links/qualified-links.ts'
import { sitePages } from './links/site-pages.ts'
import { declaredLanguage } from './metadata/declared-language.ts'
import { descriptionFacts } from './metadata/description.ts'
import { metaTags } from './metadata/meta.ts'
import { hreflangLinks } from './metadata/page-hreflang.ts'
import { openGraph } from './metadata/page-open-graph.ts'
import { titleFacts } from './metadata/title.ts'
import { fontSizes } from './mobile/font-sizes.ts'
import { fixedWidths } from './mobile/page-fixed-widths.ts'
import { tapTargets } from './mobile/tap-targets.ts'
import { viewport } from './mobile/viewport.ts'
import { imageCandidates } from './performance/page-lcp-candidate.ts'
import { reservedSpace } from './performance/reserved-space.ts'
import { resourceSummary, resources } from './performance/resources.ts'
import { weightFacts } from './performance/weight.ts'
import { announcedLinks } from './renderability/announced-links.ts'
import { contentStart } from './renderability/content-start.ts'
import { hiddenText } from './renderability/hidden-text.ts'
import { manipulation } from './renderability/manipulation.ts'
import { accessWall } from './renderability/page-access-wall.ts'
import { shellFacts } from './renderability/shell.ts'
import { charsetDeclaration } from './response/charset.ts'
import { documentForm } from './response/document-form.ts'
import { insecureReferences } from './response/insecure-references.ts'
import { metaRefresh } from './response/meta-refresh.ts'
import { mixedContent } from './response/mixed-content.ts'
import { notFoundSign } from './response/not-found.ts'
import { markupFacts } from './structured-data/on-page/markup.ts'
import { purchaseFacts } from './structured-data/on-page/purchase.ts'
import { statedValues } from './structured-data/on-page/stated-values.ts'
import { structuredFacts } from './structured-data/on-page/structured.ts'

/**
 * The facts of a page by name, one line each: `fact: page.<name>...` in a check reads what the
 * function gives. A new fact is a file beside this one and a line here.
 */
export const PAGE_FACTS = {
  canonical: canonicalFacts,
  charset: charsetDeclaration,
  declaredLanguage,
  description: descriptionFacts,
  documentForm,
  controls,
  declaredActions,
  fontSizes,
  forms,
  fixedWidths,
  imageExplanations,
  insecureReferences,
  media,
  metaRefresh,
  mixedContent,
  notFoundSign,
  viewport,
  tapTargets,
  title: titleFacts,
  titleH1,
  meta: metaTags,
  openGraph,
  language: pageLanguage,
  headings,
  links,
  images,
  structured: structuredFacts,
  markup: markupFacts,
  purchase: purchaseFacts,
  announcedLinks,
  primaryImage,
  text: textFacts,
  shell: shellFacts,
  weight: weightFacts,
  resources,
  resourceSummary,
  reservedSpace,
  imageCandidates,
  hreflang: hreflangLinks,
  linkElements,
  linkSummary,
  noscriptRobots,
  accessWall,
  contentStart,
  hiddenText,
  byline: bylineFacts,
  definitions: definitionFacts,
  landmarks: landmarkFacts,
  lists: listFacts,
  noSnippet: noSnippetFacts,
  opening: openingFacts,
  paragraphs: paragraphFacts,
  passages: passageFacts,
  placeholders,
  questions: questionFacts,
  quotations,
  sectionAnchors,
  sectionHeadings,
  sectionOpeners,
  sentences: sentenceFacts,
  stretches: stretchFacts,
  summaries,
  tables: tableFacts,
  terms: termFacts,
  citedSites,
  statedValues,
  visibleDates,
  yearMentions,
  statistics: statisticFacts,
  shownDate,
  sitePages,
  contactDetails,
  qualifiedLinks,
  outboundLinks,
  brand: brandFacts,
  brandSentence,
  legalIdentity,
  knowledgeLinks,
  socialProfiles,
  authorBio,
  editorial: editorialFacts,
  firstHandEvidence,
  manipulation,
} as const

export type PageFacts = {
  readonly [K in keyof typeof PAGE_FACTS]: ReturnType<(typeof PAGE_FACTS)[K]>
}

/** Parses the page once, walks it once and gives all facts as structured-clonable data. */
export function collectPageFacts(input: PageInput, data: FactsData): PageFacts {
  return pageFactsOf(new PageView(input, data))
}

/** All facts of a page that is parsed already. */
export function pageFactsOf(page: PageView): PageFacts {
  const facts = Object.entries(PAGE_FACTS).map(([name, collect]) => [name, collect(page)])
  return Object.fromEntries(facts) as PageFacts
}

export const PAGE_FACT_NAMES: readonly string[] = Object.keys(PAGE_FACTS)
