/** CSS pixels from the top left of the page. */
export type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A visible link, button or submit input. */
export type SnapshotControl = Box & {
  /** Text or accessible name, at most 80 characters. */
  readonly name: string
  /** Looks like a button: its own background or border, and padding around the text. */
  readonly isButton: boolean
  readonly selector: string
}

export type SnapshotImage = Box & {
  /** The URL that the browser chose, also from srcset. '' if none yet. */
  readonly url: string
  readonly isLazy: boolean
  readonly hasSize: boolean
  readonly alt: string | null
}

/** Layout of a rendered page. Take it before any scrolling. */
export type PageSnapshot = {
  readonly width: number
  readonly height: number
  /** Height of the whole document. */
  readonly documentHeight: number
  /** Whether text has a size, so the browser has fonts. */
  readonly hasFonts: boolean
  /** The first 5 visible ones. */
  readonly h1: readonly (Box & { readonly text: string })[]
  /** The first 400, in document order. */
  readonly controls: readonly SnapshotControl[]
  /** The first 300 visible ones, in document order. */
  readonly images: readonly SnapshotImage[]
}

/** JavaScript that returns a `PageSnapshot`. */
export const SNAPSHOT_SCRIPT = `(() => {
  const MAX_LOOKED_AT = 20000
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const boxOf = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const round = (value) => Math.round(value * 10) / 10
    return { x: round(x + scrollX), y: round(y + scrollY), width: round(width), height: round(height) }
  }
  const shown = (selector, most) => {
    const found = []
    for (const element of [...document.querySelectorAll(selector)].slice(0, MAX_LOOKED_AT)) {
      const box = boxOf(element)
      if (box.width < 2 || box.height < 2 || !isShown(element)) continue
      found.push([element, box])
      if (found.length === most) break
    }
    return found
  }
  const textOf = (element) => (element.innerText || '').slice(0, 400).replace(/\\s+/g, ' ').trim()
  const nameOf = (element) =>
    (textOf(element) || element.getAttribute('aria-label') || element.value || element.title || '')
      .slice(0, 80)
  const selectorOf = (element) => {
    const steps = []
    for (let at = element; at && steps.length < 4; at = at.parentElement) {
      const tag = at.localName
      if (/^[A-Za-z][\\w-]{0,60}$/.test(at.id)) { steps.unshift('#' + at.id); break }
      if (tag === 'body' || tag === 'html') { steps.unshift(tag); break }
      let nth = 1
      for (let before = at.previousElementSibling; before && nth < 1000; before = before.previousElementSibling) {
        if (before.localName === tag) nth += 1
      }
      steps.unshift(nth > 1 ? tag + ':nth-of-type(' + nth + ')' : tag)
    }
    return steps.join(' > ')
  }
  const isPaint = (color) => color !== 'transparent' && !/^rgba\\(.*, 0\\)$/.test(color)
  const isButton = (element) => {
    const style = getComputedStyle(element)
    const isPainted =
      isPaint(style.backgroundColor) || style.backgroundImage !== 'none' ||
      (parseFloat(style.borderTopWidth) > 0 && isPaint(style.borderTopColor))
    return isPainted && parseFloat(style.paddingLeft) >= 6
  }
  const hasFonts = () => {
    const probe = document.createElement('span')
    probe.textContent = 'mmmm'
    probe.style.cssText = 'position:absolute;left:-9999px;font:20px sans-serif;visibility:hidden'
    document.documentElement.append(probe)
    const { width } = probe.getBoundingClientRect()
    probe.remove()
    return width > 0
  }
  const root = document.scrollingElement || document.documentElement
  const CONTROLS = 'a[href], button, [role="button"], input[type="submit"], input[type="button"]'
  return {
    width: innerWidth,
    height: innerHeight,
    documentHeight: Math.ceil(root.scrollHeight),
    hasFonts: hasFonts(),
    h1: shown('h1', 5).map(([element, box]) => ({ ...box, text: textOf(element).slice(0, 200) })),
    controls: shown(CONTROLS, 400).map(([element, box]) => ({
      ...box,
      name: nameOf(element),
      isButton: element.localName === 'input' || isButton(element),
      selector: selectorOf(element).slice(0, 300),
    })),
    images: shown('img', 300).map(([element, box]) => ({
      ...box,
      url: element.currentSrc.startsWith('data:') ? '' : element.currentSrc.slice(0, 2048),
      isLazy: element.loading === 'lazy',
      hasSize: element.hasAttribute('width') && element.hasAttribute('height'),
      alt: element.hasAttribute('alt') ? element.alt.slice(0, 300) : null,
    })),
  }
})()`

/** Maximum length of the JSON. */
export const SNAPSHOT_LENGTH = 1_500_000
