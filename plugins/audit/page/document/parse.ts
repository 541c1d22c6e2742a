import { type Document, Element } from 'domhandler'
import { type html, Parser, type Token, Tokenizer, type TreeAdapter } from 'parse5'
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter'
import { PARSE_LIMITS, type ParseLimits } from './elements.ts'

export type ParsedHtml = {
  /** `startIndex` of an element: offset in the source just behind its start tag. */
  readonly document: Document
  /** The limit that was reached, if any. */
  readonly truncated: 'characters' | 'elements' | null
  /** Elements nested deeper than the bound became siblings at it, as browsers do. */
  readonly flattened: boolean
}

const CHUNK_CHARACTERS = 1 << 15
const MAX_ATTRIBUTES = 256
const MAX_FORMATTING_ELEMENTS = 64

type Options = ConstructorParameters<typeof Parser<Htmlparser2TreeAdapterMap>>[0]

/**
 * Parses as a browser with scripting does (so that noscript in the head does not end it), with
 * bounded elements, depth, attributes and formatting elements: each of them is a known way to make
 * a tree builder quadratic.
 */
class BoundedParser extends Parser<Htmlparser2TreeAdapterMap> {
  maxDepth = PARSE_LIMITS.depth
  flattened = false

  constructor(options: Options) {
    super(options)
    Object.assign(this.tokenizer, READING)
  }

  override _insertElement(token: Token.TagToken, namespace: html.NS): void {
    this.#boundDepth()
    super._insertElement(token, namespace)
    this.#boundFormatting()
  }

  /** Open templates are closed at the end of the page by a function that calls itself. */
  override _insertTemplate(token: Token.TagToken): void {
    this.#boundDepth()
    super._insertTemplate(token)
    this.#boundFormatting()
    // The parser adds the mode of each template in front of those of all before it.
    const modes = this.tmplInsertionModeStack
    if (modes.length > this.maxDepth) modes.length = this.maxDepth
  }

  #boundFormatting(): void {
    const { entries } = this.activeFormattingElements
    if (entries.length > MAX_FORMATTING_ELEMENTS) entries.length = MAX_FORMATTING_ELEMENTS
  }

  #boundDepth(): void {
    if (this.openElements.stackTop < this.maxDepth) return
    this.openElements.pop()
    this.flattened = true
  }
}

/**
 * The attributes of an element, and nothing else by any name. `Object.create(null)` would be the
 * same, but V8 makes each such object a hash table, which costs parsing a tenth of its time.
 */
class Attributes {
  [name: string]: string
  static {
    Object.setPrototypeOf(Attributes.prototype, null)
    Reflect.deleteProperty(Attributes.prototype, 'constructor')
  }
}

export function parseHtml(text: string, limits: ParseLimits = PARSE_LIMITS): ParsedHtml {
  // The parser throws on halves of surrogate pairs, which scripts can write into a page.
  const source = text.toWellFormed()
  let elements = 0
  let position = () => 0
  const treeAdapter: TreeAdapter<Htmlparser2TreeAdapterMap> = {
    ...adapter,
    createElement(tagName, namespace, attributes) {
      // Lighter than the adapter's own: no table of attribute namespaces per element.
      const attribs = new Attributes()
      for (const { name, value } of attributes) attribs[name] = value
      const element = new Element(tagName, attribs, [])
      element.namespace = namespace
      element.startIndex = position()
      elements++
      return element
    },
    // For a second html or body tag; the adapter's own needs the table that is left out above.
    adoptAttributes({ attribs }, attributes) {
      for (const { name, value } of attributes) attribs[name] ??= value
    },
  }
  const parser = new BoundedParser({ treeAdapter, scriptingEnabled: true } as Options)
  parser.maxDepth = limits.depth
  const { tokenizer } = parser
  position = () => tokenizer.preprocessor.offset
  const end = Math.min(source.length, limits.characters)
  let at = 0
  while (at < end && elements <= limits.elements) {
    const next = Math.min(end, at + CHUNK_CHARACTERS)
    tokenizer.write(source.slice(at, next), false)
    at = next
  }
  tokenizer.write('', true)
  const truncated = at < end ? 'elements' : end < source.length ? 'characters' : null
  return { document: parser.document, truncated, flattened: parser.flattened }
}

/** The parts of parse5's tokenizer that are read and replaced here. */
type Inner = { -readonly [state in TextState]: State } & {
  _leaveAttrName: (this: Inner) => void
  _stateAttributeValueDoubleQuoted: State
  _stateTagName: State
  _stateAttributeName: State
  readonly handler: { readonly insertionMode: number }
  readonly preprocessor: { readonly html: string; pos: number; dropParsedChunk(): void }
  readonly currentToken: { tagName: string; readonly attrs: readonly unknown[] }
  readonly currentCharacterToken: { chars: string } | null
  readonly currentAttr: { name: string; value: string }
}
type State = (this: Inner, codePoint: number) => void
type TextState = '_stateData' | '_stateRcdata' | '_stateRawtext' | '_stateScriptData'

const usual = Tokenizer.prototype as unknown as Inner

/**
 * The tokenizer goes from character to character, and makes a token of each word and of each blank.
 * Here it takes the ordinary characters that follow one another as one piece, which halves the time
 * of a parse; all others are left to it.
 */
const READING: Partial<Inner> = {
  _stateData: withRuns(usual._stateData),
  _stateRcdata: withRuns(usual._stateRcdata),
  _stateRawtext: withRuns(usual._stateRawtext),
  _stateScriptData: withRuns(usual._stateScriptData),
  _stateAttributeValueDoubleQuoted(codePoint) {
    usual._stateAttributeValueDoubleQuoted.call(this, codePoint)
    if (isOrdinary(codePoint)) this.currentAttr.value += takeRun(this, true)
  },
  _stateTagName(codePoint) {
    const token = this.currentToken
    usual._stateTagName.call(this, codePoint)
    if (isOfName(codePoint)) token.tagName += takeName(this)
  },
  _stateAttributeName(codePoint) {
    usual._stateAttributeName.call(this, codePoint)
    if (isOfName(codePoint)) this.currentAttr.name += takeName(this)
  },
  /**
   * The tokenizer compares each attribute with all before it, which is quadratic in one hostile tag:
   * beyond the bound attributes are read and dropped.
   */
  _leaveAttrName() {
    if (this.currentToken.attrs.length < MAX_ATTRIBUTES) usual._leaveAttrName.call(this)
  },
}

/** The parser's modes for text inside body, script or style, and table cells: blanks are text there. */
const TEXT_MODES: ReadonlySet<number> = new Set([6, 7, 14])

function withRuns(state: State): State {
  return function run(codePoint) {
    state.call(this, codePoint)
    const token = this.currentCharacterToken
    if (token === null || !isOrdinary(codePoint)) return
    token.chars += takeRun(this, TEXT_MODES.has(this.handler.insertionMode))
  }
}

/** The ordinary characters behind the one that was read last. */
function takeRun({ preprocessor }: Inner, withBlanks: boolean): string {
  const { html, pos } = preprocessor
  let end = pos + 1
  for (; end < html.length; end++) {
    const unit = html.charCodeAt(end)
    if (!isOrdinary(unit) && !(withBlanks && unit === BLANK)) break
  }
  return takeUntil(preprocessor, end)
}

/** The lower-case letters and hyphens behind the one that was read last. */
function takeName({ preprocessor }: Inner): string {
  const { html, pos } = preprocessor
  let end = pos + 1
  while (end < html.length && isOfName(html.charCodeAt(end))) end++
  return takeUntil(preprocessor, end)
}

function takeUntil(preprocessor: Inner['preprocessor'], end: number): string {
  const { html, pos } = preprocessor
  preprocessor.pos = end - 1
  // The tokenizer does so only between tokens. A piece of a text would keep all before it in memory.
  preprocessor.dropParsedChunk()
  return html.slice(pos + 1, end)
}

const BLANK = 0x20
const QUOTE = 0x22
const AMPERSAND = 0x26
const LESS_THAN = 0x3c

/** Neither white space nor a control character, a mark of HTML or half of a character. */
function isOrdinary(unit: number): boolean {
  if (unit <= BLANK || unit === LESS_THAN || unit === AMPERSAND || unit === QUOTE) return false
  return unit < 0xd800 || unit > 0xdfff
}

function isOfName(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || unit === 0x2d
}
