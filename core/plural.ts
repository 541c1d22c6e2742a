/** `1 page`, `2 pages`. @param many the plural, if irregular */
export function counted(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`
}
