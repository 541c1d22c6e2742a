import { join } from 'node:path'
import { fileSchema, type SchemaName } from '../../../core/manifest/json-schema.ts'
import type { ModuleManifest } from '../../../core/manifest/module-manifest.ts'
import { type ManifestProblem, throwProblems } from '../../../core/manifest/problems.ts'
import { derivedOnce } from '../../../core/manifest/yaml-cache.ts'
import { parseYaml } from '../../../core/manifest/yaml-documents.ts'
import { readSource } from '../../../core/manifest/yaml-source.ts'
import { type Catalogue, type CatalogueCheck, withThresholds } from './catalogue.ts'
import type { CheckManifest } from './check-manifest.ts'
import type { HeadlineWords } from './headline.ts'
import { Phrasebook, type PhraseGroup } from './phrasebook.ts'
import type { Scoring } from './score.ts'

/** Languages that reports are translated to; the manifests themselves are English. */
export const TRANSLATED = { fr: 'fr-BE', nl: 'nl-BE' } as const
export type TranslatedLanguage = keyof typeof TRANSLATED

type Names = Readonly<Record<string, string>>
type Texts = string | readonly string[]
type CheckTexts = Pick<CheckManifest, 'title' | 'expected' | 'fix'> & {
  readonly headlines: { readonly [K in keyof CheckManifest['headlines']]: Texts }
}
type ModuleTexts = {
  readonly title: string
  readonly summary?: Texts
  readonly findings?: readonly {
    readonly headline: string
    readonly evidence?: string
    readonly remedy: string
  }[]
}
type ScoringTexts = {
  readonly categories: Readonly<Record<'seo' | 'geo', Names>>
  readonly platforms: Names
  readonly grades: Names
  readonly reasons: Names
  readonly remedies: Readonly<Record<string, { readonly title: string; readonly fix: string }>>
  readonly words: Omit<HeadlineWords, 'locale' | 'phrases'> & {
    readonly [K in (typeof REPORT_WORDS)[number]]: string
  }
}
const REPORT_WORDS = ['notHtml', 'notJudged', 'inconclusive', 'failed', 'unrendered'] as const

/** The texts of checks, modules and scoring in one language. */
export type Translations = {
  readonly language: TranslatedLanguage
  readonly checks: Readonly<Record<string, CheckTexts>>
  readonly modules: Readonly<Record<string, ModuleTexts>>
  readonly scoring: ScoringTexts
  readonly phrases: readonly PhraseGroup[]
  readonly words: HeadlineWords & ScoringTexts['words'] & { readonly phrases: Phrasebook }
}

const loaded = new Map<string, Translations>()

/**
 * Reads `texts/<language>/` of the `manifests` folder, once.
 * @throws ManifestError with every mistake, each with file, line and column
 */
export function loadTranslations(manifests: string, language: TranslatedLanguage): Translations {
  const folder = join(manifests, 'texts', language)
  const known = loaded.get(folder)
  if (known !== undefined) return known
  const problems: ManifestProblem[] = []
  const seo = readTexts<Translations['checks']>(folder, 'checks-seo', 'check-texts', problems)
  const geo = readTexts<Translations['checks']>(folder, 'checks-geo', 'check-texts', problems)
  const modules = readTexts<Translations['modules']>(folder, 'modules', 'module-texts', problems)
  const scoring = readTexts<ScoringTexts>(folder, 'scoring', 'scoring-texts', problems)
  const groups = ['phrases', 'results'].flatMap(
    (name) => readTexts<readonly PhraseGroup[]>(folder, name, 'phrase-texts', problems) ?? [],
  )
  throwProblems(problems)
  const phrases = new Phrasebook(groups)
  const words = { ...scoring!.words, locale: TRANSLATED[language], phrases }
  const made = {
    ...{ language, words, modules: modules!, scoring: scoring!, phrases: groups },
    checks: { ...seo, ...geo },
  }
  loaded.set(folder, made)
  return made
}

function readTexts<T>(
  folder: string,
  name: string,
  schema: SchemaName,
  problems: ManifestProblem[],
): T | undefined {
  const source = readSource(join(folder, `${name}.yaml`), problems)
  if (source === undefined) return undefined
  const parts = [import.meta.url, schema, source.text] as const
  return derivedOnce(`texts-${name}-${folder.slice(-2)}`, parts, () => {
    const found = parseYaml<T>(source, fileSchema(schema), problems)
    throwProblems(problems)
    return found!.value
  })
}

/** The catalogue with its texts in another language; texts without a translation stay English. */
export function translatedCatalogue(catalogue: Catalogue, texts: Translations): Catalogue {
  const scoring = translatedScoring(catalogue.scoring, texts.scoring)
  return {
    ...catalogue,
    scoring,
    categories: scoring.categories,
    checks: catalogue.checks.map((check) => translatedCheck(check, texts)),
  }
}

function translatedCheck(check: CatalogueCheck, own: Translations): CatalogueCheck {
  const texts = own.checks[check.id]
  if (texts === undefined) return check
  const fill = (text: string) => withThresholds(text, check.thresholds, own.words.locale)
  const headlines = Object.entries(check.headlines).map(([status, own]) => [
    status,
    translatedVariants(own, texts.headlines[status as keyof CheckTexts['headlines']]),
  ])
  return {
    ...check,
    title: texts.title,
    expected: fill(texts.expected),
    fix: fill(texts.fix),
    headlines: Object.fromEntries(headlines) as CheckManifest['headlines'],
  }
}

/** Texts of headlines or of a summary, each under the condition of its own. */
function translatedVariants<T extends { readonly text: string }>(
  own: string | readonly T[],
  texts: Texts | undefined,
): string | readonly T[] {
  const list = texts === undefined ? [] : [texts].flat()
  if (typeof own === 'string') return list[0] ?? own
  return own.map((variant, index) => ({ ...variant, text: list[index] ?? variant.text }))
}

function translatedScoring(scoring: Scoring, texts: ScoringTexts): Scoring {
  const named = <T extends { readonly id: string; readonly title: string }>(
    list: readonly T[],
    names: Names,
  ): readonly T[] => list.map((one) => ({ ...one, title: names[one.id] ?? one.title }))
  const remedies = Object.entries(scoring.remedies).map(([id, own]) => [
    id,
    { ...own, ...texts.remedies[id] },
  ])
  return {
    ...scoring,
    categories: {
      seo: named(scoring.categories.seo, texts.categories.seo),
      geo: named(scoring.categories.geo, texts.categories.geo),
    },
    platforms: named(scoring.platforms, texts.platforms),
    grades: scoring.grades.map((one) => ({ ...one, label: texts.grades[one.grade] ?? one.label })),
    judged: { ...scoring.judged, reasons: { ...scoring.judged.reasons, ...texts.reasons } },
    remedies: Object.fromEntries(remedies),
  }
}

/** A module with its summary and the texts of its findings in another language. */
export function translatedModule(manifest: ModuleManifest, texts: Translations): ModuleManifest {
  const own = texts.modules[manifest.id]
  if (own === undefined) return manifest
  const findings = manifest.findings?.map((rule, index) => ({ ...rule, ...own.findings?.[index] }))
  const { summary } = manifest
  return {
    ...{ ...manifest, title: own.title },
    ...(findings !== undefined && { findings }),
    ...(summary !== undefined && { summary: translatedVariants(summary, own.summary) }),
  }
}
