/** Verdicts that the labels contradict, on these pages (`<language><path>`) or pages of these types. */
export type KnownWrong = {
  readonly check: string
  readonly pages?: readonly string[]
  readonly types?: readonly string[]
  readonly reason: string
}

/** Findings that are wrong today. The labels are right; take an entry out when its check is repaired. */
export const KNOWN_WRONG: readonly KnownWrong[] = [
  {
    check: 'seo.content.author-byline',
    pages: ['ja/blog/oil-finish.html'],
    reason: '文：森本はるか is not recognised as a byline',
  },
  {
    check: 'geo.brand-entity.described',
    pages: ['ja/'],
    reason: 'there are no verbs for Japanese, so the sentence about the publisher is not read',
  },
]
