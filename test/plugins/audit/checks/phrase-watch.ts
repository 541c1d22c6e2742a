import type { CheckResult } from '../../../../manifests/types/records.ts'
import { type Catalogue, inForce } from '../../../../plugins/audit/checks/catalogue.ts'
import type { CheckManifest } from '../../../../plugins/audit/checks/check-manifest.ts'
import {
  type CompiledCheck,
  compileCheck,
} from '../../../../plugins/audit/checks/compiled-check.ts'
import { PredicateCompiler } from '../../../../plugins/audit/checks/predicate.ts'
import {
  loadTranslations,
  type TranslatedLanguage,
  translatedCatalogue,
} from '../../../../plugins/audit/checks/translations.ts'
import { manifestsFolder, shippedScoring } from '../../../support/shipped-checks.ts'

/** Places that show texts of the page, names, URLs, dates and code, which stay as they are. */
const AS_MEASURED = new Set(
  `brand charset charsets commercial conflicts content danglingIds date deviating directive
  directives edge elsewhere encoding finalUrl forbidden h1 initialScale invalid invalidCodes lang
  licences linked.0.name listedAs mediaType metaNames missing modified name named names ogUrlValue
  others pair.text properties published repeated.0.token sentence sign signals subject target text
  title token.text topicPair.text topicToken.text type types undisplayed unparsable url userScalable
  value weak withoutOffset`.split(/\s+/),
)
/** Names that other places show beside phrases. */
const NAMES: Readonly<Record<string, RegExp>> = {
  first: /^(?:[A-Z][\w ".]*: [\w.]+|\w+)$/,
  lacking: /^og:\w+$/,
  means: /^[a-z]+[A-Z]\w+$/,
  other: /^[\w-]+(?:\.[\w-]+)+$/,
  places: /^(?:og:site_name|application-name|WebSite)$/,
  stated: /^(?:dateModified|article:modified_time|lastmod) /,
  strong: /^[A-Z][\w/]*$/,
}

/** Finds measured phrases that headlines in a language show in English. */
export class PhraseWatch {
  readonly #language: TranslatedLanguage
  readonly #compiler = new PredicateCompiler({ lazily: true })

  constructor(language: TranslatedLanguage) {
    this.#language = language
  }

  untranslated(check: CheckManifest, results: readonly CheckResult[]): readonly string[] {
    const missing = new Set<string>()
    const compiled = this.#compile(check, (phrase) => missing.add(`${this.#language}: ${phrase}`))
    for (const { status, reason, value } of results) {
      if (status === 'error' || reason !== undefined) continue
      const variant = compiled.headlines[status].find(({ when }) => when === null || when(value))
      variant?.headline.show(value)
    }
    return [...missing]
  }

  #compile(check: CheckManifest, report: (phrase: string) => void): CompiledCheck {
    const texts = loadTranslations(manifestsFolder, this.#language)
    const translate = (place: string, text: string) => {
      const found = texts.words.phrases.translate(place, text)
      const stays = AS_MEASURED.has(place) || (NAMES[place]?.test(text) ?? false)
      if (found === undefined && !stays) report(`${place}: ${text}`)
      return found
    }
    const words = { ...texts.words, phrases: { translate } }
    const catalogue: Catalogue = {
      ...{ version: '', overrides: {}, scoring: shippedScoring },
      ...{ categories: shippedScoring.categories, checks: [inForce(check, {})] },
    }
    return compileCheck(translatedCatalogue(catalogue, texts).checks[0]!, this.#compiler, words)
  }
}
