/** Pages per second over a stretch of time before now. */
export class PageRate {
  readonly #windowMs: number
  readonly #samples: { readonly atMs: number; readonly pages: number }[] = []

  constructor(windowMs: number) {
    this.#windowMs = windowMs
  }

  /** `pages` done so far, at a monotonic time; undefined until two samples differ in time. */
  add(atMs: number, pages: number): number | undefined {
    this.#samples.push({ atMs, pages })
    // One sample from before the window stays, so that the rate is that of the whole window.
    while (this.#samples.length > 2 && (this.#samples[1]?.atMs ?? 0) <= atMs - this.#windowMs) {
      this.#samples.shift()
    }
    const first = this.#samples[0]
    if (first === undefined || first.atMs >= atMs) return undefined
    return Math.max(0, ((pages - first.pages) * 1000) / (atMs - first.atMs))
  }
}
