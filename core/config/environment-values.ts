import { parseUrl } from '../url.ts'

/** The schema keywords for a value that an environment variable can set. */
export type ValueSchema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: keyof typeof FORMATS
}

/** `parse` returns undefined for an invalid text. */
export type Reader = { readonly parse: (text: string) => unknown; readonly expected: string }

/** Returns the parser for variables of this schema. */
export function readerOf(schema: ValueSchema): Reader {
  const { type, enum: values, format, minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema
  if (format !== undefined) return FORMATS[format]
  if (values !== undefined) return choice(values)
  switch ([type].flat()[0]) {
    case 'boolean':
      return FLAG
    case 'integer':
      return {
        parse: numeric(/^\d{1,10}$/, [minimum, maximum]),
        expected: `a whole number from ${minimum} to ${maximum}`,
      }
    case 'number':
      return {
        parse: numeric(/^\d{1,10}(?:\.\d{1,10})?$/, [minimum, maximum]),
        expected: `a number from ${minimum} to ${maximum}`,
      }
    default:
      return { parse: (text) => text, expected: 'a text' }
  }
}

function numeric(pattern: RegExp, [least, most]: readonly [number, number]): Reader['parse'] {
  return (text) => {
    const number = pattern.test(text) ? Number(text) : Number.NaN
    return number >= least && number <= most ? number : undefined
  }
}

function choice(values: readonly string[]): Reader {
  return {
    parse: (text) => (values.includes(text) ? text : undefined),
    expected: `one of ${values.join(', ')}`,
  }
}

const FLAG: Reader = {
  parse: (text) => {
    if (['true', '1'].includes(text.toLowerCase())) return true
    return ['false', '0'].includes(text.toLowerCase()) ? false : undefined
  },
  expected: 'true or false',
}

const FORMATS = {
  addresses: {
    parse: (text) => {
      const entries = text.split(',').map((entry) => entry.trim())
      const areValid = entries.every((entry) => /^[0-9A-Fa-f.:]+(?:\/\d{1,3})?$/.test(entry))
      return areValid ? entries : undefined
    },
    expected: 'addresses or CIDR ranges with commas between them',
  },
  baseUrl: {
    // The address may contain parameters such as {lang}.
    parse: (text) => {
      const filled = text.replace(/\{\w{1,20}\}/g, 'x')
      return isHttpUrl(filled) && isPlain(filled) ? text.replace(/\/+$/, '') : undefined
    },
    expected: 'an absolute http or https URL without user, password and query',
  },
  email: {
    parse: (text) => (/^[^\s@<>"]{1,64}@[^\s@<>"]{1,255}$/.test(text) ? text : undefined),
    expected: 'an e-mail address',
  },
  origin: {
    parse: (text) => {
      if (!isHttpUrl(text) || isPersonal(text)) return undefined
      const { origin, href } = new URL(text)
      return href === `${origin}/` ? origin : undefined
    },
    expected: 'the scheme and host that visitors use, such as https://www.example.com',
  },
  url: {
    parse: (text) => (isHttpUrl(text) ? text : undefined),
    expected: 'an absolute http or https URL',
  },
} satisfies Readonly<Record<string, Reader>>

function isHttpUrl(value: string): boolean {
  const url = parseUrl(value)
  return url?.protocol === 'http:' || url?.protocol === 'https:'
}

/** Base addresses appear in logs and errors, so they must not contain a user or a password. */
function isPersonal(value: string): boolean {
  const { username, password } = new URL(value)
  return username !== '' || password !== ''
}

/** Paths are appended to base addresses, so they must not have a query or a fragment. */
function isPlain(value: string): boolean {
  return !isPersonal(value) && !/[?#]/.test(value)
}
