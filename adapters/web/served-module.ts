import { parse } from 'es-module-lexer/js'
import { transformSync } from 'esbuild'
import { packageFiles } from './package-modules.ts'

/** A module as it is served, and the paths under the assets that it imports when it is loaded. */
type ServedModule = { readonly source: string; readonly imports: readonly string[] }

type ModulePlace = {
  /** Under the folder of the assets, with `/` between its parts. */
  readonly path: string
  /** The folder's own address. */
  readonly assets: string
  /** The asset that a relative import leads to; undefined for a file that is not served. */
  pathOf(specifier: string): string | undefined
}

/**
 * A module for browsers: types are taken out of TypeScript, and imports lead to the addresses of the
 * assets, because browsers find neither packages by name nor files outside of the assets' folder.
 * @throws Error for an import that is not served, which is a defect of the page.
 */
export function servedModule(source: string, { path, assets, pathOf }: ModulePlace): ServedModule {
  const isOurs = !packageFiles.some((file) => file.path === path)
  const script = path.endsWith('.ts') ? transformSync(source, { loader: 'ts' }).code : source
  const [found] = parse(script)
  const imports: string[] = []
  let served = ''
  let end = 0
  for (const one of found) {
    const isDynamic = one.type === 'dynamic'
    if (!isDynamic && one.type !== 'static' && one.type !== 'reexport-star') continue
    const { specifier, start, end: after } = one
    // Packages and computed addresses are left as they are in a dynamic import.
    if (specifier === undefined || (isDynamic && !specifier.startsWith('.'))) continue
    const isRelative = specifier.startsWith('.')
    const target = isRelative
      ? pathOf(specifier)
      : packageFiles.find((file) => file.specifier === specifier)?.path
    if (target === undefined) throw new Error(`${path} imports ${specifier}, which is not served`)
    if (!isDynamic) imports.push(target)
    const quote = isDynamic ? "'" : ''
    served += `${script.slice(end, start)}${quote}${assets}/${target}${quote}`
    end = after
  }
  served += script.slice(end)
  // Maps are not served: without the line nobody asks for them.
  served = served.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n')
  return { source: isOurs ? served.replace(DOC_COMMENTS, '') : served, imports }
}

/** Comments that fill their lines: types and explanations, about a fifth of what a page weighs. */
const DOC_COMMENTS = /^[ \t]*\/\*\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*\n/gm
