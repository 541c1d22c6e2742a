import type { Content } from '../content.ts'
import { facts } from '../facts.ts'
import type { View } from '../view.ts'
import { percentText } from '../words.ts'

/** Who the site is, as the page and a model have it. */
export function prefillBody(result: View): readonly Content[] {
  return [
    facts([
      ['Brand', result.text('brand')],
      ['Niche', result.text('niche')],
      ['Language', result.text('language')],
      ['Suggested competitors', result.texts('suggestedCompetitors', 10).items.join(', ')],
      ['Confidence', percentText(result.number('confidence'))],
      ['Source', result.text('source')],
    ]),
  ]
}
