import {
  buildStructuredFacts,
  type StructuredContext,
  type StructuredFacts,
} from '../../../../../plugins/audit/page/structured-data/structured-facts.ts'
import { fromGraph, PAGE } from './reading/extract-fixture.ts'
import { vocabulary } from './vocabulary-fixture.ts'

/** Facts of a page whose one JSON-LD block has these nodes as its graph. */
export function factsOf(
  nodes: readonly object[],
  context: Partial<StructuredContext> = {},
): StructuredFacts {
  return buildStructuredFacts(fromGraph(...nodes), {
    finalUrl: PAGE,
    canonical: null,
    vocabulary,
    ...context,
  })
}
