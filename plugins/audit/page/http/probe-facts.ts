/** One probe answer. `outcome`: answered; or why there is none. */
export type ProbeAnswer = {
  readonly url: string
  readonly outcome:
    | 'answered'
    | 'timeout'
    | 'network'
    | 'dns'
    | 'refused'
    | 'tls'
    | 'blocked'
    | 'notSent'
  readonly status: number | null
  readonly finalUrl: string | null
  readonly hops: readonly {
    readonly url: string
    readonly status: number
    readonly location?: string
  }[]
  readonly mediaType: string
}
export type LinkProbe = ProbeAnswer & {
  readonly selector?: string
  /** What is wrong with the answer. */
  readonly detail?: string
}
export type AgentProbe = {
  readonly token: string
  readonly control: boolean
  /** Address asked, and the answer in words. */
  readonly url: string
  readonly detail: string
  readonly outcome: ProbeAnswer['outcome']
  readonly status: number | null
  readonly finalUrl: string | null
  readonly challenge: boolean
  /** Refused = 401, 403, 406, 451 or a challenge the baseline lacks. */
  readonly refused: boolean
  /** 429, 5xx, time-out, network error. */
  readonly inconclusive: boolean
  /** Same normUrl as the baseline's final URL; null without a 200. */
  readonly sameUrl: boolean | null
  /** Jaccard similarity (0..1) of contentToken sets; null without a 200. */
  readonly similarity: number | null
  /** The same as a percentage (0..100). */
  readonly samePercent: number | null
  readonly noindexAdded: boolean
}
export type ImageProbe = ProbeAnswer & {
  readonly role: 'ogImage' | 'primaryImage' | 'contentImage'
  readonly isImage: boolean
  /** Pixels from the image header; null when not read. */
  readonly width: number | null
  readonly height: number | null
}
export type MarkdownProbe = ProbeAnswer & {
  /** Share (0..1) of contentTokens of mainText found in the body; null when not text. */
  readonly shared: number | null
  readonly isText: boolean
  readonly varyAccept: boolean
}
/** A style sheet of the page's own host. */
export type StyleSheetProbe = ProbeAnswer & {
  /** How many days browsers may use it without asking again; 0 where no header says it, null without an answer. */
  readonly freshDays: number | null
}
/** A member is absent if no selected check needs it. */
export type ProbeFacts = {
  readonly httpOrigin?: ProbeAnswer
  readonly altHost?: ProbeAnswer
  readonly random404?: ProbeAnswer & {
    readonly sameAsPage: boolean
    readonly finalStatus: number | null
  }
  readonly links?: {
    readonly internal?: readonly LinkProbe[]
    readonly external?: readonly LinkProbe[]
  }
  readonly assets?: readonly ImageProbe[]
  readonly stylesheets?: readonly StyleSheetProbe[]
  readonly canonicalTarget?: ProbeAnswer
  readonly llmsLinks?: readonly LinkProbe[]
  readonly markdown?: { readonly negotiated?: MarkdownProbe; readonly alternate?: MarkdownProbe }
  readonly aiAgents?: readonly AgentProbe[]
  readonly wellKnown?: readonly (ProbeAnswer & { readonly json: 'valid' | 'invalid' | 'notJson' })[]
}
