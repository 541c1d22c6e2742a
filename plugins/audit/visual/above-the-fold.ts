import { type ActionKind, actionOf, type ConversionWords } from '../browsing/conversion-words.ts'
import type { Box, PageSnapshot, SnapshotControl } from '../browsing/page-snapshot.ts'

/** What a visitor sees without scrolling; what a banner lies over is not seen. */
export type AboveTheFold = {
  readonly h1Visible: boolean
  readonly ctaVisible: boolean
  /** The texts that were found there. */
  readonly h1?: string
  readonly cta?: string
}

/** Share of a text or control that must be inside the window. */
const SEEN_SHARE = 0.5

/** `banner`: the box of a consent banner over the page, if any. */
export function aboveTheFold(
  snapshot: PageSnapshot,
  banner: Box | null,
  words: ConversionWords,
): AboveTheFold {
  const isSeen = (box: Box): boolean =>
    shareInside(box, { x: 0, y: 0, width: snapshot.width, height: snapshot.height }) >=
      SEEN_SHARE &&
    (banner === null || shareInside(box, banner) <= 1 - SEEN_SHARE)
  const h1 = snapshot.h1.find((heading) => heading.text !== '' && isSeen(heading))
  const calls = snapshot.controls.filter((control) => isSeen(control) && isCall(control, words))
  // A link in the menu may say the same as the button below it.
  const cta = calls.find(({ isButton }) => isButton) ?? calls[0]
  return {
    h1Visible: h1 !== undefined,
    ctaVisible: cta !== undefined,
    ...(h1 && { h1: h1.text }),
    ...(cta && { cta: cta.name }),
  }
}

/** "Contact" as a plain link stands in every menu. */
const MENU_ITEMS = new Set<ActionKind | null>(['contact', 'download', 'newsletter', null])

function isCall({ name, isButton }: SnapshotControl, words: ConversionWords): boolean {
  const action = actionOf(name, words)
  return isButton ? action !== null : !MENU_ITEMS.has(action)
}

function shareInside(box: Box, frame: Box): number {
  const across = Math.min(box.x + box.width, frame.x + frame.width) - Math.max(box.x, frame.x)
  const down = Math.min(box.y + box.height, frame.y + frame.height) - Math.max(box.y, frame.y)
  const area = box.width * box.height
  return area === 0 ? 0 : (Math.max(0, across) * Math.max(0, down)) / area
}
