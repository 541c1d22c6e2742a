import type { Page } from 'playwright'
import type { ScreenshotOptions } from '../../core/ports/browser.ts'
import type { OpenPage } from './open-page.ts'

type Field = { readonly name: string; readonly value: string }

/** JavaScript that submits a form in the page it runs in. */
export function formScript(url: string, fields: readonly Field[]): string {
  return `(({ url, fields }) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = url
    form.acceptCharset = 'utf-8'
    for (const { name, value } of fields) {
      const input = document.createElement('input')
      input.type = 'hidden'
      input.name = name
      input.value = value
      form.append(input)
    }
    document.documentElement.append(form)
    HTMLFormElement.prototype.submit.call(form)
  })(${JSON.stringify({ url, fields })})`
}

/** JavaScript that returns the text of the page it runs in, or null when it exceeds `limit`. */
export function readScript(limit: number): string {
  return `(() => {
    const { doctype, documentElement: root } = document
    const html = (doctype ? '<!DOCTYPE ' + doctype.name + '>' : '') + (root ? root.outerHTML : '')
    return html.length > ${limit} ? null : html
  })()`
}

/** Greatest width of a screenshot, in window widths. */
const WIDEST = 3

/** Takes a screenshot of the page as JPEG. */
export async function shootPage(
  { page, contentWidth }: Pick<OpenPage, 'page' | 'contentWidth'>,
  isMobile: boolean,
  options: ScreenshotOptions,
): Promise<Uint8Array> {
  const { fullPage = false, maxHeight, quality, scale = 'device', timeoutMs } = options
  const window = page.viewportSize()?.width ?? 0
  // Phones zoom out on pages that are too wide, so their whole width is visible.
  const width = fullPage && isMobile ? Math.min(await contentWidth(), WIDEST * window) : window
  const isCut = fullPage && maxHeight !== undefined && width > 0
  return page.screenshot({
    type: 'jpeg',
    ...{ quality, fullPage, scale, animations: 'disabled', timeout: timeoutMs },
    ...(isCut && { clip: { x: 0, y: 0, width, height: maxHeight } }),
  })
}

/** Prints the page as PDF, using its print style sheet. */
export function printPage(page: Pick<Page, 'pdf'>): Promise<Uint8Array> {
  return page.pdf({
    format: 'A4',
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
  })
}
