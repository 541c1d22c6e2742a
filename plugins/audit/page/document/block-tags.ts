/** Elements whose edges separate text (the block-level elements of the HTML rendering section). */
export const BLOCK_TAGS: ReadonlySet<string> = new Set(
  `address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset
  figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main
  menu nav ol option p pre search section select summary table tbody td textarea tfoot th thead title
  tr ul video audio iframe script style noscript template svg`.split(/\s+/),
)
