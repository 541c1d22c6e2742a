import type { AnyNode, Element } from 'domhandler'
import { cellText, isHidden } from './cell-text.ts'
import { hasClass } from './elements.ts'

/** What stands under the header of a card. */
export type CardBody = {
  /** Blocks of text; a line that was wrapped in the source keeps its `\v`. */
  readonly lines: readonly string[]
  /** Text of the first `h4`. */
  readonly title: string | null
  /** Targets of its links. */
  readonly links: readonly string[]
}

/** Elements that do not begin a line of their own. */
const INLINE = new Set(
  'a abbr b bdi code em font i img label mark q s small span strong sub sup time u wbr'.split(' '),
)
const LINE_END = Symbol('end of a block')
type Step = AnyNode | typeof LINE_END
type Reading = { text: string; title: string | null; readonly links: string[] }

/** Reads from the header on, to the end of its card or to the header of another one. */
export function cardBodyOf(header: Element): CardBody {
  const reading: Reading = { text: '', title: null, links: [] }
  const pending: Step[] = [...nodesBehind(header).reverse(), ...[...header.children].reverse()]
  for (let step = pending.pop(); step !== undefined; step = pending.pop()) {
    if (step === LINE_END) reading.text += '\n'
    else if (step.type === 'text') reading.text += step.data.replace(/\s+/g, wrapped)
    else if (step.type === 'tag') {
      if (hasClass(step, 'card-header')) break
      if (!isHidden(step)) enter(step, reading, pending)
    }
  }
  return { lines: reading.text.split('\n'), title: reading.title, links: reading.links }
}

function enter(element: Element, reading: Reading, pending: Step[]): void {
  const { name, attribs } = element
  if (name === 'h4') reading.title ??= cellText(element)
  if (name === 'a' && attribs.href !== undefined) reading.links.push(attribs.href.trim())
  if (!INLINE.has(name)) {
    reading.text += '\n'
    pending.push(LINE_END)
  }
  for (let at = element.children.length - 1; at >= 0; at--) pending.push(element.children[at]!)
}

const wrapped = (space: string): string => (space.includes('\n') ? '\v' : ' ')

/** What follows the header inside its card, in the order of the page. */
function nodesBehind(header: Element): AnyNode[] {
  const nodes: AnyNode[] = []
  let inner: Element = header
  for (;;) {
    for (let next = inner.next; next !== null; next = next.next) nodes.push(next)
    const { parent } = inner
    if (parent === null || parent.type !== 'tag' || hasClass(parent, 'card')) return nodes
    if (hasClass(parent, 'card-body') || parent.name === 'body') return nodes
    inner = parent
  }
}
