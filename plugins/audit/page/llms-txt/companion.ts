import type { LlmsFile, LlmsTxtFacts } from './llms-facts.ts'
import type { LlmsFullFile } from './read-llms-files.ts'

/** Media types that can be a text file. Many applications answer any address with JSON or HTML. */
const TEXT = /^(?:text\/(?!html$).*|application\/octet-stream|binary\/octet-stream|)$/

/** Compares /llms-full.txt with llms.txt. `state` says why there is nothing to compare. */
export function withCompanion(
  full: LlmsFullFile | null,
  llms: LlmsFile | null,
): LlmsTxtFacts['full'] {
  if (!full) return null
  const state = stateOf(full, llms)
  const defects = state === 'compared' && llms ? defectsOf(full, llms) : []
  const detail = `status ${full.status ?? 'unknown'}, ${full.mediaType || 'no media type'}`
  return { ...full, state, defects, detail: `${detail}, ${full.bytes} bytes` }
}

type State = NonNullable<LlmsTxtFacts['full']>['state']

function stateOf(full: LlmsFullFile, llms: LlmsFile | null): State {
  if (full.status === 404 || full.status === 410) return 'absent'
  if (full.status !== 200) return 'unknown'
  const isFile = full.usable && (TEXT.test(full.mediaType) || full.h1.count > 0)
  if (!isFile) return 'absent'
  return llms?.usable ? 'compared' : 'alone'
}

function defectsOf(full: LlmsFullFile, llms: LlmsFile): string[] {
  const { mentionsOfLlmsLinks: covered, llmsLinksAsked: asked } = full
  const defects: string[] = []
  if (!full.mediaType.startsWith('text/') || full.mediaType === 'text/html') {
    defects.push(`its media type is ${full.mediaType || 'missing'}`)
  }
  if (full.h1.text !== llms.h1.text) defects.push('its H1 differs from the H1 of llms.txt')
  if (full.bytes <= llms.bytes) defects.push('it is not larger than llms.txt')
  if (full.truncated) defects.push('it is larger than 5 MB')
  if (covered < asked / 2) defects.push(`it covers ${covered} of ${asked} links of llms.txt`)
  return defects
}
