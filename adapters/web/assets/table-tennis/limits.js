/** How long a ranking may be. */
export const limits = ['50', '100', '200', '500']

/** @param {string} text @returns {string} one that there is. */
export function limitOf(text) {
  return limits.includes(text) ? text : '100'
}

export const limitOptions = limits.map((value) => ({ value, text: `First ${value}` }))
