/*
 * Formats messages that `intl-messageformat` has parsed. The library's own formatter takes half the
 * time of judging a page, and its modules cannot be loaded by a browser without a bundler. This file
 * imports nothing: pages load it as it is.
 */

/** The parts of a parsed ICU message node that our messages use. */
type MessageNode =
  | { readonly type: 0; readonly value: string }
  | { readonly type: 1; readonly value: string }
  | { readonly type: 2; readonly value: string; readonly style?: unknown }
  | { readonly type: 5; readonly value: string; readonly options: Options }
  | {
      readonly type: 6
      readonly value: string
      readonly options: Options
      readonly offset: number
      readonly pluralType?: string
    }
  | { readonly type: 7 }
type Options = Readonly<Record<string, { readonly value: readonly MessageNode[] }>>

/** A text without places, or the nodes of a parsed message. */
export type Message = string | readonly MessageNode[]

const [TEXT, PLACE, NUMBER, SELECT, PLURAL, POUND] = [0, 1, 2, 5, 6, 7] as const
const KINDS: readonly number[] = [TEXT, PLACE, NUMBER, SELECT, PLURAL, POUND]

/** Whether `formatMessage` can show these nodes: dates, tags, offsets and ordinals are left out. */
export function isFormattable(nodes: readonly { readonly type: number }[]): boolean {
  return (nodes as readonly MessageNode[]).every((node) => {
    if (!KINDS.includes(node.type)) return false
    if (node.type === PLURAL && (node.offset !== 0 || node.pluralType !== 'cardinal')) return false
    const options = 'options' in node ? Object.values(node.options) : []
    return options.every(({ value }) => isFormattable(value))
  })
}

/** Names of the places that a message has. */
export function placesIn(
  nodes: readonly { readonly type: number }[],
  found = new Set<string>(),
): Set<string> {
  for (const node of nodes as readonly MessageNode[]) {
    if ('value' in node && node.type !== TEXT) found.add(node.value)
    const options = 'options' in node ? Object.values(node.options) : []
    for (const { value } of options) placesIn(value, found)
  }
  return found
}

/**
 * The parts of a message: its texts, and what `read` gives for its places. Numbers are written as
 * the locale writes them; only `{n, number}` and `#` group digits.
 * @param locale BCP 47
 * @param read `isChoice`: the value is not shown but chooses a variant
 */
export function messageParts<T>(
  message: Message,
  locale: string,
  read: (place: string, isChoice?: boolean) => T | string | number,
): readonly (T | string)[] {
  if (typeof message === 'string') return [message]
  const parts: (T | string)[] = []
  addParts(message, undefined)
  return parts

  function addParts(nodes: readonly MessageNode[], count: number | undefined): void {
    for (const node of nodes) {
      if (node.type === TEXT) parts.push(node.value)
      else if (node.type === POUND) parts.push(numbers(locale).grouped.format(count ?? Number.NaN))
      else if (node.type === PLACE) parts.push(shown(read(node.value)))
      else if (node.type === NUMBER) parts.push(styled(read(node.value), node.style))
      else if (node.type === SELECT) {
        addParts(
          (node.options[String(read(node.value, true))] ?? node.options.other)?.value ?? [],
          count,
        )
      } else {
        const own = Number(read(node.value, true))
        const { options } = node
        const option = options[`=${own}`] ?? options[rules(locale).select(own)] ?? options.other
        addParts(option?.value ?? [], own)
      }
    }
  }

  function shown(value: T | string | number): T | string {
    return typeof value === 'number' ? numbers(locale).plain.format(value) : value
  }

  function styled(value: T | string | number, style: unknown): T | string {
    if (typeof value !== 'number') return value
    const { scale = 1, ...options } = (style as Style | undefined)?.parsedOptions ?? {}
    return numberFormat(locale, options).format(value * scale)
  }
}

type Style = { readonly parsedOptions?: Intl.NumberFormatOptions & { readonly scale?: number } }

/** A message as text. @param locale BCP 47 */
export function formatMessage(
  message: Message,
  locale: string,
  read: (place: string, isChoice?: boolean) => string | number,
): string {
  return typeof message === 'string' ? message : messageParts(message, locale, read).join('')
}

const perLocale = new Map<string, { grouped: Intl.NumberFormat; plain: Intl.NumberFormat }>()

function numbers(locale: string) {
  const known = perLocale.get(locale)
  if (known !== undefined) return known
  const made = {
    grouped: new Intl.NumberFormat(locale),
    plain: new Intl.NumberFormat(locale, { useGrouping: 'min2', maximumFractionDigits: 1 }),
  }
  perLocale.set(locale, made)
  return made
}

const perStyle = new Map<string, Intl.NumberFormat>()

/** The few formats of all texts. One takes far longer to make than to use. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = perStyle.get(key) ?? new Intl.NumberFormat(locale, options)
  perStyle.set(key, known)
  return known
}

const rulesOf = new Map<string, Intl.PluralRules>()

function rules(locale: string): Intl.PluralRules {
  const known = rulesOf.get(locale) ?? new Intl.PluralRules(locale)
  rulesOf.set(locale, known)
  return known
}
