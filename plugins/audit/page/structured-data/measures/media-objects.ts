import { countWords } from '../../language/segment.ts'
import { isOfFamily, textsOf, urlsOf } from '../query.ts'
import type { SdNode, StructuredData } from '../structured-data.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** A VideoObject or AudioObject and the text it carries. */
export type MediaObject = {
  readonly kind: 'video' | 'audio'
  readonly name: string | null
  readonly hasTranscript: boolean
  readonly descriptionWords: number
  /** contentUrl, embedUrl and url, as written. */
  readonly urls: readonly string[]
  readonly line: number | null
}

const MAX_OBJECTS = 100
const MAX_TEXT = 5000

type Context = { readonly vocabulary: Vocabulary; readonly language: string }

/** At most 100, in document order. */
export function mediaObjects(data: StructuredData, context: Context): MediaObject[] {
  const videos = context.vocabulary.familyOf('VideoObject')
  const audios = context.vocabulary.familyOf('AudioObject')
  const found: MediaObject[] = []
  for (const node of data.nodes) {
    const isVideo = isOfFamily(node, videos)
    if (found.length === MAX_OBJECTS) break
    if (isVideo || isOfFamily(node, audios)) {
      found.push(mediaOf(data, node, { kind: isVideo ? 'video' : 'audio', ...context }))
    }
  }
  return found
}

function mediaOf(
  data: StructuredData,
  node: SdNode,
  { kind, language }: Context & { readonly kind: MediaObject['kind'] },
): MediaObject {
  const descriptions = textsOf(data, node, 'description').slice(0, 5)
  return {
    kind,
    name: textsOf(data, node, 'name')[0] ?? null,
    hasTranscript: textsOf(data, node, 'transcript').length > 0,
    descriptionWords: Math.max(
      0,
      ...descriptions.map((text) => countWords(text.slice(0, MAX_TEXT), language)),
    ),
    urls: ['contentUrl', 'embedUrl', 'url']
      .flatMap((path) => urlsOf(data, node, path))
      .slice(0, 10),
    line: node.line,
  }
}
