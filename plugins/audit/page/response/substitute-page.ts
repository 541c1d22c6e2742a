import { parseHttpUrl } from '../../../web/http-url.ts'
import { bareHost } from '../address/site.ts'
import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { bodyText, mainText } from '../document/text-blocks.ts'
import { type Evidence, locationOf } from '../evidence.ts'
import { headings } from '../headings/headings.ts'
import { wordStream } from '../language/words.ts'
import { titleFacts } from '../metadata/title.ts'
import { type Passage, type Substitutes, says, shareOf, type WallKind } from './substitutes.ts'

/** Phrases count on pages with less text only. Checks have lower limits of their own. */
const MAX_WORDS = 400
/** A page with so few words has no content of its own apart from its title. */
const FEW_WORDS = 40
const MAX_NAME_WORDS = 12
const MAX_NAMES = 8
const MAX_PASSAGES = 200
const MAX_CHARACTERS = 500
/** Separators between the name of the page and the name of the site. */
const TITLE_PARTS = /\s[|–—·•:»-]\s|｜/u
const ERROR = 'error|erreur|fehler|fout|errore|erro|خطأ|エラー'
const CODE = new RegExp(
  `^\\W*(?:(?:http|${ERROR})\\W*)?404\\W*(?:${ERROR}|not found)?[^\\p{L}\\p{N}]*$`,
  'iu',
)

type Named = Passage & { readonly place: Evidence }

/** The parts of the title, and the first visible h1 headings. */
const names = defineFact((page: PageView): readonly Named[] => {
  const title = titleFacts(page)
  const place = title.elements[0] ?? {}
  const parts = (title.text ?? '').slice(0, MAX_CHARACTERS).split(TITLE_PARTS)
  const h1s = headings(page).filter(({ tag, hidden }) => tag === 'h1' && !hidden)
  return [
    ...parts.slice(0, 4).map((text) => ({ text, place })),
    ...h1s.slice(0, 4).map((h1) => ({ text: h1.text, place: locationOf(h1) })),
  ]
    .slice(0, MAX_NAMES)
    .map(({ text, place: at }) => ({ text: text.trim(), stream: wordStream(text), place: at }))
    .filter(({ stream }) => stream.folded.length > 0)
})

/** Visible texts of a page with little text, block by block. */
const passages = defineFact((page: PageView): readonly (Passage & { element: TableElement })[] => {
  if (mainText(page).words >= MAX_WORDS) return []
  const outside = Flag.header | Flag.nav | Flag.footer | Flag.aside
  return bodyText(page)
    .blocks.filter(({ element, flags }) => ((element.flags | flags) & outside) === 0)
    .slice(0, MAX_PASSAGES)
})

/** Whether the title or an h1 explains something, such as error pages or domains. */
const explains = defineFact((page: PageView): boolean =>
  names(page).some((name) => says(name, page.data.substitutes.notFound.explaining)),
)

const notFoundName = defineFact((page: PageView): Named | null => {
  const phrases = page.data.substitutes.notFound
  const isAlone = () => mainText(page).words < FEW_WORDS || admitsError(page)
  const found = names(page).find((name) => {
    if (CODE.test(name.text)) return true
    return namesError(name, phrases, isAlone) && !explains(page)
  })
  return found ?? null
})

/** @param isAlone whether words that are a small part of the name are enough */
function namesError(
  name: Passage,
  phrases: Substitutes['notFound'],
  isAlone: () => boolean,
): boolean {
  if (name.stream.folded.length > MAX_NAME_WORDS) return false
  const share = says(name, phrases.sentences) ? 1 : shareOf(name, phrases.headings)
  return share !== null && (share >= 0.5 || isAlone())
}

/** Whether the title or the main heading of a page with so many words says that there is no page. */
export function isTitledError(
  page: { readonly title: string | null; readonly h1: string | null; readonly words: number },
  { notFound }: Substitutes,
): boolean {
  const texts = [...(page.title ?? '').slice(0, MAX_CHARACTERS).split(TITLE_PARTS), page.h1 ?? '']
  const passages = texts.map((text) => ({ text: text.trim(), stream: wordStream(text) }))
  const explained = passages.some((passage) => says(passage, notFound.explaining))
  return passages.some((passage) => {
    if (CODE.test(passage.text)) return passage.text !== ''
    return !explained && namesError(passage, notFound, () => page.words < FEW_WORDS)
  })
}

function admitsError(page: PageView): boolean {
  const { sentences } = page.data.substitutes.notFound
  return passages(page).some((passage) => says(passage, sentences))
}

/** Title part or visible h1 that says that the page does not exist; null when none does. */
export const notFoundSign = defineFact(
  (page: PageView): string | null => notFoundName(page)?.text.slice(0, 200) ?? null,
)

type Substitute = Evidence & {
  readonly kind: 'notFound' | 'parked' | 'default'
  /** The words that give it away, or the host of the parking service. */
  readonly sign: string
}

/**
 * Whether the page reads like one that a server shows instead of content: an error page, a parked
 * domain, or the start page of a web server. Its amount of text is for the check to judge.
 */
export const substitutePage = defineFact((page: PageView): Substitute | null => {
  if (mainText(page).words >= MAX_WORDS) return null
  const parked = parkedSign(page)
  if (parked) return { kind: 'parked', ...parked }
  const { defaults } = page.data.substitutes
  const server = names(page).find((name) => (shareOf(name, defaults) ?? 0) >= 0.5)
  if (server) return { kind: 'default', sign: server.text.slice(0, 200), ...server.place }
  const missing = notFoundName(page)
  return missing && { kind: 'notFound', sign: missing.text.slice(0, 200), ...missing.place }
})

type Sign = Omit<Substitute, 'kind'>

function parkedSign(page: PageView): Sign | null {
  const { sentences, headings: titles, sale, hosts } = page.data.substitutes.parked
  const service = hosts.length === 0 ? null : parkingService(page, hosts)
  if (service) return service
  if (explains(page)) return null
  const host = bareHost(page.url.hostname.toLowerCase())
  const offers = (passage: Passage) =>
    says(passage, sentences) ||
    (passage.text.toLowerCase().includes(host) &&
      passage.text.length < MAX_CHARACTERS &&
      says(passage, sale))
  const isEmpty = mainText(page).words < FEW_WORDS
  const name = names(page).find(
    (one) => offers(one) || (isEmpty && (shareOf(one, titles) ?? 0) >= 0.5),
  )
  if (name) return { sign: name.text.slice(0, 200), ...name.place }
  const passage = passages(page).find(offers)
  return passage ? { sign: passage.text.slice(0, 200), ...locate(page, passage.element) } : null
}

const SOURCES: Readonly<Record<string, string>> = {
  iframe: 'src',
  frame: 'src',
  script: 'src',
  form: 'action',
}

/** A frame, script or form of a parking service. */
function parkingService(page: PageView, hosts: readonly string[]): Sign | null {
  for (const [tag, attribute] of Object.entries(SOURCES)) {
    for (const element of page.table.byTag(tag).slice(0, MAX_PASSAGES)) {
      const source = element.attrs[attribute]
      const url = source === undefined ? null : parseHttpUrl(source, page.base)
      if (!url || url.host === page.url.host) continue
      if (hosts.some((host) => isAt(url, host))) {
        return { sign: url.hostname, ...locate(page, element) }
      }
    }
  }
  return null
}

/** `rule`: a host with its subdomains, perhaps with the beginning of a path. */
function isAt({ hostname, pathname }: URL, rule: string): boolean {
  const slash = rule.indexOf('/')
  const host = slash < 0 ? rule : rule.slice(0, slash)
  if (hostname !== host && !hostname.endsWith(`.${host}`)) return false
  return slash < 0 || pathname.startsWith(rule.slice(slash))
}

const WALL_KINDS: readonly WallKind[] = ['login', 'paywall', 'age']

/** Words that ask for a login, a payment or an age before the content; null without them. */
export const wallText = defineFact((page: PageView) => {
  const { walls } = page.data.substitutes
  for (const kind of WALL_KINDS) {
    const asks = (passage: Passage) => says(passage, walls[kind]) && !says(passage, walls.except)
    const passage = passages(page).find(asks)
    if (passage) {
      return { kind, sign: passage.text.slice(0, 120), ...locate(page, passage.element) }
    }
    const name = names(page).find(asks)
    if (name) return { kind, sign: name.text.slice(0, 120), ...name.place }
  }
  return null
})
