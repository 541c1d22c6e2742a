import type { FactsData } from '../facts-data.ts'
import { accessWall } from './access-wall.ts'
import { announcedLinks } from './announced-links.ts'
import { canonicalFacts } from './canonical.ts'
import { charsetDeclaration } from './charset.ts'
import { contentStart } from './content-start.ts'
import { declaredLanguage } from './declared-language.ts'
import { descriptionFacts } from './description.ts'
import { documentForm } from './document-form.ts'
import { headings } from './headings.ts'
import { hiddenText } from './hidden-text.ts'
import { images } from './images.ts'
import { insecureReferences } from './insecure-references.ts'
import { pageLanguage } from './language.ts'
import { imageCandidates } from './lcp-candidate.ts'
import { links } from './links.ts'
import { metaTags } from './meta.ts'
import { metaRefresh } from './meta-refresh.ts'
import { mixedContent } from './mixed-content.ts'
import { notFoundSign } from './not-found.ts'
import { openGraph } from './open-graph.ts'
import { type PageInput, PageView } from './page-view.ts'
import { primaryImage } from './primary-image.ts'
import { reservedSpace } from './reserved-space.ts'
import { resourceSummary, resources } from './resources.ts'
import { shellFacts } from './shell.ts'
import { structuredFacts } from './structured.ts'
import { textFacts } from './text-facts.ts'
import { titleFacts } from './title.ts'
import { titleH1 } from './title-h1.ts'
import { weightFacts } from './weight.ts'

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
  insecureReferences,
  metaRefresh,
  mixedContent,
  notFoundSign,
  title: titleFacts,
  titleH1,
  meta: metaTags,
  openGraph,
  language: pageLanguage,
  headings,
  links,
  images,
  structured: structuredFacts,
  announcedLinks,
  primaryImage,
  text: textFacts,
  shell: shellFacts,
  weight: weightFacts,
  resources,
  resourceSummary,
  reservedSpace,
  imageCandidates,
  accessWall,
  contentStart,
  hiddenText,
} as const

export type PageFacts = {
  readonly [K in keyof typeof PAGE_FACTS]: ReturnType<(typeof PAGE_FACTS)[K]>
}

/** Parses the page once, walks it once and gives all facts as structured-clonable data. */
export function collectPageFacts(input: PageInput, data: FactsData): PageFacts {
  const page = new PageView(input, data)
  const facts = Object.entries(PAGE_FACTS).map(([name, collect]) => [name, collect(page)])
  return Object.fromEntries(facts) as PageFacts
}

export const PAGE_FACT_NAMES: readonly string[] = Object.keys(PAGE_FACTS)
