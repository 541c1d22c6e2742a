import { authorBio } from './authors/author-bio.ts'
import { bylineFacts } from './authors/byline.ts'
import { editorialFacts } from './authors/editorial.ts'
import { brandFacts } from './brand/brand.ts'
import { brandSentence } from './brand/brand-sentence.ts'
import { contactDetails } from './brand/contact-details.ts'
import { knowledgeLinks, legalIdentity } from './brand/identity.ts'
import { socialProfiles } from './brand/social-profiles.ts'
import { definitionFacts } from './content/definitions.ts'
import { firstHandEvidence } from './content/first-hand-evidence.ts'
import { listFacts } from './content/lists.ts'
import { noSnippetFacts } from './content/no-snippet.ts'
import { openingFacts } from './content/opening.ts'
import { placeholders } from './content/placeholders.ts'
import { questionFacts } from './content/questions.ts'
import { quotations } from './content/quotations.ts'
import { passageFacts, sectionOpeners } from './content/section-openers.ts'
import { statisticFacts } from './content/statistics.ts'
import { summaries } from './content/summaries.ts'
import { tableFacts } from './content/tables.ts'
import { termFacts } from './content/term-frequency.ts'
import { controls } from './controls/controls.ts'
import { declaredActions } from './controls/declared-actions.ts'
import { brokenActions, forms } from './controls/forms.ts'
import { newsDates } from './dates/news-dates.ts'
import { shownDate } from './dates/shown-date.ts'
import { visibleDates } from './dates/visible-dates.ts'
import { yearMentions } from './dates/year-mentions.ts'
import { mainRoot } from './document/main-content.ts'
import { type PageView, pageLanguage } from './document/page-view.ts'
import { paragraphFacts, sentenceFacts } from './document/paragraphs.ts'
import { selectedElements } from './document/selected.ts'
import { landmarkFacts, textFacts } from './document/text-facts.ts'
import { headings } from './headings/headings.ts'
import { sectionAnchors, sectionHeadings, stretchFacts } from './headings/sections.ts'
import { titleH1 } from './headings/title-h1.ts'
import { imageExplanations } from './images/image-explanations.ts'
import { images } from './images/images.ts'
import { media } from './images/media.ts'
import { primaryImage } from './images/primary-image.ts'
import { canonicalFacts } from './indexing/canonical.ts'
import { botDirectives } from './indexing/index-directives.ts'
import { noscriptRobots } from './indexing/indexing-checks.ts'
import { citedSites } from './links/cited-sources.ts'
import { linkElements } from './links/crawlable-links.ts'
import { linkSummary, links } from './links/links.ts'
import { outboundLinks, qualifiedLinks } from './links/outbound-links.ts'
import { sitePages } from './links/site-pages.ts'
import { declaredLanguage, hreflangLinks } from './metadata/languages.ts'
import { metaTags, openGraph } from './metadata/meta-tags.ts'
import { descriptionFacts, titleFacts } from './metadata/title.ts'
import { fontSizes } from './mobile/font-sizes.ts'
import { tapTargets } from './mobile/tap-targets.ts'
import { fixedWidths, viewport } from './mobile/viewport.ts'
import { imageCandidates } from './performance/lcp-candidate.ts'
import { reservedSpace } from './performance/reserved-space.ts'
import { resourceSummary, resources, weightFacts } from './performance/resources.ts'
import { webFonts } from './performance/web-fonts.ts'
import { accessWall } from './renderability/access-wall.ts'
import { hiddenText } from './renderability/hidden-text.ts'
import { announcedLinks } from './renderability/machine-version.ts'
import { manipulation } from './renderability/manipulation.ts'
import { contentStart, shellFacts } from './renderability/shell.ts'
import { charsetDeclaration, documentForm } from './response/content-type.ts'
import { insecureReferences, mixedContent } from './response/https.ts'
import { metaRefresh } from './response/redirects.ts'
import { substitutePage } from './response/substitute-page.ts'
import { licenceLinks } from './robots/licence-links.ts'
import { contradictions } from './structured-data/on-page/contradictions.ts'
import { markupFacts } from './structured-data/on-page/page-markup.ts'
import { purchaseFacts } from './structured-data/on-page/purchase.ts'
import { structuredFacts } from './structured-data/on-page/structured-page.ts'
import { statedValues } from './structured-data/on-page/values-on-page.ts'
import { isPublisherPage, pagePurpose } from './url/page-purpose.ts'

/**
 * Facts of a page by name, one line each: `fact: page.<name>...` in a check reads the function's
 * result. To add a fact, add a file next to this one and a line here.
 */
const PAGE_FACTS = {
  canonical: canonicalFacts,
  charset: charsetDeclaration,
  declaredLanguage,
  description: descriptionFacts,
  documentForm,
  controls,
  declaredActions,
  brokenActions,
  fontSizes,
  forms,
  fixedWidths,
  imageExplanations,
  insecureReferences,
  media,
  metaRefresh,
  mixedContent,
  substitute: substitutePage,
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
  purpose: pagePurpose,
  selected: selectedElements,
  isPublisherPage,
  announcedLinks,
  primaryImage,
  text: textFacts,
  shell: shellFacts,
  weight: weightFacts,
  resources,
  resourceSummary,
  reservedSpace,
  webFonts,
  imageCandidates,
  hreflang: hreflangLinks,
  linkElements,
  linkSummary,
  licences: licenceLinks,
  noscriptRobots,
  accessWall,
  botDirectives,
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
  contradictions,
  visibleDates,
  newsDates,
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

/** All facts of a page, as structured-clonable data. */
export function pageFactsOf(page: PageView): PageFacts {
  mainRoot(page)
  const facts = Object.entries(PAGE_FACTS).map(([name, collect]) => [name, collect(page)])
  return Object.fromEntries(facts) as PageFacts
}

/** The same, each computed when it is first read: for whoever reads a few of them. */
export function lazyPageFacts(page: PageView): PageFacts {
  return new LazyPageFacts(page) as unknown as PageFacts
}

/** All pages share the getters: with getters of its own, a page would stay in memory for long. */
class LazyPageFacts {
  static readonly #getters = Object.fromEntries(
    Object.entries(PAGE_FACTS).map(([name, collect]) => {
      const get = function (this: LazyPageFacts) {
        // Facts ask elements whether they are in the main content, in any order.
        mainRoot(this.#page)
        return collect(this.#page)
      }
      return [name, { enumerable: true, get }]
    }),
  )

  readonly #page: PageView

  constructor(page: PageView) {
    this.#page = page
    Object.defineProperties(this, LazyPageFacts.#getters)
  }
}

export const PAGE_FACT_NAMES: readonly string[] = Object.keys(PAGE_FACTS)
