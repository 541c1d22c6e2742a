/** A located sample; `snippet` at most 200 characters. */
export type Evidence = {
  readonly selector?: string
  readonly snippet?: string
  readonly url?: string
  readonly line?: number
  readonly detail?: string
}
