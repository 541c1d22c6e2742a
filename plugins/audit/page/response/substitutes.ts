import { fold } from '../../../web/fold.ts'
import { buildPhraseIndex, findPhrase, type PhraseIndex } from '../language/phrases.ts'
import { isUnspaced, type WordStream } from '../language/words.ts'

type Phrases = readonly string[]

/** manifests/data/substitutes.yaml as it reads; manifests/schemas/substitutes.schema.json. */
export type RawSubstitutes = {
  readonly notFound: {
    readonly headings: Phrases
    readonly sentences: Phrases
    readonly explaining: Phrases
  }
  readonly parked: {
    readonly sentences: Phrases
    readonly headings: Phrases
    readonly sale: Phrases
    readonly hosts: readonly string[]
  }
  readonly defaults: Phrases
  readonly walls: Readonly<Record<WallKind | 'except', Phrases>>
}

export type WallKind = 'login' | 'paywall' | 'age'

/** Phrases that are looked up as words, or as parts of the text in scripts without spaces. */
type PhraseSet = { readonly index: PhraseIndex; readonly parts: readonly string[] }

/** The prepared lists: how pages read that a server shows instead of the content. */
export type Substitutes = {
  readonly notFound: Readonly<Record<keyof RawSubstitutes['notFound'], PhraseSet>>
  readonly parked: {
    readonly sentences: PhraseSet
    readonly headings: PhraseSet
    readonly sale: PhraseSet
    readonly hosts: readonly string[]
  }
  readonly defaults: PhraseSet
  readonly walls: Readonly<Record<WallKind | 'except', PhraseSet>>
}

/** Prepares the lists once per thread. */
export function buildSubstitutes({
  notFound,
  parked,
  defaults,
  walls,
}: RawSubstitutes): Substitutes {
  return {
    notFound: {
      headings: phraseSet(notFound.headings),
      sentences: phraseSet(notFound.sentences),
      explaining: phraseSet(notFound.explaining),
    },
    parked: {
      sentences: phraseSet(parked.sentences),
      headings: phraseSet(parked.headings),
      sale: phraseSet(parked.sale),
      hosts: parked.hosts,
    },
    defaults: phraseSet(defaults),
    walls: {
      except: phraseSet(walls.except),
      login: phraseSet(walls.login),
      paywall: phraseSet(walls.paywall),
      age: phraseSet(walls.age),
    },
  }
}

function phraseSet(phrases: Phrases): PhraseSet {
  return {
    index: buildPhraseIndex(phrases.filter((phrase) => !isUnspaced(phrase))),
    parts: phrases.filter(isUnspaced).map(fold),
  }
}

/** A short text and its words. */
export type Passage = { readonly text: string; readonly stream: WordStream }

/** Share (0..1) of the passage that its first phrase takes; null without one. */
export function shareOf({ text, stream }: Passage, { index, parts }: PhraseSet): number | null {
  const found = findPhrase(stream, index)
  if (found) return found.length / stream.folded.length
  if (parts.length === 0 || !isUnspaced(text)) return null
  const folded = fold(text)
  const part = parts.find((one) => folded.includes(one))
  return part === undefined ? null : part.length / folded.length
}

export function says(passage: Passage, phrases: PhraseSet): boolean {
  return shareOf(passage, phrases) !== null
}
