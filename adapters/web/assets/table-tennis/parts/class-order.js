const classText = /^([A-E])(s?)(\d{1,3})$/i

/** Place of a class in the order of strength, smaller is stronger; NC and other texts go last. @param {string} text */
export function classPlace(text) {
  const [, series = '', level, number = ''] = classText.exec(text.trim()) ?? []
  if (series === '') return text.trim().toUpperCase() === 'NC' ? 10_000 : 10_001
  return (series.toUpperCase().charCodeAt(0) - 65) * 2000 + Number(number) * 2 + (level ? 1 : 0)
}

/** Classes that are proposed to choose from. */
export const usualClasses = 'B0 B2 B4 B6 C0 C2 C4 C6 D0 D2 D4 D6 E0 E2 E4 E6 NC'.split(' ')
