import type { VisualOutputs } from '../../../manifests/types/visual.ts'
import type { Box } from '../browsing/page-snapshot.ts'
import { containsPhrase, matchPhraseAt, type PhraseIndex } from '../page/language/phrases.ts'
import { wordStream } from '../page/language/words.ts'
import type { ConsentData } from './consent-data.ts'
import type { FrameReport, Overlay, OverlayButton, OverlayReport } from './overlay-script.ts'

/** The banner as a first-time visitor sees it. `foundBy`: the platform's markup, or its words. */
export type CookieBanner = VisualOutputs['result']['cookieBanner']

/** The banner with the box it takes on the screen. */
type JudgedBanner = { readonly banner: CookieBanner; readonly box: Box | null }

const NONE: CookieBanner = {
  detected: false,
  rejectOnFirstLayer: null,
  coversPercent: 0,
  blocksContent: false,
  buttons: [],
}

/**
 * Whether one of the overlays asks for consent: a known platform's markup, else a text about
 * cookies together with a button that accepts, refuses or leads to choices.
 * @param blocksAtPercent a banner that covers this share of the window blocks the content
 */
export function judgeBanner(
  report: OverlayReport,
  blocksAtPercent: number,
  data: ConsentData,
): JudgedBanner {
  const found =
    report.overlays.find(({ platform }) => platform !== null) ??
    report.overlays.find((overlay) => asksConsent(overlay, data))
  const provider = providerOf(found, report, data)
  const named = provider === undefined ? {} : { provider }
  if (found === undefined) return { banner: { ...NONE, ...named }, box: null }
  const accept = found.accept ?? buttonBy(found.buttons, 'accept', data)?.selector
  const reject = found.reject ?? buttonBy(found.buttons, 'reject', data)?.selector
  const coversPercent = percentOf(found.box, report)
  const banner: CookieBanner = {
    detected: true,
    ...named,
    foundBy: found.platform === null ? 'words' : 'platform',
    selector: found.selector,
    ...(accept && { acceptSelector: accept }),
    ...(reject && { rejectSelector: reject }),
    rejectOnFirstLayer: reject ? true : found.buttons.length === 0 ? null : false,
    coversPercent,
    blocksContent: found.isModal || report.isLocked || coversPercent >= blocksAtPercent,
    buttons: found.buttons
      .map(({ name }) => name)
      .filter((name) => name !== '')
      .slice(0, 10),
  }
  return { banner, box: found.box }
}

/** The overlay with what its frame says, where it shows one. */
export function withFrames(
  overlay: Overlay,
  frames: readonly { readonly url: string; readonly value: FrameReport }[],
): Overlay {
  const own = frames.find(({ url }) => overlay.frames.some((src) => src !== '' && url === src))
  if (own === undefined) return overlay
  const { text, buttons, accept, reject } = own.value
  return {
    ...overlay,
    text: `${overlay.text} ${text}`.trim(),
    buttons: [...overlay.buttons, ...buttons],
    accept: overlay.accept ?? accept,
    reject: overlay.reject ?? reject,
  }
}

function asksConsent({ text, buttons }: Overlay, data: ConsentData): boolean {
  if (!containsPhrase(wordStream(text), data.words.subject)) return false
  return (['accept', 'reject', 'settings'] as const).some((kind) => buttonBy(buttons, kind, data))
}

/** Refusals are matched first: "accept only necessary" begins like an acceptance. */
function buttonBy(
  buttons: readonly OverlayButton[],
  kind: 'accept' | 'reject' | 'settings',
  { words }: ConsentData,
): OverlayButton | undefined {
  return buttons.find(({ name }) => {
    const isRefusal = begins(name, words.reject)
    if (kind === 'reject') return isRefusal
    return !isRefusal && begins(name, words[kind])
  })
}

const MAX_BUTTON_WORDS = 8

function begins(name: string, phrases: PhraseIndex): boolean {
  const words = wordStream(name)
  return words.folded.length <= MAX_BUTTON_WORDS && matchPhraseAt(words, 0, phrases) > 0
}

function providerOf(
  found: Overlay | undefined,
  { loaded, hasTcf }: OverlayReport,
  { platforms }: ConsentData,
): string | undefined {
  const id = found?.platform ?? loaded[0]
  const known = platforms.find((platform) => platform.id === id)?.title
  return known ?? (hasTcf && found !== undefined ? 'IAB TCF' : undefined)
}

function percentOf({ x, y, width, height }: Box, view: OverlayReport): number {
  const across = Math.min(x + width, view.width) - Math.max(x, 0)
  const down = Math.min(y + height, view.height) - Math.max(y, 0)
  const share = (Math.max(0, across) * Math.max(0, down)) / (view.width * view.height)
  return Math.round(share * 1000) / 10
}
