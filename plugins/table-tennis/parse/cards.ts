import type { AnyNode, Element } from 'domhandler'
import { fold } from '../../web/fold.ts'
import { cellText, hasClass, isHidden, tidy } from './elements.ts'

/** The content below the header of a card. */
export type CardBody = {
  /** Blocks of text. `\v` marks a line break in the source. */
  readonly lines: readonly string[]
  /** Text of the first `h4`. */
  readonly title: string | null
  /** Link targets. */
  readonly links: readonly string[]
}

/** Elements that do not start a new line. */
const INLINE = new Set(
  'a abbr b bdi code em font i img label mark q s small span strong sub sup time u wbr'.split(' '),
)
const LINE_END = Symbol('end of a block')
type Step = AnyNode | typeof LINE_END
type Reading = { text: string; title: string | null; readonly links: string[] }

/** Reads from the header to the end of its card, or to the next header. */
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

/** The nodes after the header inside its card, in page order. */
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

/** Possible labels of each field, folded. */
type FieldLabels<Key extends string> = Readonly<Record<Key, readonly string[]>>
/** Fields found. An empty value counts as absent. */
type Fields<Key extends string> = Readonly<Partial<Record<Key, string>>>

/**
 * Reads lines of the form `label : value`, split at the first colon. A line without a known label
 * continues the previous field if that is `free` text, and is ignored otherwise.
 */
export function readFields<Key extends string>(
  lines: readonly string[],
  labels: FieldLabels<Key>,
  free: NoInfer<Key> | null = null,
): Fields<Key> {
  const keys = new Map(
    Object.entries<readonly string[]>(labels).flatMap(([key, names]) =>
      names.map((name) => [name, key as Key] as const),
    ),
  )
  const parts = new Map<Key, string[]>()
  let open: Key | null = null
  for (const line of lines) {
    if (open !== free) open = null
    for (const piece of line.split('\v').map(tidy)) {
      const [label = '', ...rest] = piece.split(':')
      const key = rest.length === 0 ? undefined : keys.get(fold(label.trim()))
      if (key !== undefined && !parts.has(key)) {
        open = key
        parts.set(key, [rest.join(':')])
      } else if (open !== null) parts.get(open)?.push(piece)
    }
  }
  return Object.fromEntries(
    [...parts]
      .map(([key, texts]) => [key, tidy(texts.join(' '))] as const)
      .filter(([, text]) => text !== ''),
  ) as Fields<Key>
}
