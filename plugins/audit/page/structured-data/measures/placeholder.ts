/** Whole texts that stand where a value was meant to be. */
const EMPTY_WORDS = new Set(
  [
    ['n/a', 'n.a.', 'na', 'none', 'null', 'nil', 'nan', 'undefined', 'unknown', 'empty', 'not set'],
    ['tbd', 'tba', 'tbc', 'todo', 'xxx', 'test', 'example', 'placeholder', 'string', 'text'],
    ['lorem ipsum', 'your name', 'your name here', 'your text here', '[object object]'],
  ].flat(),
)
const TEMPLATE_MARK = /\{\{.{0,200}\}\}|\{%.{0,200}%\}|%%.{1,200}%%|\$\{.{0,200}\}|<%.{0,200}%>/
const LOREM = /^lorem ipsum\b/i

/** Whether a text is blank, a stand-in such as "N/A", or an unresolved template variable. */
export function isPlaceholder(text: string): boolean {
  const trimmed = text.trim().slice(0, 1000)
  if (/^[\s.,;:_?*/–—-]*$/.test(trimmed)) return true
  return (
    EMPTY_WORDS.has(trimmed.toLowerCase()) || TEMPLATE_MARK.test(trimmed) || LOREM.test(trimmed)
  )
}
