import { createRequire } from 'node:module'

// Usually all manifests are cached and none of these libraries is needed. Importing their 160 files
// would take a fifth of the startup time and a tenth of its memory.
const require = createRequire(import.meta.url)

// A repeated require searches the disk again, and the keys of every map in YAML ask for the parser.
function lazily<Library>(name: string): () => Library {
  let library: Library | undefined
  return () => {
    library ??= require(name) as Library
    return library
  }
}

/** Loads Ajv for JSON Schema draft 7. */
export const ajvLibrary = lazily<typeof import('ajv')>('ajv')

/** Loads Ajv for JSON Schema 2020-12. */
export const ajv2020Library = lazily<typeof import('ajv/dist/2020.js')>('ajv/dist/2020.js')

/** Loads the YAML parser. */
export const yamlLibrary = lazily<typeof import('yaml')>('yaml')

/** Loads the ICU MessageFormat parser. */
export const messageFormatLibrary =
  lazily<typeof import('intl-messageformat')>('intl-messageformat')
