import type { Measure } from '../measure.ts'
import { betterLlmsFile, TEXT_TYPES } from './best-file.ts'

/** Declared charsets under which a UTF-8 file is read as it is meant; none counts as UTF-8. */
const UTF8 = /^(?:utf-?8|(?:us-)?ascii)?$/i
/** Answers that say more about the auditor than about the file. */
const REFUSALS = new Set([401, 403, 407, 429])

/** How the better of /llms.txt and the file that a describedby link names is delivered. */
export const llmsServed: Measure = ({ llmsTxt }) => {
  const file = betterLlmsFile(llmsTxt.root, llmsTxt.described) ?? llmsTxt.best
  if (!file || file.status === null) return { value: null, inconclusive: 'llms.txt gave no answer' }
  const { status, url, finalUrl, mediaType } = file
  if (REFUSALS.has(status)) return { value: null, inconclusive: `llms.txt answered ${status}` }
  const value = {
    url,
    finalUrl,
    status,
    mediaType,
    html: file.isHtml,
    text: file.usable,
    utf8: file.validUtf8 && UTF8.test(file.charset ?? ''),
    charset: file.charset || null,
    characters: file.characters,
    textType: TEXT_TYPES.has(mediaType),
    redirected: file.redirectedToOtherPath,
  }
  return { value, evidence: [{ url, detail: `${status} ${mediaType}`.trim() }] }
}
