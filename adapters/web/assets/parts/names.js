/** Names of AI platforms by their ids. */
const platforms = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  gemini: 'Gemini',
  perplexity: 'Perplexity',
  googleAiOverviews: 'Google AI Overviews',
}

/** Names of third parties by their ids. */
const apis = {
  backlinks: 'Backlink API',
  dataforseo: 'DataForSEO',
  openrouter: 'OpenRouter',
  pagespeed: 'PageSpeed Insights',
  places: 'Google Places',
}

/**
 * The entry of a table by a name from elsewhere, which may be that of a prototype's property.
 * @template T
 * @param {Readonly<Record<string, T>>} table
 * @param {string} name
 * @returns {T | undefined}
 */
export function known(table, name) {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** The name of an AI platform; an unknown id as words. @param {string} id */
export function platformName(id) {
  return known(platforms, id) ?? nameText(id)
}

/** The name of a third party; an unknown id as it is. @param {string} id */
export function apiName(id) {
  return known(apis, id) ?? id
}

/**
 * An identifier as words: `ownRank` is "Own rank", `missing-recommended` is "Missing recommended".
 * @param {string} name
 */
export function nameText(name) {
  const spaced = name
    .slice(0, 120)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .trim()
  const lower = spaced.replace(/\b[A-Z][a-z]*\b/g, (word) => word.toLowerCase())
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

/** A text without accents and case, to compare. @param {string} text */
export function folded(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** Whether a text has every word of `wanted`. @param {string} text @param {string} wanted */
export function holdsWords(text, wanted) {
  const searched = folded(text)
  return folded(wanted)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
