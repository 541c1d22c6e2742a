import type { Measure } from '../../measure.ts'
import { measureValueFormats } from '../validation/validity.ts'

/** Values of fixed form in the structured data; whether a date lies ahead hangs on the crawl's time. */
export const valueFormats: Measure = ({ page, now }, { data }) => {
  if (!page) return { value: null }
  const { vocabulary } = data
  const { evidence, ...value } = measureValueFormats(page.structured.data, { vocabulary, now })
  return { value, evidence }
}
