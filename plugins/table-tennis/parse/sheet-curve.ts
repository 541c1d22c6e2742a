import { parseNumber } from './french-number.ts'

const DATA = /\bdata\s*:\s*\[([^\][{}]*)\]/g

/** The first list of numbers named `data` in the scripts: points over time; empty without one. */
export function curveIn(scripts: readonly string[]): number[] {
  for (const script of scripts) {
    for (const [, list = ''] of script.matchAll(DATA)) {
      const numbers = numbersOf(list)
      if (numbers.length > 0) return numbers
    }
  }
  return []
}

/** Days without a figure are left out; a list with anything else in it is not one of numbers. */
function numbersOf(list: string): number[] {
  const numbers: number[] = []
  for (const item of list.split(',').map((text) => text.trim().replace(/^["']|["']$/g, ''))) {
    const number = parseNumber(item)
    if (number !== null) numbers.push(number)
    else if (item !== '' && item !== 'null') return []
  }
  return numbers
}
