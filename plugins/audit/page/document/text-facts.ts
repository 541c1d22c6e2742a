import { defineFact, type PageView } from './page-view.ts'
import { bodyText, mainText } from './text-blocks.ts'

/** Sizes of the page's text. `bytes`: UTF-8 bytes of mainText. */
export const textFacts = defineFact((page: PageView) => {
  const main = mainText(page)
  const body = bodyText(page)
  let bytes = 0
  for (const { text } of main.blocks) bytes += Buffer.byteLength(text)
  const htmlBytes = Buffer.byteLength(page.input.source)
  return {
    words: main.words,
    characters: main.characters,
    bytes,
    bodyWords: body.words,
    /** mainText divided by all visible body text, 0..1; null without body text. */
    mainShare: body.words === 0 ? null : main.words / body.words,
    /** UTF-8 bytes of mainText divided by those of the HTML, 0..1. */
    density: htmlBytes === 0 ? 0 : bytes / htmlBytes,
    truncated: main.truncated,
    htmlTruncated: page.parsed.truncated,
  }
})
