import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { messageFormatLibrary, yamlLibrary } from '../../core/lazy-imports.ts'
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
 * @throws Error naming the file and the text for one that is no ICU message.
 */
export function readTexts(language: Language, group: string): Texts {
  const file = textFiles(language).get(group)
  if (file === undefined) throw new Error(`there are no texts ${language}/${group}.yaml`)
  const tree: unknown = yamlLibrary().parse(readFileSync(file, 'utf8'))
  const texts = flat(tree, group)
  if (group === 'report-modules') texts.push(...moduleTitles(language, `${group}.titles`))
  return Object.fromEntries(
    texts.map(([name, text]) => [name, parsed(text, `${language}/${name}`)]),
  )
}

const complete = new Set<Language>()

/** Makes all texts of a language known to this process, once. */
export function loadTexts(language: Language): void {
  if (complete.has(language)) return
  for (const group of textFiles(language).keys()) addTexts(language, readTexts(language, group))
  complete.add(language)
}

/** Titles of modules, in English from their manifests, in other languages from their texts. */
function moduleTitles(language: Language, path: string): readonly (readonly [string, string])[] {
  const { parse } = yamlLibrary()
  if (language !== 'en') {
    const file = new URL(`${language}/modules.yaml`, FOLDER)
    const modules = existsSync(file) ? parse(readFileSync(file, 'utf8')) : {}
    return Object.entries(modules as Readonly<Record<string, { readonly title: string }>>).map(
      ([id, { title }]) => [`${path}.${id}`, title],
    )
  }
  return readdirSync(MODULES).flatMap((name) => {
    // The rest is long, and holds no title.
    const [head = ''] = readFileSync(new URL(name, MODULES), 'utf8').split('\ndescription:', 1)
    const { id, title, service } = parse(head) as Readonly<Record<string, string>>
    return service === 'audit' ? [[`${path}.${id}`, title!] as const] : []
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
