import { bundledTable } from '../../../core/manifest/data-file.ts'
import { buildPhraseIndex, type PhraseIndex } from '../page/language/phrases.ts'

/** One row of manifests/data/consent-platforms.yaml. */
export type ConsentPlatform = {
  readonly id: string
  readonly title: string
  readonly banner: readonly string[]
  readonly accept: readonly string[]
  readonly reject: readonly string[]
  readonly scripts: readonly string[]
}

/** A service that follows visitors, by the end of its host. */
export type Tracker = { readonly title: string; readonly hosts: readonly string[] }

type WordKind = 'subject' | 'accept' | 'reject' | 'settings'

type ConsentTable = {
  readonly platforms: readonly ConsentPlatform[]
  readonly trackers: readonly Tracker[]
  readonly words: Readonly<Record<string, Readonly<Record<WordKind, readonly string[]>>>>
}

/** The table, words of all languages together: banners are often in another one than the page. */
export type ConsentData = {
  readonly platforms: readonly ConsentPlatform[]
  readonly trackers: readonly Tracker[]
  readonly words: Readonly<Record<WordKind, PhraseIndex>>
}

/** Reads the bundled table; once, when the plugin is loaded. */
export function loadConsentData(): ConsentData {
  return consentDataOf(bundledTable<ConsentTable>('consent-platforms.yaml'))
}

/** The table prepared for look-ups. */
export function consentDataOf({ platforms, trackers, words }: ConsentTable): ConsentData {
  const index = (kind: WordKind): PhraseIndex =>
    buildPhraseIndex(Object.values(words).flatMap((language) => language[kind]))
  return {
    platforms,
    trackers,
    words: {
      subject: index('subject'),
      accept: index('accept'),
      reject: index('reject'),
      settings: index('settings'),
    },
  }
}
