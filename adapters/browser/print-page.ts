import type { Page } from 'playwright'

/** The page as PDF, laid out by its own style sheet. */
export function printPage(page: Pick<Page, 'pdf'>): Promise<Uint8Array> {
  return page.pdf({
    format: 'A4',
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
  })
}
