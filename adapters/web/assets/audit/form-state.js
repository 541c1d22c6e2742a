import { useState } from 'preact/hooks'
import { parseUrl } from '../../../../core/url.ts'
import { language, t } from '../../../texts/texts.ts'
import { ApiError, setToken } from '../parts/api.js'
import { errorText } from '../parts/elements.js'
import { webAddress } from '../parts/web-address.js'

/** The fields of the form, empty; texts as typed, lists as lines. */
export const emptyFields = {
  url: '',
  skipLive: false,
  skipVisual: false,
  enablePlacesLookup: false,
  /** Whether `modules` are the only ones to run. */
  onlySome: false,
  modules: /** @type {readonly string[]} */ ([]),
  brand: '',
  niche: '',
  competitors: '',
  language: '',
  promptCount: '',
  expectedOrigin: '',
  timeoutSeconds: '',
  accept: '',
  userAgent: '',
  /** Access token of the server, for modules that cost money. It is not an option of the request. */
  token: '',
}
/** @typedef {typeof emptyFields} AuditFields */
/** @typedef {Partial<Record<string, string>>} FieldProblems By the name of the field. */
/** @typedef {{url: string, options: Record<string, unknown>}} AuditRequest */

/**
 * The request described by the fields, without empty ones. `problems` lists what cannot be sent;
 * the server validates the rest.
 * @param {AuditFields} fields
 * @returns {{request: AuditRequest, problems: FieldProblems}}
 */
export function requestOf(fields) {
  const { skipLive, skipVisual, enablePlacesLookup, onlySome, modules } = fields
  const { url } = webAddress(fields.url)
  /** @type {FieldProblems} */
  const problems = {}
  if (url === '') problems.url = t('audit.form.noAddress')
  if (onlySome && modules.length === 0) problems.modules = t('audit.form.noModules')
  const options = givenOptions({
    ...{ skipLive, skipVisual, enablePlacesLookup, modules: onlySome && modules },
    brand: fields.brand.trim(),
    niche: fields.niche.trim(),
    language: fields.language.trim(),
    expectedOrigin: fields.expectedOrigin.trim(),
    userAgent: fields.userAgent.trim(),
    competitors: wordsOf(fields.competitors).map(domainOf),
    accept: wordsOf(fields.accept),
    promptCount: Number.parseFloat(fields.promptCount),
    timeout: Number.parseFloat(fields.timeoutSeconds) * 1000,
  })
  return { request: { url, options }, problems }
}

/** Drops options that are empty. @param {Record<string, unknown>} options */
export function givenOptions(options) {
  const empty = /** @type {unknown[]} */ ([false, '', Number.NaN])
  const given = Object.entries(options).filter(
    ([, value]) => !empty.includes(Array.isArray(value) && value.length === 0 ? '' : value),
  )
  return Object.fromEntries(given)
}

/**
 * How many options differ from those of an audit that nobody changed.
 * @param {AuditFields} fields
 */
export function changedOptions(fields) {
  return Object.keys(requestOf(fields).request.options).length
}

/** Splits a text at spaces, commas and line breaks. @param {string} text */
export function wordsOf(text) {
  return text.split(/[\s,;]+/).filter((word) => word !== '')
}

/** People paste addresses where a domain is asked. @param {string} text */
function domainOf(text) {
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : undefined
  return url?.hostname ?? text // the server reports what is wrong with it
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
    const name = nameOf(path)
    if (name !== undefined) problems[name] ??= plain(message)
  }
  if (aboutAddress.includes(error.code)) problems.url ??= plain(errorText(error).text)
  if (aboutToken.includes(error.code)) problems.token ??= plain(errorText(error).text)
  return problems
}

/** @param {string} path JSON pointer into the request. */
function fieldOf(path) {
  const [, first, second = ''] = path.split('/')
  if (first === 'url') return 'url'
  if (first !== 'options') return undefined
  if (second === 'timeout') return 'timeoutSeconds'
  return Object.hasOwn(emptyFields, second) ? second : undefined
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
 * The fields of a form, and what is wrong with them, until they are changed.
 * @template {object} F
 * @param {F} initial
 */
export function useFields(initial) {
  const [fields, setFields] = useState(initial)
  const [problems, setProblems] = useState(/** @type {FieldProblems} */ ({}))
  /** @param {Partial<F>} changes */
  const change = (changes) => {
    setFields((known) => ({ ...known, ...changes }))
    setProblems((known) => {
      const left = Object.entries(known).filter(([name]) => !(name in changes))
      return left.length < Object.keys(known).length ? Object.fromEntries(left) : known
    })
  }
  return { fields, problems, setProblems, change }
}

/**
 * The state of the audit form.
 * @param {string} typed The address that is there at first.
 */
export function useAuditForm(typed) {
  const form = useFields({ ...emptyFields, url: typed })
  const [note, setNote] = useState(/** @type {string | undefined} */ (undefined))
  /** @param {Partial<AuditFields>} changes */
  const change = (changes) => {
    form.change(changes)
    if ('url' in changes) setNote(undefined)
  }
  /** The request, or nothing where a field keeps it from being one. */
  const checked = () => {
    const { request, problems } = requestOf(form.fields)
    const { url, isCompleted } = webAddress(form.fields.url)
    form.setProblems(problems)
    if (Object.keys(problems).length > 0) return undefined
    setToken(form.fields.token)
    form.change({ url })
    setNote(isCompleted ? t('audit.form.completed', { url }) : undefined)
    // The server writes headlines and remedies too.
    const reportLanguage = language()
    return reportLanguage === 'en'
      ? request
      : { ...request, options: { ...request.options, reportLanguage } }
  }
  return { ...form, note, change, checked }
}
