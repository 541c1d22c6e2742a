import Negotiator from 'negotiator'
import type { ApiRequest } from '../http/api-message.ts'
import { LANGUAGES, type Language } from './texts.ts'

const YEAR_SECONDS = 31_536_000

/** Headers by which an answer in a chosen language depends on its request. */
export const LANGUAGE_VARY = 'Accept-Language, Cookie'

/**
 * The language of an answer: `?lang=` if it is one of ours, then the visitor's last choice (a cookie
 * that holds nothing else), then `Accept-Language`, then English.
 */
export function chosenLanguage({
  query,
  headers,
}: Pick<ApiRequest, 'query' | 'headers'>): Language {
  const asked = languageOf(new URLSearchParams(query).get('lang'))
  const kept = /(?:^|;\s*)lang=(\w{2})(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return asked ?? languageOf(kept) ?? preferred(headers)
}

/** Keeps a choice that a request makes; undefined when it makes none. */
export function keptChoice({ query }: Pick<ApiRequest, 'query'>): string | undefined {
  const asked = languageOf(new URLSearchParams(query).get('lang'))
  return asked && `lang=${asked}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
}

function preferred(headers: ApiRequest['headers']): Language {
  if (headers['accept-language'] === undefined) return 'en'
  return languageOf(new Negotiator({ headers }).languages([...LANGUAGES])[0]) ?? 'en'
}

function languageOf(tag: string | null | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === tag)
}
