/** `1 page`, `2 pages`; `many` for nouns with another plural. */
export function counted(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`
}
