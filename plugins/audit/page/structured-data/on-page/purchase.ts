import type { TableElement } from '../../document/document-table.ts'
import { Flag } from '../../document/element-flags.ts'
import { pageLexicon } from '../../document/language.ts'
import { locate } from '../../document/locate.ts'
import { defineFact, type PageView } from '../../document/page-view.ts'
import type { Evidence } from '../../evidence.ts'
import { around } from '../../headings/headline.ts'
import { findStatistics } from '../../language/statistics.ts'
import { purchaseControls } from './purchase-controls.ts'

/** Controls that buy or book, and visible prices close to them. */
export type PurchaseFacts = {
  readonly controls: number
  /** Controls, of those looked at, with a price within some hundred characters. */
  readonly priced: number
  /** One per such control; `detail` shows its price. */
  readonly elements: readonly Evidence[]
}

/** How far a price may stand from its button (catalogue: "near"). */
const NEAR_CHARACTERS = 400
const MAX_LOOKED_AT = 20
const MAX_TEXT = 2000

export const purchaseFacts = defineFact((page: PageView): PurchaseFacts => {
  const controls = purchaseControls(page)
  const elements = controls.slice(0, MAX_LOOKED_AT).flatMap((control) => {
    const price = priceNear(page, control)
    return price === null ? [] : [{ ...locate(page, control), detail: `Price nearby: ${price}` }]
  })
  return { controls: controls.length, priced: elements.length, elements }
})

/** Digits next to a currency sign or ISO code, with their surroundings. */
function priceNear(page: PageView, control: TableElement): string | null {
  const { textStart: from, textEnd: to } = control
  const range = around(page, { from, to }, NEAR_CHARACTERS)
  let text = ''
  for (let i = range.from; i < range.to && text.length < MAX_TEXT; i++) {
    const { data, owner } = page.table.texts[i]!
    if ((owner.flags & (Flag.noText | Flag.hidden)) === 0) text += data.slice(0, MAX_TEXT)
  }
  const price = findStatistics(text, pageLexicon(page)).find(({ kind }) => kind === 'currency')
  if (!price) return null
  return text
    .slice(Math.max(0, price.start - 3), price.end)
    .replace(/\s+/g, ' ')
    .trim()
}
