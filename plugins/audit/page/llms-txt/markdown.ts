import type { Token } from 'markdown-it'
import MarkdownIt from 'markdown-it'

/** More lines than any curated file has; what follows is not read for its structure. */
const MAX_LINES = 100_000

/** One block of a Markdown file at its outermost level; `line` counts from 1. */
export type MarkdownBlock =
  | {
      readonly kind: 'heading'
      readonly level: number
      readonly text: string
      readonly line: number
    }
  | { readonly kind: 'quote' | 'paragraph'; readonly text: string; readonly line: number }
  | { readonly kind: 'list'; readonly items: readonly ListItem[]; readonly line: number }
  | { readonly kind: 'html' | 'code' | 'rule'; readonly text: string; readonly line: number }
/** Raw inline Markdown of an item's first paragraph. Nested items are separate. */
export type ListItem = { readonly text: string; readonly line: number }

const markdown = new MarkdownIt('commonmark')
// Inline rules can be super-linear and are not needed: links are found by their own scan.
markdown.core.ruler.enableOnly(['normalize', 'block'])

/** Blocks of a Markdown text in order (CommonMark). Linear; fenced code stays one block. */
export function markdownBlocks(text: string): MarkdownBlock[] {
  const tokens = markdown.parse(firstLines(text), {})
  const blocks: MarkdownBlock[] = []
  for (let index = 0; index < tokens.length; ) {
    const end = closingIndex(tokens, index)
    const block = blockOf(tokens, index, end)
    if (block) blocks.push(block)
    index = end + 1
  }
  return blocks
}

function firstLines(text: string): string {
  let end = -1
  for (let count = 0; count < MAX_LINES; count += 1) {
    end = text.indexOf('\n', end + 1)
    if (end < 0) return text
  }
  return text.slice(0, end)
}

/** Index of the token that closes the one at `start`, itself when nothing is to be closed. */
function closingIndex(tokens: readonly Token[], start: number): number {
  if (tokens[start]?.nesting !== 1) return start
  const level = tokens[start]?.level
  let index = start + 1
  while (
    index < tokens.length - 1 &&
    !(tokens[index]?.level === level && tokens[index]?.nesting === -1)
  ) {
    index += 1
  }
  return index
}

function blockOf(tokens: readonly Token[], start: number, end: number): MarkdownBlock | null {
  const token = tokens[start]
  const line = (token?.map?.[0] ?? 0) + 1
  switch (token?.type) {
    case 'heading_open':
      return {
        kind: 'heading',
        level: Number(token.tag.slice(1)),
        text: inlineText(tokens, start, end),
        line,
      }
    case 'paragraph_open':
      return { kind: 'paragraph', text: inlineText(tokens, start, end), line }
    case 'blockquote_open':
      return { kind: 'quote', text: inlineText(tokens, start, end), line }
    case 'bullet_list_open':
    case 'ordered_list_open':
      return { kind: 'list', items: itemsOf(tokens, start, end), line }
    case 'html_block':
      return { kind: 'html', text: token.content, line }
    case 'fence':
    case 'code_block':
      return { kind: 'code', text: token.content, line }
    case 'hr':
      return { kind: 'rule', text: '', line }
    default:
      return null
  }
}

function inlineText(tokens: readonly Token[], start: number, end: number): string {
  const parts: string[] = []
  for (let index = start; index <= end; index += 1) {
    const token = tokens[index]
    if (token?.type === 'inline') parts.push(token.content)
  }
  return parts.join(' ').replace(/\s+/g, ' ').trim()
}

function itemsOf(tokens: readonly Token[], start: number, end: number): ListItem[] {
  const items: ListItem[] = []
  for (let index = start; index <= end; index += 1) {
    if (tokens[index]?.type !== 'list_item_open') continue
    const inline = tokens[index + 1]?.type === 'paragraph_open' ? tokens[index + 2] : undefined
    const line = (tokens[index]?.map?.[0] ?? 0) + 1
    items.push({ text: inline?.content.trim() ?? '', line })
  }
  return items
}

/** A Markdown inline link found in a text; `start` and `end` delimit it, half open. */
type FoundLink = {
  readonly title: string
  readonly href: string
  readonly start: number
  readonly end: number
}

/** Longer destinations are not addresses. */
const MAX_DESTINATION = 2048
/** Brackets that only look like links; a text with more of them is none worth reading on. */
const MAX_ATTEMPTS = 64
const ESCAPE = /\\([!-/:-@[-`{-~])/g

/**
 * First inline link `[name](url)` of a text outside code spans; images do not count. One pass with
 * a stack, so nested and unclosed brackets stay linear.
 */
export function firstLink(text: string): FoundLink | null {
  const open: number[] = []
  let attempts = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (character === '\\') index += 1
    else if (character === '`') index = endOfCode(text, index)
    else if (character === '[') open.push(index)
    else if (character === ']') {
      const start = open.pop()
      if (text[index + 1] === '(') attempts += 1
      if (attempts > MAX_ATTEMPTS) return null
      const target = start === undefined ? null : destination(text, index + 1)
      if (start !== undefined && target && text[start - 1] !== '!') {
        const title = text
          .slice(start + 1, index)
          .replace(ESCAPE, '$1')
          .trim()
        return { title, href: target.href, start, end: target.end }
      }
    }
  }
  return null
}

/** Last index of a code span that begins here; only the back-quotes if it is never closed. */
function endOfCode(text: string, start: number): number {
  let end = start
  while (text[end + 1] === '`') end += 1
  const fence = text.slice(start, end + 1)
  // One search suffices for short runs; longer ones are taken as text, to stay linear.
  const close = fence.length <= 2 ? text.indexOf(fence, end + 1) : -1
  return close < 0 ? end : close + fence.length - 1
}

/** The parentheses directly after the name: `(url)`, `(<url>)`, either with a "title". */
function destination(text: string, start: number): { href: string; end: number } | null {
  if (text[start] !== '(') return null
  const part = text.slice(start + 1, start + 1 + MAX_DESTINATION)
  const found = /^\s*(?:<([^<>\n]*)>|([^\s<>]*))/.exec(part)
  if (!found) return null
  const bare = found[2] === undefined ? null : balanced(found[2])
  const length = bare === null ? found[0].length : found[0].length - found[2]!.length + bare.length
  const tail = /^\s*(?:"[^"\n]*"|'[^'\n]*')?\s*\)/.exec(part.slice(length))
  if (!tail) return null
  const href = (bare ?? found[1] ?? '').replace(ESCAPE, '$1')
  return { href, end: start + 1 + length + tail[0].length }
}

/** A bare destination ends before the first closing parenthesis that it did not open. */
function balanced(text: string): string {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1
    else if (text[index] === '(') depth += 1
    else if (text[index] === ')') {
      if (depth === 0) return text.slice(0, index)
      depth -= 1
    }
  }
  return text
}
