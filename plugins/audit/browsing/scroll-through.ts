export type ScrollOptions = {
  /** CSS pixels from the top. */
  readonly maxHeight: number
  /** Of everything. */
  readonly timeMs: number
}

/**
 * JavaScript that scrolls down the page and back to its top, so that what loads when it comes into
 * view is there, and waits a while for the images. Gives the document's height then.
 */
export function scrollScript({ maxHeight, timeMs }: ScrollOptions): string {
  return `(async () => {
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    const end = performance.now() + ${timeMs}
    const root = document.scrollingElement || document.documentElement
    const isTimeLeft = () => performance.now() < end
    const step = Math.max(200, innerHeight * 0.8)
    for (let top = step; top < Math.min(root.scrollHeight, ${maxHeight}) && isTimeLeft(); top += step) {
      scrollTo({ top, behavior: 'instant' })
      await pause(40)
    }
    const isNear = (image) => image.getBoundingClientRect().top + scrollY < ${maxHeight}
    const isLoading = (image) => !image.complete && isNear(image)
    while ([...document.images].slice(0, 500).some(isLoading) && isTimeLeft()) await pause(40)
    scrollTo({ top: 0, behavior: 'instant' })
    await pause(60)
    return Math.ceil(root.scrollHeight)
  })()`
}
