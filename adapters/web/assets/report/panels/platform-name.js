import { meaning } from './words.js'

const names = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  gemini: 'Gemini',
  perplexity: 'Perplexity',
  googleAiOverviews: 'Google AI Overviews',
}

/** The name of an AI platform. @param {unknown} id */
export function platformName(id) {
  return meaning(id, names)
}
