import type { LlmsFile } from '../site-facts.ts'
import { MIN_CHARACTERS, TEXT_TYPES } from './best-file.ts'
import type { FindingList } from './finding-list.ts'

/** How the file is delivered; pasted text has no delivery to judge. */
export function servedFindings(list: FindingList, file: LlmsFile | null, path: string): void {
  if (!file || file.status === null) list.add('no-answer', 1, path)
  else if (file.status !== 200) list.add('not-found', 1, `${path} answers ${file.status}`)
  else if (file.isHtml) list.add('html-body', 1)
  else if (!file.usable) list.add('not-text', 1)
  else deliveryFindings(list, file)
}

function deliveryFindings(list: FindingList, file: LlmsFile): void {
  if (!file.validUtf8) list.add('not-utf8', 1)
  if (file.characters < MIN_CHARACTERS) list.add('too-short', 1, String(file.characters))
  if (file.url === '') return
  if (file.redirectedToOtherPath) list.add('redirected', 1, file.finalUrl)
  else if (!TEXT_TYPES.has(file.mediaType)) list.add('media-type', 1, file.mediaType || 'none')
}
