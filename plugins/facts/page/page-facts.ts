import type { FactsData } from '../facts-data.ts'
import { accessWall } from './access-wall.ts'
import { announcedLinks } from './announced-links.ts'
import { authorBio } from './author-bio.ts'
import { brandFacts } from './brand.ts'
import { brandSentence } from './brand-sentence.ts'
import { bylineFacts } from './byline.ts'
import { canonicalFacts } from './canonical.ts'
import { charsetDeclaration } from './charset.ts'
import { citedSites } from './cited-sources.ts'
import { contactDetails } from './contact-details.ts'
import { contentStart } from './content-start.ts'
import { controls } from './controls.ts'
import { declaredActions } from './declared-actions.ts'
import { declaredLanguage } from './declared-language.ts'
import { definitionFacts } from './definitions.ts'
import { descriptionFacts } from './description.ts'
import { documentForm } from './document-form.ts'
import { editorialFacts } from './editorial.ts'
import { firstHandEvidence } from './first-hand-evidence.ts'
import { fixedWidths } from './fixed-widths.ts'
import { fontSizes } from './font-sizes.ts'
import { forms } from './forms.ts'
import { headings } from './headings.ts'
import { hiddenText } from './hidden-text.ts'
import { hreflangLinks } from './hreflang.ts'
import { imageExplanations } from './image-explanations.ts'
import { images } from './images.ts'
import { insecureReferences } from './insecure-references.ts'
import { knowledgeLinks } from './knowledge-links.ts'
import { landmarkFacts } from './landmarks.ts'
import { pageLanguage } from './language.ts'
import { imageCandidates } from './lcp-candidate.ts'
import { legalIdentity } from './legal-identity.ts'
import { linkElements } from './link-elements.ts'
import { linkSummary } from './link-summary.ts'
import { links } from './links.ts'
import { listFacts } from './lists.ts'
import { manipulation } from './manipulation.ts'
import { markupFacts } from './markup.ts'
import { media } from './media.ts'
import { metaTags } from './meta.ts'
import { metaRefresh } from './meta-refresh.ts'
import { mixedContent } from './mixed-content.ts'
import { noSnippetFacts } from './no-snippet.ts'
import { noscriptRobots } from './noscript-robots.ts'
import { notFoundSign } from './not-found.ts'
import { openGraph } from './open-graph.ts'
import { openingFacts } from './opening.ts'
import { outboundLinks } from './outbound-links.ts'
import { type PageInput, PageView } from './page-view.ts'
import { paragraphFacts } from './paragraphs.ts'
import { passageFacts } from './passages.ts'
import { placeholders } from './placeholders.ts'
import { primaryImage } from './primary-image.ts'
import { purchaseFacts } from './purchase.ts'
import { qualifiedLinks } from './qualified-links.ts'
import { questionFacts } from './questions.ts'
import { quotations } from './quotations.ts'
import { reservedSpace } from './reserved-space.ts'
import { resourceSummary, resources } from './resources.ts'
import { sectionAnchors } from './section-anchors.ts'
import { sectionHeadings } from './section-headings.ts'
import { sectionOpeners } from './section-openers.ts'
import { stretchFacts } from './sections.ts'
import { sentenceFacts } from './sentences.ts'
import { shellFacts } from './shell.ts'
import { shownDate } from './shown-date.ts'
import { sitePages } from './site-pages.ts'
import { socialProfiles } from './social-profiles.ts'
import { statedValues } from './stated-values.ts'
import { statisticFacts } from './statistics.ts'
import { structuredFacts } from './structured.ts'
import { summaries } from './summaries.ts'
import { tableFacts } from './tables.ts'
import { tapTargets } from './tap-targets.ts'
import { termFacts } from './term-frequency.ts'
import { textFacts } from './text-facts.ts'
import { titleFacts } from './title.ts'
import { titleH1 } from './title-h1.ts'
import { viewport } from './viewport.ts'
import { visibleDates } from './visible-dates.ts'
import { weightFacts } from './weight.ts'
import { yearMentions } from './year-mentions.ts'

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
