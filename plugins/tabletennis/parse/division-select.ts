import type { CheerioAPI } from 'cheerio/slim'
import { selectOf } from './form.ts'
import type { FormSelect } from './form-select.ts'

/** The select of divisions; null when the page has none. */
export const divisionSelectOf = ($: CheerioAPI): FormSelect | null =>
  selectOf($, 'select#divisionSelect') ?? selectOf($, 'select[name*="division" i]')

/** The federation's number of a division. */
export const isDivisionId = (value: string): boolean => /^\d{1,10}$/.test(value)
