import type { LlmsFile } from '../site-facts.ts'
import type { LlmsFullFile } from './companion.ts'
import { FindingList, type JudgedFinding } from './finding-list.ts'
import { servedFindings } from './served-findings.ts'

/** Findings on /llms-full.txt; none when it is not published, which nothing asks for. */
export function fullFindings(
  full: LlmsFullFile | LlmsFile | null,
  llms: LlmsFile | null,
): JudgedFinding[] {
  const list = new FindingList()
  if (!full || full.status === 404 || full.status === 410) return list.all
  servedFindings(list, full, '/llms-full.txt')
  if (!full.usable) return list.all
  if (full.truncated) list.add('full-too-large', 1)
  if (!llms?.usable) list.add('full-without-llms', 1)
  else compare(list, full, llms)
  return list.all
}

function compare(list: FindingList, full: LlmsFullFile | LlmsFile, llms: LlmsFile): void {
  if (full.h1.text !== llms.h1.text)
    list.add('full-other-title', full.h1.line ?? 1, full.h1.text ?? '')
  if (full.bytes <= llms.bytes) list.add('full-not-larger', 1, String(full.bytes))
  if (!('llmsLinksAsked' in full)) return
  const { mentionsOfLlmsLinks: covered, llmsLinksAsked: asked } = full
  if (covered < asked / 2) list.add('full-lacks-content', 1, `${covered} of ${asked}`)
}
