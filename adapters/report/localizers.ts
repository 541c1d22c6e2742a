import type { ModuleManifest } from '../../core/manifest/module-manifest.ts'
import {
  type Catalogue,
  loadTranslations,
  ReportLocalizer,
  type TranslatedLanguage,
} from '../../plugins/audit/checks/index.ts'
import type { Language } from '../texts/texts.ts'

/** Writes reports in each language. */
export type Localizers = (language: Language) => ReportLocalizer

type LocalizerParts = {
  /** `manifests`. */
  readonly folder: string
  readonly catalogue: Catalogue
  readonly modules: () => readonly ModuleManifest[]
}

/** Each language's texts are read on first use. */
export function localizers({ folder, catalogue, modules }: LocalizerParts): Localizers {
  const made = new Map<Language, ReportLocalizer>()
  return (language) => {
    const texts = () => (language === 'en' ? undefined : loadTranslations(folder, language))
    const phrasesOf = (other: TranslatedLanguage) => loadTranslations(folder, other).words.phrases
    const one =
      made.get(language) ?? new ReportLocalizer(catalogue, modules(), { texts: texts(), phrasesOf })
    made.set(language, one)
    return one
  }
}
