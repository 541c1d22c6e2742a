import { resolveId } from '../resolve-id.ts'
import { SD_LIMITS } from '../structured-data.ts'
import type { MarkupElement, MarkupSource } from './markup-source.ts'
import type { DraftValue } from './node-draft.ts'

const LINKS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    a: 'href',
    area: 'href',
    link: 'href',
    audio: 'src',
    embed: 'src',
    iframe: 'src',
    img: 'src',
    source: 'src',
    track: 'src',
    video: 'src',
    object: 'data',
  }),
)

/**
 * Value of a microdata property that is no item (HTML standard, section "Values"). Beyond the
 * standard a `content` attribute counts on any element that is no link, as search engines read it.
 */
export function elementValue(
  element: MarkupElement,
  source: MarkupSource,
  baseUrl: string,
): DraftValue {
  const { attrs, tag } = element
  const linkAttribute = LINKS.get(tag)
  if (linkAttribute !== undefined) {
    const link = attrs[linkAttribute]
    if (link !== undefined) return text(link.trim() === '' ? '' : resolveId(link, baseUrl))
    return text(attrs.content ?? '')
  }
  if (attrs.content !== undefined || tag === 'meta') return text(attrs.content ?? '')
  if (tag === 'data' || tag === 'meter') return text(attrs.value ?? '')
  if (tag === 'time' && attrs.datetime !== undefined) return text(attrs.datetime)
  return text(source.textOf(element.index, SD_LIMITS.valueCharacters))
}

function text(value: string): DraftValue {
  return { kind: 'text', value: value.trim().slice(0, SD_LIMITS.valueCharacters) }
}
