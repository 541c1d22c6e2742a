/** 14808 as `14 808`. */
export function grouped(count: number): string {
  return count.toLocaleString('en').replaceAll(',', ' ')
}

/** `1 page`, `8 800 pages`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}
