import type { Element } from 'domhandler'

/** The select of divisions among a page's elements: by its id, else by its name. */
export function divisionSelectAmong(elements: readonly Element[]): Element | undefined {
  const selects = elements.filter(({ name }) => name === 'select')
  return (
    selects.find(({ attribs }) => attribs.id === 'divisionSelect') ??
    selects.find(({ attribs }) => /division/i.test(attribs.name ?? ''))
  )
}

/** The federation's number of a division. */
export const isDivisionId = (value: string): boolean => /^\d{1,10}$/.test(value)
