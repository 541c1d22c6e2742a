/** Kept in memory alone: it is gone with the page. */
let token = ''

/** @param {string} text */
export function keepToken(text) {
  token = text.trim()
}

/** Whether one was given. */
export function hasToken() {
  return token !== ''
}

/** What a call that scrapes shows to be let in. @returns {Readonly<Record<string, string>>} */
export function tokenHeaders() {
  return token === '' ? {} : { authorization: `Bearer ${token}` }
}
