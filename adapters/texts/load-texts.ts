import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { messageFormatLibrary, yamlLibrary } from '../../core/lazy-imports.ts'
import { derivedOnce } from '../../core/manifest/yaml-cache.ts'
import { isFormattable, type Message } from '../../core/message-format.ts'
import { addTexts, type Language, type Texts } from './texts.ts'

const FOLDER = new URL('../../manifests/texts/', import.meta.url)
const MODULES = new URL('../../manifests/modules/', import.meta.url)
/** Texts of checks and modules, which the catalogue reads (`plugins/audit/checks`). */
const OF_THE_CATALOGUE = new Set([
  ...['checks-seo', 'checks-geo', 'modules', 'scoring', 'phrases', 'results'],
])

/** The file of each group of texts: `report` is `manifests/texts/<language>/report.yaml`. */
export function textFiles(language: Language): ReadonlyMap<string, string> {
  const folder = new URL(`${language}/`, FOLDER)
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -'.yaml'.length))
    .filter((name) => !OF_THE_CATALOGUE.has(name))
    .sort()
  return new Map(names.map((name) => [name, fileURLToPath(new URL(`${name}.yaml`, folder))]))
}

/**
 * The texts of one group, parsed.
 * @throws Error naming the file and the text for one that is not an ICU message.
 */
export function readTexts(language: Language, group: string): Texts {
  const texts = groupsOf(language)[group]
  if (texts === undefined) throw new Error(`there are no texts ${language}/${group}.yaml`)
  return texts
}

const complete = new Set<Language>()

/** Makes all texts of a language known to this process, once. */
export function loadTexts(language: Language): void {
  if (complete.has(language)) return
  for (const texts of Object.values(groupsOf(language))) addTexts(language, texts)
  complete.add(language)
}

type Groups = Readonly<Record<string, Texts>>

const known = new Map<Language, Groups>()

/** All groups of a language. Files that an earlier start has read are not parsed again. */
function groupsOf(language: Language): Groups {
  const groups = known.get(language) ?? readGroups(language)
  known.set(language, groups)
  return groups
}

function readGroups(language: Language): Groups {
  const files = [...textFiles(language)].map(
    ([group, file]) => [group, readFileSync(file, 'utf8')] as const,
  )
  const titles = titleSources(language)
  return derivedOnce<Groups>(
    `texts-${language}`,
    [import.meta.url, ...files.flat(), ...titles],
    () => {
      const groups = files.map(([group, source]) => {
        const texts = flat(yamlLibrary().parse(source), group)
        if (group === 'report-modules') {
          texts.push(...moduleTitles(language, titles, `${group}.titles`))
        }
        const messages = texts.map(([name, text]) => [name, parsed(text, `${language}/${name}`)])
        return [group, Object.fromEntries(messages)]
      })
      return Object.fromEntries(groups)
    },
  )
}

/** Texts that have the titles of modules: in English their manifests, else a file of the language. */
function titleSources(language: Language): readonly string[] {
  const file = new URL(`${language}/modules.yaml`, FOLDER)
  if (language !== 'en') return existsSync(file) ? [readFileSync(file, 'utf8')] : []
  // The rest is long, and holds no title.
  const headOf = (text: string): string => text.split('\ndescription:', 1)[0] ?? ''
  return readdirSync(MODULES).map((name) => headOf(readFileSync(new URL(name, MODULES), 'utf8')))
}

function moduleTitles(
  language: Language,
  sources: readonly string[],
  path: string,
): readonly (readonly [string, string])[] {
  const { parse } = yamlLibrary()
  return sources.flatMap((source) => {
    if (language === 'en') {
      const { id, title, service } = parse(source) as Readonly<Record<string, string>>
      return service === 'audit' ? [[`${path}.${id}`, title!] as const] : []
    }
    const modules = parse(source) as Readonly<Record<string, { readonly title: string }>>
    return Object.entries(modules).map(([id, { title }]) => [`${path}.${id}`, title] as const)
  })
}

function flat(tree: unknown, path: string): (readonly [string, string])[] {
  if (typeof tree === 'string') return [[path, tree]]
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) {
    throw new Error(`${path} must be a text or a map of texts`)
  }
  return Object.entries(tree).flatMap(([key, below]) => flat(below, `${path}.${key}`))
}

function parsed(text: string, place: string): Message {
  if (!/[{}'#]/.test(text)) return text
  const { IntlMessageFormat } = messageFormatLibrary()
  try {
    const nodes = new IntlMessageFormat(text, 'en', undefined, {
      ignoreTag: true,
      captureLocation: false,
    }).getAst()
    if (!isFormattable(nodes)) throw new Error('it has a date, an ordinal or an offset')
    return nodes as Message
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`the text ${place} is no ICU message: ${problem}`, { cause })
  }
}
