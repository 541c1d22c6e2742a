/**
 * A document in the form that PostgreSQL can store. @throws TypeError for values that are not JSON
 */
export function jsonText(key: string, value: unknown): string {
  const text = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`${key}: a document must be JSON`)
  return storableJson(text)
}

/** Like `jsonText`, but returns the error. */
export function asText(key: string, value: unknown): string | TypeError {
  try {
    return jsonText(key, value)
  } catch (error) {
    return error instanceof TypeError ? error : new TypeError(String(error))
  }
}

/** Escapes of characters that PostgreSQL cannot hold. `JSON.stringify` escapes no other surrogates. */
const UNSTORABLE = /\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g

/** Replaces them by U+FFFD. An escaped backslash before them is part of the text. */
export function storableJson(json: string): string {
  if (!json.includes('\\u0000') && !json.includes('\\ud')) return json
  return json.replace(UNSTORABLE, (found) => (found === '\\\\' ? found : '\ufffd'))
}

/** The same of a text. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed()
}
