/**
 * What somebody typed as the address of a page; `https://` is put before one without a scheme.
 * @param {string} typed
 * @returns {{url: string, isCompleted: boolean}}
 */
export function webAddress(typed) {
  const text = typed.trim()
  if (text === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { url: text, isCompleted: false }
  return { url: `https://${text.replace(/^\/\//, '')}`, isCompleted: true }
}

/** The host of an address, to be read; the address itself where it has none. @param {string} url */
export function hostOf(url) {
  try {
    return new URL(url).host || url
  } catch {
    return url // of a report that somebody else wrote: shown as it is
  }
}
