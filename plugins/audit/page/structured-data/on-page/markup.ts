import { pathSegments } from '../../address/path-segments.ts'
import { defineFact, type PageView } from '../../document/page-view.ts'
import { measureStructured } from '../measures/measure-structured.ts'
import { markupPage } from './markup-page.ts'
import { structuredFacts } from './structured.ts'
import { visibleBreadcrumb } from './visible-breadcrumb.ts'

/**
 * What the structured data of the page amounts to, one member per concern and without the nodes
 * themselves (`page.structured` holds those). Percentages are 0-100 and come from counts, so that
 * they are exact at a threshold.
 */
export const markupFacts = defineFact((page: PageView) => {
  const measured = measureStructured(structuredFacts(page), markupPage(page))
  const { breadcrumb, commercial, graph, recommended, vocabulary } = measured
  const valid = commercial.parts.filter(({ isValid }) => isValid).length
  const inLargest = Math.round(graph.largestShare * graph.topLevelNodes)
  return {
    ...measured,
    vocabulary: {
      ...vocabulary,
      unknownPercent: percent(vocabulary.unknownProperties, vocabulary.properties),
    },
    recommended: {
      ...recommended,
      percent: percent(
        recommended.filled.length,
        recommended.filled.length + recommended.missing.length,
      ),
    },
    graph: { ...graph, largestPercent: percent(inLargest, graph.topLevelNodes) },
    commercial: {
      ...commercial,
      percent: percent(valid, commercial.parts.length),
      lacking: commercial.parts.filter(({ isValid }) => !isValid).map(({ name }) => name),
    },
    breadcrumb: {
      ...breadcrumb,
      /** Path segments of the page's address without language and index file. */
      depth: pathSegments(page.publicUrl).length,
      visible: visibleBreadcrumb(page),
    },
  }
})

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole
}
