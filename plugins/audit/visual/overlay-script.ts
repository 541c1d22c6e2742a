import type { Box } from '../browsing/page-snapshot.ts'
import type { ConsentPlatform } from './consent-data.ts'

/** A button inside of an overlay. */
export type OverlayButton = {
  /** Text or accessible name, at most 80 characters. */
  readonly name: string
  /** `host >>> inner` if it is in a shadow root. */
  readonly selector: string
}

/**
 * An element that covers the page; `platform`: the id of the consent platform whose markup it is.
 */
export type Overlay = {
  readonly platform: string | null
  readonly text: string
  /** The box that is seen, and that of all the overlay covers. */
  readonly box: Box
  readonly outer: Box
  readonly selector: string
  readonly buttons: readonly OverlayButton[]
  /** Selectors of the platform's own buttons that are shown. Null without one. */
  readonly accept: string | null
  readonly reject: string | null
  /** Addresses of the frames it shows. */
  readonly frames: readonly string[]
  /** It keeps the rest of the page from being used: a modal dialog or a veil over everything. */
  readonly isModal: boolean
}

export type OverlayReport = {
  /** The window in CSS pixels of the page; phones show pages that do not fit them from afar. */
  readonly width: number
  readonly height: number
  /** Platforms' banners first, then others by what they cover; at most 6. */
  readonly overlays: readonly Overlay[]
  /** Platforms whose scripts are on the page. */
  readonly loaded: readonly string[]
  /** The page offers the interface of IAB's TCF. */
  readonly hasTcf: boolean
  /** The page cannot be scrolled although it is longer than the window. */
  readonly isLocked: boolean
}

/** Report of a frame: the same as for an overlay. */
export type FrameReport = Pick<Overlay, 'text' | 'buttons' | 'accept' | 'reject'>

export const REPORT_LENGTH = 200_000

/** Shared by both scripts: looking into shadow roots, names and selectors. */
const TOOLS = `
  const MAX_TEXT = 3000
  const roots = [document]
  for (let at = 0, looked = 0; at < roots.length && roots.length < 50; at += 1) {
    for (const element of roots[at].querySelectorAll('*')) {
      if ((looked += 1) > 30000) break
      if (element.shadowRoot) roots.push(element.shadowRoot)
    }
  }
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 2 && height > 2 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const all = (selectors, from = roots) => from.flatMap((root) => selectors.flatMap((selector) => {
    try { return [...root.querySelectorAll(selector)].slice(0, 50) } catch { return [] }
  }))
  // Fields of a form take the places of its properties by their names ("children").
  const childrenOf = (node) => [...Reflect.get(Object.getPrototypeOf(node), 'children', node)]
  const above = (element) => element.parentElement ||
    (element.getRootNode() instanceof ShadowRoot ? element.getRootNode().host : null)
  const holds = (outer, element) => {
    for (let at = element, step = 0; at && step < 200; at = above(at), step += 1) if (at === outer) return true
    return false
  }
  const rootsIn = (element) => roots.filter((root) => root !== document && holds(element, root.host))
  const textOf = (element) => [element, ...rootsIn(element)]
    .map((part) => part instanceof ShadowRoot
      ? childrenOf(part).slice(0, 50).map((child) => child.innerText || '').join(' ') : part.innerText || '')
    .join(' ').slice(0, MAX_TEXT).replace(/\\s+/g, ' ').trim()
  const selectorOf = (element) => {
    const steps = []
    for (let at = element; at && steps.length < 4; at = at.parentElement) {
      const tag = at.localName
      if (/^[A-Za-z][\\w-]{0,60}$/.test(at.id)) { steps.unshift('#' + at.id); break }
      if (tag === 'body' || tag === 'html') { steps.unshift(tag); break }
      const same = at.parentNode ? childrenOf(at.parentNode).slice(0, 1000).filter((one) => one.localName === tag) : []
      const nth = same.indexOf(at) + 1
      steps.unshift(nth > 1 ? tag + ':nth-of-type(' + nth + ')' : tag)
    }
    const root = element.getRootNode()
    const path = steps.join(' > ')
    return root instanceof ShadowRoot ? selectorOf(root.host) + ' >>> ' + path : path
  }
  const BUTTONS = ['button, a[href], a[role="button"], [role="button"], input[type="submit"], input[type="button"]']
  const buttonsIn = (element) => all(BUTTONS, [element, ...rootsIn(element)]).filter(isShown).slice(0, 30).map((button) => ({
    name: (button.innerText || button.value || button.getAttribute('aria-label') || button.title || '')
      .slice(0, 400).replace(/\\s+/g, ' ').trim().slice(0, 80),
    selector: selectorOf(button).slice(0, 300),
  }))
  const shownSelector = (selectors) => {
    for (const selector of selectors) {
      const [found] = all([selector]).filter(isShown)
      if (found === undefined) continue
      const root = found.getRootNode()
      return root instanceof ShadowRoot ? selectorOf(root.host) + ' >>> ' + selector : selector
    }
    return null
  }
`

/** JavaScript that gives an `OverlayReport`. */
export function overlayScript(platforms: readonly ConsentPlatform[]): string {
  return `(() => {
  const platforms = ${JSON.stringify(platforms)}
  ${TOOLS}
  const view = { width: innerWidth, height: innerHeight }
  const boxOf = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
  }
  const seenArea = ({ x, y, width, height }) =>
    Math.max(0, Math.min(x + width, view.width) - Math.max(x, 0)) *
    Math.max(0, Math.min(y + height, view.height) - Math.max(y, 0))
  const whole = view.width * view.height
  const isOver = (element) => {
    const { position } = getComputedStyle(element)
    return position === 'fixed' || position === 'sticky' || element.localName === 'dialog' ||
      element.getAttribute('aria-modal') === 'true' || element.matches('[role="dialog"], [role="alertdialog"]')
  }
  const topAt = (x, y) => {
    let found = document.elementFromPoint(x, y)
    for (let step = 0; found && found.shadowRoot && step < 10; step += 1) {
      const inner = found.shadowRoot.elementFromPoint(x, y)
      if (!inner || inner === found) break
      found = inner
    }
    return found
  }
  const outermost = (element) => {
    let over = null
    for (let at = element, step = 0; at && step < 200; at = above(at), step += 1) {
      if (at !== document.body && at !== document.documentElement && isOver(at)) over = at
    }
    return over
  }
  const points = []
  for (let row = 0; row < 12; row += 1) for (let column = 0; column < 8; column += 1) {
    const x = (column + 0.5) * view.width / 8
    const y = (row + 0.5) * view.height / 12
    points.push({ x, y, over: outermost(topAt(x, y)) })
  }
  const alpha = (color) => {
    const match = /^rgba\\((?:[\\d.]+, ){3}([\\d.]+)\\)$/.exec(color)
    return color === 'transparent' ? 0 : match ? Number(match[1]) : 1
  }
  // A veil around the dialog belongs to the overlay, but its text is not read.
  const seenPart = (outer) => {
    const length = textOf(outer).length
    let part = outer
    for (let step = 0; step < 12; step += 1) {
      const style = getComputedStyle(part)
      const isVeil = seenArea(boxOf(part)) >= 0.9 * whole && alpha(style.backgroundColor) < 0.9
      const isEmpty = alpha(style.backgroundColor) < 0.1 && style.backgroundImage === 'none'
      if (!isVeil && !isEmpty) break
      const children = childrenOf(part.shadowRoot || part)
      const speaks = (child) => length > 0
        ? textOf(child).length >= 0.8 * length : child.matches('iframe') || child.querySelector('iframe') !== null
      const next = children.find((child) => isShown(child) && speaks(child))
      if (next === undefined) break
      part = next
    }
    return seenArea(boxOf(part)) > 0 ? part : outer
  }
  const isPage = (element) => element.querySelector('main, article, h1') !== null && element.localName !== 'dialog'
  const isModalOver = (outer, part) => {
    if (outer.matches(':modal') || part.matches(':modal')) return true
    const { x, y, width, height } = boxOf(part)
    const outside = points.filter((point) => point.x < x || point.x > x + width || point.y < y || point.y > y + height)
    const veiled = outside.filter(({ over }) => over !== null &&
      (over === outer || (seenArea(boxOf(over)) >= 0.9 * whole && !isPage(over))))
    return outside.length > 0 && veiled.length >= 0.9 * outside.length
  }
  const describe = (outer, platform) => {
    const part = seenPart(outer)
    const frames = [...all(['iframe'], [outer, ...rootsIn(outer)]), ...(outer.localName === 'iframe' ? [outer] : [])]
    return {
      platform: platform ? platform.id : null,
      text: textOf(outer),
      box: boxOf(part),
      outer: boxOf(outer),
      selector: selectorOf(part).slice(0, 300),
      buttons: buttonsIn(outer),
      accept: platform ? shownSelector(platform.accept) : null,
      reject: platform ? shownSelector(platform.reject) : null,
      frames: frames.filter(isShown).slice(0, 5).map((frame) => (frame.src || '').slice(0, 1000)),
      isModal: isModalOver(outer, part),
    }
  }
  const known = platforms.flatMap((platform) => {
    const banner = all(platform.banner).find((one) => isShown(one) && seenArea(boxOf(one)) > 0)
    if (banner === undefined) return []
    const over = outermost(banner)
    const isOwn = over !== null && !isPage(over) && seenArea(boxOf(over)) > 0
    return [describe(isOwn ? over : banner, platform)]
  })
  const counts = new Map()
  for (const { over } of points) if (over !== null) counts.set(over, (counts.get(over) || 0) + 1)
  const others = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 6)
    .filter(([over]) => !isPage(over)).map(([over]) => describe(over, null))
  const scripts = [...document.scripts].slice(0, 500).map(({ src }) => src.slice(0, 500))
  const root = document.scrollingElement || document.documentElement
  const styles = [getComputedStyle(document.documentElement), getComputedStyle(document.body || document.documentElement)]
  return {
    ...view,
    overlays: [...known, ...others].slice(0, 6),
    loaded: platforms.filter(({ scripts: parts }) => parts.some((part) => scripts.some((src) => src.includes(part))))
      .map(({ id }) => id),
    hasTcf: document.querySelector('iframe[name="__tcfapiLocator"]') !== null,
    isLocked: root.scrollHeight > view.height + 50 &&
      styles.some(({ overflowY, position }) => overflowY === 'hidden' || overflowY === 'clip' || position === 'fixed'),
  }
})()`
}

/** JavaScript that gives a `FrameReport`, for banners that live in a frame. */
export function frameScript(platforms: readonly ConsentPlatform[]): string {
  return `(() => {
  ${TOOLS}
  return {
    text: document.body ? textOf(document.body) : '',
    buttons: document.body ? buttonsIn(document.body) : [],
    accept: shownSelector(${JSON.stringify(platforms.flatMap(({ accept }) => accept))}),
    reject: shownSelector(${JSON.stringify(platforms.flatMap(({ reject }) => reject))}),
  }
})()`
}
