import type { ScreenshotOptions } from '../../core/ports/browser.ts'
import type { OpenPage } from './open-page.ts'

/** Windows side by side that a page is shown at most. */
const WIDEST = 3

/** The page as JPEG. */
export async function shootPage(
  { page, contentWidth }: Pick<OpenPage, 'page' | 'contentWidth'>,
  isMobile: boolean,
  options: ScreenshotOptions,
): Promise<Uint8Array> {
  const { fullPage = false, maxHeight, quality, scale = 'device', timeoutMs } = options
  const window = page.viewportSize()?.width ?? 0
  // A phone shows pages that do not fit it from afar: all of their width is in its window.
  const width = fullPage && isMobile ? Math.min(await contentWidth(), WIDEST * window) : window
  const isCut = fullPage && maxHeight !== undefined && width > 0
  return page.screenshot({
    type: 'jpeg',
    ...{ quality, fullPage, scale, animations: 'disabled', timeout: timeoutMs },
    ...(isCut && { clip: { x: 0, y: 0, width, height: maxHeight } }),
  })
}
