/**
 * Which of `count` options a key moves to; -1 is the field itself, which lies between last and first.
 * @param {string} key @param {number} active @param {number} count
 * @returns {number | undefined} undefined for a key that moves nothing.
 */
export function nextOption(key, active, count) {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return active + 1 >= count ? -1 : active + 1
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1
  return undefined
}
