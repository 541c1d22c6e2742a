import { InvalidArgumentError } from 'commander'

/** `a, b` as its parts; empty ones are left out. */
export function commaList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Reads a whole number within bounds. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= minimum && value <= maximum) return value
    throw new InvalidArgumentError(`Give a whole number from ${minimum} to ${maximum}.`)
  }
}

/** A score from 0 to 100. */
export function scoreNumber(text: string): number {
  const value = /^\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (value <= 100) return value
  throw new InvalidArgumentError('Give a score from 0 to 100.')
}
