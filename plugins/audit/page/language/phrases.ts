import { fold } from '../../../web/fold.ts'
import { type WordStream, wordStream } from './words.ts'

const GROUP = /\(([^()]*)\)/
const MAX_VARIANTS = 5000

/**
 * Writes out the alternatives of a phrase: `(ignore|forget) (all|) rules` gives four phrases. An
 * empty alternative leaves the place out. Groups do not nest.
 * @throws RangeError for a phrase with more than 5000 variants, a mistake in the lexicon
 */
export function expandPhrase(phrase: string): string[] {
  let variants = [phrase]
  while (variants.some((variant) => GROUP.test(variant))) {
    variants = variants.flatMap(expandFirstGroup)
    if (variants.length > MAX_VARIANTS) throw new RangeError(`too many variants: ${phrase}`)
  }
  return variants.map((variant) => variant.replace(/\s+/g, ' ').trim())
}

/** The parts of a phrase between white space outside groups. */
export function phraseParts(phrase: string): string[] {
  return phrase.match(/(?:\([^()]*\)|[^\s()])+/g) ?? []
}

function expandFirstGroup(phrase: string): string[] {
  const group = GROUP.exec(phrase)
  if (!group) return [phrase]
  const before = phrase.slice(0, group.index)
  const after = phrase.slice(group.index + group[0].length)
  return group[1]!.split('|').map((choice) => `${before}${choice}${after}`)
}

/** `<n>` in a phrase matches any number written in digits. */
const ANY_NUMBER = '<n>'
const NUMBER = /^\p{Nd}+$/u

type PhraseNode = {
  readonly next: Map<string, PhraseNode[]>
  isEnd: boolean
  /** Some phrase continues with `<n>` here. */
  takesNumber: boolean
}

/**
 * Phrases as a graph of words, so that matching at one place costs the length of the longest phrase
 * at most, however many phrases there are. `form` says which form of the words it compares:
 * 'folded', or 'lower' where an accent makes another word (es "él" and "el", it "è" and "e").
 */
export type PhraseIndex = {
  readonly form: keyof WordStream
  readonly root: PhraseNode
  /** Knows the first words of the phrases in folded form. */
  readonly begins: Pick<ReadonlySet<string>, 'has'>
}

/**
 * Builds the index once; phrases without a word are left out. A phrase may hold alternatives,
 * `(a|b|) c`, which are not written out one by one, and `<n>`, any number.
 */
export function buildPhraseIndex(
  phrases: Iterable<string>,
  form: keyof WordStream = 'folded',
): PhraseIndex {
  const root = newNode(false)
  for (const phrase of phrases) addEdges(root, phraseGraph(phrase, form))
  const begins = form === 'folded' ? root.next : new Set([...root.next.keys()].map(fold))
  return { form, root, begins }
}

/** Number of words of the longest phrase that begins at `index`; 0 when none does. */
export function matchPhraseAt(words: WordStream, index: number, phrases: PhraseIndex): number {
  const texts = words[phrases.form]
  if (index >= texts.length) return 0
  let longest = 0
  let nodes = successors(phrases.root, texts[index]!)
  for (let end = index + 1; nodes.length > 0; end += 1) {
    if (hasEnd(nodes)) longest = end - index
    if (end >= texts.length) break
    nodes = step(nodes, texts[end]!)
  }
  return longest
}

function hasEnd(nodes: readonly PhraseNode[]): boolean {
  for (const node of nodes) if (node.isEnd) return true
  return false
}

/** First phrase among the words from `from` on: its first word and its length; null without one. */
export function findPhrase(
  words: WordStream,
  phrases: PhraseIndex,
  from = 0,
): { readonly index: number; readonly length: number } | null {
  const texts = words[phrases.form]
  const { next, takesNumber } = phrases.root
  for (let index = from; index < texts.length; index += 1) {
    if (!takesNumber && !next.has(texts[index]!)) continue
    const length = matchPhraseAt(words, index, phrases)
    if (length > 0) return { index, length }
  }
  return null
}

/** Whether some phrase begins with the folded word: a cheap question before the words are read. */
export function mayBegin(folded: string, phrases: PhraseIndex): boolean {
  if (phrases.begins.has(folded)) return true
  return phrases.form === 'folded' && phrases.root.takesNumber && NUMBER.test(folded)
}

/** Whether a phrase appears anywhere among the words. */
export function containsPhrase(words: WordStream, phrases: PhraseIndex): boolean {
  return findPhrase(words, phrases) !== null
}

/** Whether all the words together are one phrase of the index. */
export function isPhrase(words: WordStream, phrases: PhraseIndex): boolean {
  const count = words.folded.length
  return count > 0 && matchPhraseAt(words, 0, phrases) === count
}

const NONE: readonly PhraseNode[] = []

function step(nodes: readonly PhraseNode[], word: string): readonly PhraseNode[] {
  if (nodes.length === 1) return successors(nodes[0]!, word)
  const found = new Set<PhraseNode>()
  for (const node of nodes) for (const next of successors(node, word)) found.add(next)
  return [...found]
}

function successors(node: PhraseNode, word: string): readonly PhraseNode[] {
  const found = node.next.get(word)
  if (found) return found
  return node.takesNumber && NUMBER.test(word) ? node.next.get(ANY_NUMBER)! : NONE
}

/** Node from which every variant of the phrase can be read. Built from the last part to the first. */
function phraseGraph(phrase: string, form: keyof WordStream): PhraseNode {
  let tail = newNode(true)
  let isEmpty = true
  for (const part of phraseParts(phrase).reverse()) {
    const head = newNode(false)
    for (const choice of expandPhrase(part)) {
      const words = choice.split(' ').flatMap((word) => wordForms(word, form))
      if (words.length > 0) isEmpty = false
      addChoice(head, words, tail)
    }
    tail = head
  }
  return isEmpty ? newNode(false) : tail
}

function addChoice(head: PhraseNode, words: readonly string[], tail: PhraseNode) {
  if (words.length === 0) {
    addEdges(head, tail)
    if (tail.isEnd) head.isEnd = true
    return
  }
  let node = tail
  for (let i = words.length - 1; i > 0; i -= 1) {
    const before = newNode(false)
    addEdge(before, words[i]!, node)
    node = before
  }
  addEdge(head, words[0]!, node)
}

function addEdges(to: PhraseNode, from: PhraseNode) {
  for (const [word, nodes] of from.next) for (const node of nodes) addEdge(to, word, node)
}

function addEdge(from: PhraseNode, word: string, to: PhraseNode) {
  if (word === ANY_NUMBER) from.takesNumber = true
  const known = from.next.get(word)
  if (!known) from.next.set(word, [to])
  else if (!known.includes(to)) known.push(to)
}

function wordForms(word: string, form: keyof WordStream): readonly string[] {
  return word === ANY_NUMBER ? [ANY_NUMBER] : wordStream(word)[form]
}

function newNode(isEnd: boolean): PhraseNode {
  return { next: new Map(), isEnd, takesNumber: false }
}
