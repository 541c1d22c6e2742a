import { createRequire } from 'node:module'

// Usually all manifests are cached and none of these libraries is needed. Importing their 160 files
// would take a fifth of the startup time and a tenth of its memory.
const require = createRequire(import.meta.url)

/** Loads Ajv for JSON Schema draft 7. */
export const ajvLibrary = (): typeof import('ajv') => require('ajv')

/** Loads Ajv for JSON Schema 2020-12. */
export const ajv2020Library = (): typeof import('ajv/dist/2020.js') => require('ajv/dist/2020.js')

/** Loads the YAML parser. */
export const yamlLibrary = (): typeof import('yaml') => require('yaml')

/** Loads the ICU MessageFormat parser. */
export const messageFormatLibrary = (): typeof import('intl-messageformat') =>
  require('intl-messageformat')
