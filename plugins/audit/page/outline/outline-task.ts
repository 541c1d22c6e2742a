import { publicPageUrl } from '../address/expected-url.ts'
import { decodeHtml } from '../document/decode.ts'
import { PageView } from '../document/page-view.ts'
import type { FactsData } from '../facts-data.ts'
import type { OutlineTaskInput, PageOutline } from './page-outline.ts'
import { pageOutline } from './page-outline-facts.ts'
import { textSketch } from './text-sketch.ts'

/** The outline of a page from its bytes or its text, as one task of the compute pool. */
export function outlineTask(input: OutlineTaskInput, data: FactsData): PageOutline {
  const { body, headerCharset, url, headers, expectedOrigin, withSketch } = input
  const source = typeof body === 'string' ? body : decodeHtml(body, headerCharset).source
  const origins = {
    url,
    finalUrl: url,
    ...(expectedOrigin === undefined ? {} : { expectedOrigin }),
  }
  const view = new PageView({ source, url, publicUrl: publicPageUrl(origins), headers }, data)
  const outline = pageOutline(view)
  return withSketch ? { ...outline, sketch: textSketch(outline.content) } : outline
}
