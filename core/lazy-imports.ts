import { createRequire } from 'node:module'

// Not imported: nearly every start finds all manifests read and proven already, and needs neither.
// Their 160 files would be a fifth of the time of such a start, and a tenth of its memory.
const require = createRequire(import.meta.url)

/** Ajv for JSON Schema draft 7; its code is read with the first call. */
export const ajvLibrary = (): typeof import('ajv') => require('ajv')

/** Ajv for JSON Schema 2020-12; its code is read with the first call. */
export const ajv2020Library = (): typeof import('ajv/dist/2020.js') => require('ajv/dist/2020.js')

/** The parser of YAML; its code is read with the first call. */
export const yamlLibrary = (): typeof import('yaml') => require('yaml')
