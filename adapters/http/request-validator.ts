import type { Ajv, ValidateFunction } from 'ajv'
import { ajvLibrary } from '../../core/late-libraries.ts'
import { withUniqueScalars } from '../../core/manifest/unique-scalars.ts'
import { parseUrl } from '../../core/parse-url.ts'
import { invalidRequest } from './request-error.ts'
import { describeSchemaErrors } from './schema-problems.ts'

const languageTag = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/

/** Of a host name in ASCII (RFC 1123 section 2.1); some real ones hold an underscore. */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

let ajv: Ajv | undefined

/**
 * A function that gives `value` back as `T`, defaults filled in (the value is changed in place).
 * It throws INVALID_REQUEST with one detail per violation of `schema`.
 */
export function requestValidator<T>(schema: object): (value: unknown) => T {
  let compiled: ValidateFunction<T> | undefined
  return (value) => {
    compiled ??= requestAjv().compile<T>(schema)
    if (compiled(value)) return value
    throw invalidRequest(describeSchemaErrors(compiled.errors ?? []))
  }
}

function requestAjv(): Ajv {
  if (ajv !== undefined) return ajv
  const { Ajv } = ajvLibrary()
  const options = { allErrors: true, verbose: true, useDefaults: true, allowUnionTypes: true }
  ajv = withUniqueScalars(new Ajv(options))
    .addFormat('language-tag', (text: string) => languageTag.test(text) && isLanguageTag(text))
    .addFormat('http-origin', isHttpOrigin)
    .addFormat('domain', isDomain)
  return ajv
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false // a RangeError is how Intl says that a tag is malformed
  }
}

function isHttpOrigin(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : undefined
  if (url === undefined) return false
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
}

function isDomain(text: string): boolean {
  const url = parseUrl(`http://${text}/`)
  if (url === undefined) return false
  const hasOnlyHost = url.pathname === '/' && url.search === '' && url.hash === ''
  const labels = url.hostname.split('.')
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label))
  return hasOnlyHost && url.username === '' && url.port === '' && isName
}
