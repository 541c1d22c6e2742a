import { pageLexicon } from '../document/language.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { isPhrase } from '../language/phrase-index.ts'
import { wordStream } from '../language/word-stream.ts'

/** Whether a link's name tells where it leads (catalogue: seo.on-page.anchor-text). */
export type LinkNameQuality = 'good' | 'empty' | 'bareUrl' | 'generic'

type LinkName = { readonly name: string; readonly ariaLabel: string }

const BARE_URL = /^(?:https?:\/\/|www\.)\S+$/i
const MAX_BARE_URL = 40
const MAX_NAME = 100
/** Words by which an aria-label must go beyond a generic name. */
const ADDED_WORDS = 2

/** The menu, the cards and the footer repeat the same few names: each is looked up once. */
const known = defineFact((): Map<string, LinkNameQuality> => new Map())

export function linkNameQuality(page: PageView, { name, ariaLabel }: LinkName): LinkNameQuality {
  if (name === '') return 'empty'
  if (name.length > MAX_BARE_URL && BARE_URL.test(name)) return 'bareUrl'
  if (name.length > MAX_NAME) return 'good'
  const names = known(page)
  const key = `${name}\n${ariaLabel}`
  const found = names.get(key) ?? judge(page, { name, ariaLabel })
  names.set(key, found)
  return found
}

function judge(page: PageView, { name, ariaLabel }: LinkName): LinkNameQuality {
  const words = wordStream(name)
  if (!isPhrase(words, pageLexicon(page).phrases('genericAnchors'))) return 'good'
  const own = new Set(words.folded)
  const added = wordStream(ariaLabel).folded.filter((word) => !own.has(word))
  return added.length >= ADDED_WORDS ? 'good' : 'generic'
}
