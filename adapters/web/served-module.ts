import { parse, type StaticImport } from 'es-module-lexer/js'
import { packageFiles } from './package-modules.ts'

/** A module as it is served, and the paths under the assets that it imports. */
export type ServedModule = { readonly source: string; readonly imports: readonly string[] }

/**
 * Browsers cannot find packages by name: each such name is replaced by the address of its file.
 * @param path under the folder of the assets, with `/` between its parts.
 * @param assets the folder's own address.
 * @throws Error for a package that is not served, which is a defect of the page.
 */
export function servedModule(source: string, path: string, assets: string): ServedModule {
  const [found] = parse(source)
  const named = found.filter(
    (one): one is StaticImport => one.type === 'static' || one.type === 'reexport-star',
  )
  const imports: string[] = []
  let served = ''
  let end = 0
  for (const { specifier, start, end: after } of named) {
    const isRelative = specifier.startsWith('.')
    const target = isRelative ? relativeTo(path, specifier) : pathOf(specifier, path)
    imports.push(target)
    if (isRelative) continue
    served += `${source.slice(end, start)}${assets}/${target}`
    end = after
  }
  served += source.slice(end)
  // Maps are not served: without the line nobody asks for them.
  served = served.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n')
  const isOurs = !packageFiles.some((file) => file.path === path)
  return { source: isOurs ? served.replace(DOC_COMMENTS, '') : served, imports }
}

/** Comments that fill their lines: types and explanations, about a fifth of what a page weighs. */
const DOC_COMMENTS = /^[ \t]*\/\*\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*\n/gm

function pathOf(specifier: string, importer: string): string {
  const known = packageFiles.find((file) => file.specifier === specifier)
  if (known === undefined) throw new Error(`${importer} imports ${specifier}, which is not served`)
  return known.path
}

function relativeTo(path: string, specifier: string): string {
  return new URL(specifier, `file:///${path}`).pathname.slice(1)
}
