import { valueAt } from '../../../core/config/layers.ts'

const PLACES = /\{([\w$]+(?:\.[\w$-]+)*)\}/g

/**
 * Fills `{name}`: a threshold, `{value}` itself, or a path into an object value. Numbers show at most
 * one decimal (two below 1, where one would say too little), lists are joined, and a missing value
 * shows as "none".
 */
export function fillText(
  template: string,
  thresholds: Readonly<Record<string, number>>,
  value?: unknown,
): string {
  return template.replace(PLACES, (_, path: string) => {
    const stated = Object.hasOwn(thresholds, path) ? thresholds[path] : undefined
    const steps = path.split('.')
    return show(stated ?? valueAt(value, ...(steps[0] === 'value' ? steps.slice(1) : steps)))
  })
}

/** Names that a template refers to. */
export function namesIn(template: string): string[] {
  return [...template.matchAll(PLACES)].map((match) => match[1]!)
}

const MAX_TEXT = 160
const MAX_ITEMS = 5

function show(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none'
  if (typeof value === 'number') return showNumber(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return showList(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
}

function showNumber(value: number): string {
  const factor = Math.abs(value) < 1 ? 100 : 10
  return String(Math.round(value * factor) / factor)
}

function showList(values: readonly unknown[]): string {
  if (values.length === 0) return 'none'
  const shown = values.slice(0, MAX_ITEMS).map(show).join(', ')
  return values.length > MAX_ITEMS ? `${shown} and ${values.length - MAX_ITEMS} more` : shown
}
