import { bundledTable } from '../../../core/manifest/data-file.ts'
import {
  buildPhraseIndex,
  containsPhrase,
  matchPhraseAt,
  type PhraseIndex,
} from '../page/language/phrases.ts'
import { wordStream } from '../page/language/words.ts'

/** Purposes of a control, recognised by its name, most valuable to a business first. */
const ACTION_KINDS = [
  'purchase',
  'booking',
  'quote',
  'demo',
  'signup',
  'contact',
  'newsletter',
  'download',
] as const
export type ActionKind = (typeof ACTION_KINDS)[number]

const TRUST_KINDS = [
  'reviews',
  'guarantee',
  'returns',
  'delivery',
  'payment',
  'certificates',
  'clients',
  'experience',
] as const
export type TrustKind = (typeof TRUST_KINDS)[number]

type Table = Readonly<
  Record<
    string,
    {
      readonly actions: Readonly<Partial<Record<ActionKind, readonly string[]>>>
      readonly trust: Readonly<Partial<Record<TrustKind, readonly string[]>>>
    }
  >
>

/** Words of all languages together, because menus often use another language than the text. */
export type ConversionWords = {
  readonly actions: ReadonlyMap<ActionKind, PhraseIndex>
  readonly trust: ReadonlyMap<TrustKind, PhraseIndex>
}

/** Names of controls are short. Longer ones are cards that are links as a whole. */
const MAX_WORDS = 7
const MAX_CHARACTERS = 60

/** Reads the bundled table. Called once, when a plugin is loaded. */
export function loadConversionWords(): ConversionWords {
  return conversionWordsOf(bundledTable<Table>('conversion-words.yaml'))
}

/** Prepares the table for lookups. */
export function conversionWordsOf(table: Table): ConversionWords {
  const languages = Object.values(table)
  const actions = ACTION_KINDS.map((kind) => {
    return [kind, buildPhraseIndex(languages.flatMap((one) => one.actions[kind] ?? []))] as const
  })
  const trust = TRUST_KINDS.map((kind) => {
    return [kind, buildPhraseIndex(languages.flatMap((one) => one.trust[kind] ?? []))] as const
  })
  return { actions: new Map(actions), trust: new Map(trust) }
}

/** Returns the action that a control's name suggests, or null. */
export function actionOf(name: string, { actions }: ConversionWords): ActionKind | null {
  if (name.length > MAX_CHARACTERS) return null
  const words = wordStream(name)
  if (words.folded.length > MAX_WORDS) return null
  let best: ActionKind | null = null
  let length = 0
  for (const [kind, phrases] of actions) {
    const matched = matchPhraseAt(words, 0, phrases)
    if (matched > length) {
      best = kind
      length = matched
    }
  }
  return best
}

/** Returns the kinds of trust signals in a text. Call it block by block. */
export function trustIn(text: string, { trust }: ConversionWords): readonly TrustKind[] {
  const words = wordStream(text)
  return [...trust].filter(([, phrases]) => containsPhrase(words, phrases)).map(([kind]) => kind)
}
