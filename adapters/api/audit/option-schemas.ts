/** JSON Schemas of the properties that several requests have. */
export const urlSchema = {
  type: 'string',
  minLength: 1,
  description: 'Give the absolute http or https URL to audit.',
  examples: ['https://example.com/'],
} as const

// Values outside 1000..60000 are not refused: the crawl clamps them and says so in a warning.
export const timeoutSchema = {
  type: 'number',
  default: 15_000,
  description: 'Time-out of the crawl in milliseconds, 1000 to 60000.',
  examples: [15_000],
} as const
export const promptCountSchema = {
  type: 'integer',
  minimum: 5,
  maximum: 15,
  description: 'Number of prompts of the citation tracker; default 8, or what the operator set.',
  examples: [8],
} as const
export const flagSchema = (description: string) =>
  ({ type: 'boolean', description, examples: [true] }) as const
export const shortTextSchema = (description: string, example: string) =>
  ({ type: 'string', minLength: 1, maxLength: 200, description, examples: [example] }) as const
export const brandSchema = shortTextSchema('The brand; saves reading it off the page.', 'Example')
export const nicheSchema = shortTextSchema(
  'What it offers; saves reading it off the page.',
  'road bicycles',
)
export const competitorsSchema = {
  type: 'array',
  items: { type: 'string', format: 'domain', maxLength: 253, examples: ['example.org'] },
  maxItems: 20,
  description: 'Domains of competitors.',
  examples: [['example.org']],
} as const
export const languageSchema = {
  type: 'string',
  format: 'language-tag',
  maxLength: 35,
  description: 'Give a BCP 47 tag: the language of prompts and model answers.',
  examples: ['en-GB'],
} as const
export const expectedOriginSchema = {
  type: 'string',
  format: 'http-origin',
  maxLength: 300,
  description: 'Give the public origin of the staging copy: scheme and host, no path.',
  examples: ['https://www.example.com'],
} as const
export const skipVisualSchema = flagSchema('Leaves out what needs a browser.')
export const enablePlacesLookupSchema = flagSchema('Allows the paid places lookup.')
