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
/** Raw inline Markdown of an item's first paragraph; nested items stand for themselves. */
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
