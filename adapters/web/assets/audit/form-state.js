import { useState } from 'preact/hooks'
import { language, t } from '../../../texts/texts.ts'
import { ApiError, setToken } from '../parts/api.js'
import { errorText } from '../parts/elements.js'
import { webAddress } from '../parts/web-address.js'

/**
 * The values of the form; texts as typed, lists as lines.
 * @typedef {object} AuditFields
 * @property {string} url
 * @property {boolean} skipLive
 * @property {boolean} skipVisual
 * @property {boolean} enablePlacesLookup
 * @property {boolean} onlySome Whether `modules` are the only ones to run.
 * @property {readonly string[]} modules
 * @property {string} brand
 * @property {string} niche
 * @property {string} competitors
 * @property {string} language
 * @property {string} promptCount
 * @property {string} expectedOrigin
 * @property {string} timeoutSeconds
 * @property {string} accept
 * @property {string} userAgent
 * @property {string} token Of the server, for modules that cost money. No option of the request.
 */
/** @typedef {Partial<Record<keyof AuditFields, string>>} FieldProblems */
/** @typedef {{url: string, options: Record<string, unknown>}} AuditRequest */

/** @type {AuditFields} */
export const emptyFields = {
  url: '',
  skipLive: false,
  skipVisual: false,
  enablePlacesLookup: false,
  onlySome: false,
  modules: [],
  brand: '',
  niche: '',
  competitors: '',
  language: '',
  promptCount: '',
  expectedOrigin: '',
  timeoutSeconds: '',
  accept: '',
  userAgent: '',
  token: '',
}

/**
 * The request described by the fields, without empty ones. `problems` lists what cannot be sent;
 * the server validates the rest.
 * @param {AuditFields} fields
 * @returns {{request: AuditRequest, problems: FieldProblems}}
 */
export function requestOf(fields) {
  const { url } = webAddress(fields.url)
  /** @type {FieldProblems} */
  const problems = {}
  if (url === '') problems.url = t('audit.form.noAddress')
  if (fields.onlySome && fields.modules.length === 0) {
    problems.modules = t('audit.form.noModules')
  }
  const options = {
    ...flags(fields),
    ...(fields.onlySome && { modules: [...fields.modules] }),
    ...texts(fields),
    ...lists(fields),
    ...counted('promptCount', fields.promptCount, 1),
    ...counted('timeout', fields.timeoutSeconds, 1000),
  }
  return { request: { url, options }, problems }
}

/**
 * How many options differ from those of an audit that nobody changed.
 * @param {AuditFields} fields
 */
export function changedOptions(fields) {
  return Object.keys(requestOf(fields).request.options).length
}

/** @param {AuditFields} fields */
function flags(fields) {
  const names = /** @type {const} */ (['skipLive', 'skipVisual', 'enablePlacesLookup'])
  return Object.fromEntries(names.filter((name) => fields[name]).map((name) => [name, true]))
}

/** @param {AuditFields} fields */
function texts(fields) {
  const names = /** @type {const} */ (['brand', 'niche', 'language', 'expectedOrigin', 'userAgent'])
  const given = names.map((name) => /** @type {const} */ ([name, fields[name].trim()]))
  return Object.fromEntries(given.filter(([, text]) => text !== ''))
}

/** @param {AuditFields} fields */
function lists(fields) {
  const competitors = wordsOf(fields.competitors).map(domainOf)
  const accept = wordsOf(fields.accept)
  return {
    ...(competitors.length > 0 && { competitors }),
    ...(accept.length > 0 && { accept }),
  }
}

/** Splits a text at spaces, commas and line breaks. @param {string} text */
export function wordsOf(text) {
  return text.split(/[\s,;]+/).filter((word) => word !== '')
}

/** People paste addresses where a domain is asked. @param {string} text */
function domainOf(text) {
  if (!/^https?:\/\//i.test(text)) return text
  try {
    return new URL(text).hostname
  } catch {
    return text // the server reports what is wrong with it
  }
}

/** @param {string} name @param {string} text @param {number} factor */
function counted(name, text, factor) {
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) ? {} : { [name]: value * factor }
}

const aboutAddress = ['INVALID_URL', 'SSRF_BLOCKED']
const aboutToken = ['UNAUTHORIZED', 'FORBIDDEN']
const longest = 300

/**
 * The problems that a refusal names, by field; empty if it names none.
 * @param {unknown} error
 * @param {(path: string) => string | undefined} nameOf The field of a part of the request.
 * @returns {FieldProblems}
 */
export function fieldProblems(error, nameOf = fieldOf) {
  /** @type {FieldProblems} */
  const problems = {}
  if (!(error instanceof ApiError)) return problems
  for (const { path, message } of error.details) {
    const name = /** @type {keyof FieldProblems | undefined} */ (nameOf(path))
    if (name !== undefined) problems[name] ??= plain(message)
  }
  if (aboutAddress.includes(error.code)) problems.url ??= plain(errorText(error).text)
  if (aboutToken.includes(error.code)) problems.token ??= plain(errorText(error).text)
  return problems
}

/**
 * @param {string} path JSON pointer into the request.
 * @returns {keyof FieldProblems | undefined}
 */
function fieldOf(path) {
  const [, first, second = ''] = path.split('/')
  if (first === 'url') return 'url'
  if (first !== 'options') return undefined
  if (second === 'timeout') return 'timeoutSeconds'
  return Object.hasOwn(emptyFields, second)
    ? /** @type {keyof FieldProblems} */ (second)
    : undefined
}

/**
 * Removes the name of the property, which is redundant next to its field. @param {string} message
 */
function plain(message) {
  const text = message.replace(
    /^(?:options\.[a-zA-Z]+(?:\[\d+\])?|url)(?= is )/,
    t('audit.form.this'),
  )
  return text.length > longest ? `${text.slice(0, longest).trimEnd()} …` : text
}

/**
 * The state of the audit form.
 * @param {string} typed The address that is there at first.
 */
export function useAuditForm(typed) {
  const [fields, setFields] = useState(() => ({ ...emptyFields, url: typed }))
  const [problems, setProblems] = useState(/** @type {FieldProblems} */ ({}))
  const [note, setNote] = useState(/** @type {string | undefined} */ (undefined))
  /** @param {Partial<AuditFields>} change */
  const change = (change) => {
    setFields((known) => ({ ...known, ...change }))
    const left = Object.entries(problems).filter(([name]) => !(name in change))
    if (left.length < Object.keys(problems).length) setProblems(Object.fromEntries(left))
    if ('url' in change) setNote(undefined)
  }
  /** The request, or nothing where a field keeps it from being one. */
  const checked = () => {
    const { request, problems: found } = requestOf(fields)
    const { url, isCompleted } = webAddress(fields.url)
    setProblems(found)
    if (Object.keys(found).length > 0) return undefined
    setToken(fields.token)
    setFields({ ...fields, url })
    setNote(isCompleted ? t('audit.form.completed', { url }) : undefined)
    // The server writes headlines and remedies too.
    const reportLanguage = language()
    return reportLanguage === 'en'
      ? request
      : { ...request, options: { ...request.options, reportLanguage } }
  }
  return { fields, problems, setProblems, note, change, checked }
}
